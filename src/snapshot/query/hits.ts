import type { Query } from '../../fulltext/query.ts';
import type { FoundPaper } from '../../fulltext/rank.ts';
import { createLocator, createSnipper, type Snipper } from '../../fulltext/snippet.ts';
import { stemOf } from '../../fulltext/stem.ts';
import type { Passage, SnapshotHit } from '../../model/snapshot.ts';
import type { SnapshotView } from '../data.ts';
import type { FusedPaper } from '../meaning/fuse.ts';
import { previewOf, withoutHeadingMarks } from '../summary.ts';
import type { PaperRecord, Records } from './records.ts';

/** How many passages a hit shows. */
export const MAX_PASSAGES = 2;

/** Turns found papers into hits; texts are read only for these. */
export function toHits(
  view: { readonly records: Pick<Records, 'of'>; readonly passages: SnapshotView['passages'] },
  found: readonly (FoundPaper | FusedPaper)[],
  query: Query | null,
  withSnippets = false,
): SnapshotHit[] {
  const snip = query ? createSnipper(query) : null;
  const records = view.records.of(found.map(({ id }) => id));
  return found.flatMap((each) => {
    const record = records.get(each.id);
    if (!record) return [];
    const { paperId, title, authors, year, venue, retracted, marks, citedBy } = record;
    const passages = query ? view.passages.read(record, each.passages.slice(0, MAX_PASSAGES)) : [];
    return [
      {
        paperId,
        title,
        authors,
        year,
        venue,
        ...(retracted && { retracted }),
        ...marks,
        ...(citedBy > 0 && { citedBy }),
        score: Math.round(each.score * 10_000) / 10_000,
        ...('foundBy' in each && { foundBy: each.foundBy }),
        snippetMarkdown: snip ? snippetFor(each, record, passages, snip) : '',
        summaryPreview: previewFor(record),
        passages: withSnippets && query ? passages.map(createCutter(query)) : passages,
      },
    ];
  });
}

function createCutter(query: Query): (passage: Passage) => Passage {
  const [snip, locate] = [createSnipper(query), createLocator(query)];
  return (passage) => ({
    ...passage,
    snippetMarkdown: snip(withoutHeadingMarks(passage.text)),
    matchAt: passage.start + locate(passage.text),
  });
}

/** Cached records are shown again and again. */
const previews = new WeakMap<PaperRecord, string>();

function previewFor(record: PaperRecord): string {
  const known = previews.get(record);
  if (known !== undefined) return known;
  const preview = previewOf(record.abstract);
  previews.set(record, preview);
  return preview;
}

function snippetFor(found: FoundPaper, record: PaperRecord, [passage]: readonly Passage[], snip: Snipper): string {
  const { title, abstract, labels } = record;
  const best = passage ? snip(withoutHeadingMarks(passage.text)) : '';
  const own = snip(withoutHeadingMarks(abstract)) || snip(title) || snip(labels);
  if (best && isBetter(best, own, found.byPassage)) return best;
  return own || previewOf(abstract || title);
}

/** Whether the snippet of a passage tells more than that of the record: for as many words, the better score decides. */
function isBetter(passage: string, own: string, byPassage: boolean): boolean {
  const more = countMarked(passage) - countMarked(own);
  return more > 0 || (more === 0 && byPassage);
}

/** How many different words a snippet marks; forms of one word count once. */
const countMarked = (snippet: string): number =>
  new Set([...snippet.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => stemOf(word.toLowerCase()))).size;
