import type { PdfReport } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';

/** Files up to this size are notices, not papers. */
const SMALLEST_BYTES = 10_240;

const EXHAUSTED = new Set<PdfReport['problem']>(['took-too-long', 'took-too-much-memory']);

/** Why a file is not a usable PDF; null if it is one. */
export function judgeSoundness(report: PdfReport): Finding | null {
  // The header of a file that exhausted the reader is unknown.
  if (EXHAUSTED.has(report.problem)) return found('unopenable', report.problem);
  if (!report.header) return found('no-header', `${report.bytes} bytes`);
  if (report.bytes <= SMALLEST_BYTES) return found('too-small', `${report.bytes} bytes`);
  if (report.problem === 'too-large') return found('too-large', `${report.bytes} bytes`);
  if (!report.opens) return found('unopenable', report.problem);
  if (report.tail === 'missing') return found('cut-off');
  return report.pageCount < 1 ? found('no-pages') : null;
}

const DENIALS =
  /\b(?:access (?:to this (?:document|content|article) is restricted|denied)|you do not have access|does not have a subscription|purchase (?:this article|access)|please (?:sign|log) in|verify you are (?:a )?human|enable (?:javascript|cookies)|page not found|404 not found)\b/gi;

/** Detects a page that denies access: a short document that consists mostly of such phrases. */
export function judgeAccess(text: string, pageCount: number): Finding | null {
  const hits = [...text.matchAll(DENIALS)].map((match) => match[0]);
  const words = text.split(/\s+/).length;
  const dense = hits.length > 0 && (words < 250 || hits.length > words / 150);
  return dense && pageCount < 8 ? found('access-refused', hits[0]) : null;
}
