"""The register of diagnostic codes, one module a family."""

from __future__ import annotations

from cxdsl.diag.codes import (
    artifacts,
    authoring,
    entities,
    expert,
    grading,
    internal,
    lint,
    meaning,
    metadata,
    names,
    proof,
    proofs,
    review,
    shared,
    syntax,
    traces,
    types,
    windows,
    wording,
)
from cxdsl.diag.codes.info import CodeInfo

CODES: dict[str, CodeInfo] = {
    **syntax.CODES,
    **names.CODES,
    **types.CODES,
    **windows.CODES,
    **wording.CODES,
    **meaning.CODES,
    **metadata.CODES,
    **lint.CODES,
    **review.CODES,
    **proof.CODES,
    **proofs.CODES,
    **shared.CODES,
    **traces.CODES,
    **artifacts.CODES,
    **entities.CODES,
    **expert.CODES,
    **grading.CODES,
    **authoring.CODES,
    **internal.CODES,
}

__all__ = ["CODES", "CodeInfo"]
