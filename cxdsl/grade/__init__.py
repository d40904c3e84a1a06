"""From rule verdicts to the verdict on a trace: applicability, effective dates, conjunction."""
