import { type Choice, chooseCorrections, possibleCorrections } from '../../check/fix/choose.ts';
import { canFix } from '../../check/fix/fix.ts';
import type { CheckedReference, CheckResult } from '../../model/reference.ts';
import { toWire } from '../../model/wire.ts';
import type { CheckDecision, CheckLine, CheckView, ShownReference } from '../wire.ts';
import type { StoredCheck } from './history.ts';
import { REPORTS } from './reports.ts';

/** A check with its references so far, and where its file is. */
export interface OpenedCheck {
  readonly line: CheckLine;
  readonly stored: StoredCheck;
  readonly path: string;
  readonly result: CheckResult;
  readonly decisions: readonly CheckDecision[];
}

/** A reference with the corrections that a person can accept; a manuscript has none. */
export function toShown(reference: CheckedReference, format: string): ShownReference {
  if (!canFix(format)) return { ...toWire(reference), corrections: [] };
  const proven = new Set(chooseCorrections(reference).corrections.map(({ field }) => field));
  const corrections = possibleCorrections(reference).map(({ field, stated, found }) => ({
    field,
    stated,
    found,
    is_proven: proven.has(field),
  }));
  return { ...toWire(reference), corrections };
}

/** A check with everything the page shows of it. */
export function toView({ line, stored, result, decisions }: OpenedCheck): CheckView {
  const { format, problems } = stored;
  const reports = Object.entries(REPORTS).map(([name, { label }]) => ({ format: name, label }));
  const references = result.references.map((each) => toShown(each, format));
  return { ...line, format, can_fix: canFix(format), problems, references, decisions, reports };
}

/** Chooses what a person accepted; a value that changed since is not what they saw. */
export function chooseAccepted(decisions: readonly CheckDecision[]): (reference: CheckedReference) => Choice {
  const key = (index: number, field: string, found: string) => JSON.stringify([index, field, found]);
  const accepted = new Set(
    decisions.filter(({ choice }) => choice === 'accept').map(({ index, field, found }) => key(index, field, found)),
  );
  return (reference) => ({
    corrections: possibleCorrections(reference).filter(({ field, found }) =>
      accepted.has(key(reference.index, field, found)),
    ),
  });
}
