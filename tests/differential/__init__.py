"""Random rules on random traces: the compiled monitor against the definition of the language."""
