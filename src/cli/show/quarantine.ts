import { showEvidence } from '../../acquire/verify/evidence.ts';
import { countOf } from '../../model/count.ts';
import { isRetracted } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { toWire } from '../../model/wire.ts';
import type { Quarantined } from '../../store/papers/read.ts';
import { RETRACTED } from '../../terminal/failure.ts';
import { paint } from '../../terminal/paint.ts';
import { showEvidenceLines } from './evidence.ts';

/** A quarantined file in the wire format. */
export function toQuarantinedRow({ entry, pdfPath }: Quarantined): object {
  const { ref, paper, fetchedAt, copy } = entry;
  const { title, authors, year, venue } = paper;
  return {
    ref: formatRef(ref),
    ...toWire({ title, authors, year, venue, fetchedAt }),
    ...(isRetracted(paper) && { retracted: true }),
    path: pdfPath,
    ...(copy && { copy: { ...toWire(copy), evidence: showEvidence(copy.evidence) } }),
  };
}

/** A quarantined file with the evidence for and against it. */
export function showQuarantined({ entry, pdfPath }: Quarantined): string {
  const { ref, paper, copy } = entry;
  const lines = [
    `${paint.bold(formatRef(ref))}  ${isRetracted(paper) ? `${RETRACTED} ` : ''}${paper.title ?? '(no title)'}`,
    ...(copy ? [`  ${paint.red(copy.grade)}, ${copy.sizeBytes} bytes from ${copy.finalUrl}`] : []),
    ...(copy ? showEvidenceLines(copy.evidence) : []),
    `  ${paint.dim(`${pdfPath}${copy ? `, sha256 ${copy.sha256.slice(0, 12)}` : ''}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** All quarantined files, or those of one paper, and what to do with them. */
export function showQuarantine(files: readonly Quarantined[], of?: Ref): string {
  if (files.length === 0) return `No files${of ? ` of ${formatRef(of)}` : ''} in quarantine.\n`;
  const next = 'Open each file and compare. If it is the paper: carrel accept REF. If not: carrel discard REF.';
  return `${files.map(showQuarantined).join('\n')}\n${countOf(files.length, 'file')} in quarantine. ${next}\n`;
}
