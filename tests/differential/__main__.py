"""Run the comparison for a number of cases: ``python -m tests.differential --cases 1000000``."""

from __future__ import annotations

import random
import sys

import click

from cxdsl.monitor.engine import Engine
from tests.differential.compare import card_of, disagreement
from tests.differential.formula_rules import formula_rule
from tests.differential.generate import events, rule


@click.command()
@click.option("--cases", default=100_000, show_default=True, help="Rule and trace pairs to try.")
@click.option("--seed", default=1, show_default=True)
@click.option("--traces", default=40, show_default=True, help="Traces for each rule.")
@click.option("--formulas", is_flag=True, help="Only rules that are formulas for experts.")
def main(cases: int, seed: int, traces: int, *, formulas: bool) -> None:
    """Compare monitor and definition on random pairs; exit 1 at the first disagreement."""
    done = failing = number = 0
    while done < cases:
        r = random.Random(f"{seed}/{number}")
        number += 1
        one = formula_rule(r) if formulas else rule(r)
        card = card_of(one)
        engine = Engine([card])
        for _ in range(min(traces, cases - done)):
            trace = events(r)
            done += 1
            problem = disagreement(one, engine, card.rules[0], trace)
            if problem is not None:
                failing += 1
                click.echo(f"seed {seed}, rule {number - 1}: {problem}"[:600])
                if failing >= 3:
                    sys.exit(1)
        if number % 2500 == 0:
            click.echo(f"{done:,} pairs, {failing} disagreements", err=True)
    click.echo(f"{done:,} pairs of {number:,} rules, seed {seed}: {failing} disagreements")
    sys.exit(1 if failing else 0)


main()
