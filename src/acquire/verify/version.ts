import type { CopyVersion } from '../../model/entry.ts';
import type { Paper } from '../../model/paper.ts';
import type { Finding } from './evidence.ts';
import type { PrintedIds } from './id.ts';
import { type PageView, textOf } from './layout.ts';

const PREPRINT_DOI =
  /^10\.(?:48550|1101|26434|20944|31234|31219|31235|31223|21203|2139|36227|22541|32942|35542|64898)\//;

const SAYS: readonly (readonly [CopyVersion, RegExp])[] = [
  [
    'accepted',
    /\baccepted (?:manuscript|version|for publication)|author'?s? (?:accepted|final|personal) (?:manuscript|version|copy)|post-?print|to appear in\b/i,
  ],
  ['extended', /\b(?:extended|full|long|expanded|unabridged) (?:version|paper)\b/i],
  [
    'preprint',
    /\bpre-?print\b|\bworking paper\b|\btechnical report\b|\bdiscussion paper\b|\bunder review\b|\bsubmitted to\b|\bdraft\b|bio ?rxiv|medrxiv|chemrxiv|ssrn/i,
  ],
  [
    'conference',
    /\bproceedings of\b|\b(?:conference|symposium|workshop) on\b|permission to (?:make digital|copy without fee)|['’]\d\d,? (?:january|february|march|april|may|june|july|august|september|october|november|december)/i,
  ],
];

/** Which version of the work a document says it is; undefined if it does not say. */
export function versionOf(
  page: PageView | undefined,
  ids: PrintedIds,
  findings: readonly Finding[],
  paper: Paper,
): CopyVersion | undefined {
  const has = (check: Finding['check']) => findings.some((each) => each.check === check);
  if (ids.arxiv) return 'preprint';
  const printed = findings.find((each) => each.check === 'id-printed')?.detail ?? '';
  const head = textOf((page?.lines ?? []).filter((line) => line.y < 0.5 || line.y > 0.8));
  const said = SAYS.find(([, pattern]) => pattern.test(head))?.[0];
  if (has('id-printed'))
    return PREPRINT_DOI.test(printed) ? 'preprint' : said === 'accepted' || said === 'extended' ? said : 'published';
  const [other] = ids.dois;
  if (other && PREPRINT_DOI.test(other)) return 'preprint';
  if (said === 'conference' && /proceedings/.test(paper.type ?? '')) return 'published';
  if (said) return said;
  return other ? 'other' : undefined;
}
