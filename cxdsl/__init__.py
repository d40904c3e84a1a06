"""cxdsl: rule cards compiled to trace monitors and judge checklists."""

__version__ = "0.1.0"
