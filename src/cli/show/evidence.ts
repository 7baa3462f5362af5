import { describeEvidence } from '../../acquire/verify/evidence.ts';
import type { Evidence } from '../../model/entry.ts';
import { paint } from '../../terminal/paint.ts';

const SIGNS: Readonly<Record<Evidence['speaks'], string>> = { for: '+', against: '-', neither: ' ' };

/** One line per check: `+` for the paper, `-` against it. */
export function showEvidenceLines(evidence: readonly Evidence[]): string[] {
  return evidence.map(({ check, speaks, detail }) => {
    const sentence = describeEvidence({ check, detail: '' });
    return `  ${SIGNS[speaks]} ${sentence}${detail ? paint.dim(` (${detail})`) : ''}`;
  });
}
