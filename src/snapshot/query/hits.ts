import type { Database } from '../../disk/database.ts';
import type { Query } from '../../fulltext/query.ts';
import type { FoundPaper } from '../../fulltext/rank.ts';
import { createSnipper, type Snipper } from '../../fulltext/snippet.ts';
import type { Passage, SnapshotHit, SnapshotRequest } from '../../model/snapshot.ts';
import type { SnapshotData } from '../data.ts';
import { headingAt } from '../passages.ts';
import { previewOf, summaryText } from '../summary.ts';
import { readAsset } from './assets.ts';
import type { PaperRecord } from './records.ts';

const MAX_PASSAGES = 2;

/**
 * Turns found papers into hits; texts are read only for these. A text that may not be shared is not even quoted in
 * snippets, because enough snippets would add up to the text.
 */
export function toHits(
  { main, assets, records: all }: SnapshotData,
  found: readonly FoundPaper[],
  query: Query | null,
  sharesText?: SnapshotRequest['sharesText'],
): SnapshotHit[] {
  const snip = query ? createSnipper(query) : null;
  const records = all.of(found.map(({ id }) => id));
  return found.flatMap((each) => {
    const known = records.get(each.id);
    if (!known) return [];
    const isShared = sharesText === undefined || sharesText(licenseOf(main, each.id));
    const record = isShared ? known : withoutOpening(main, known);
    const { paperId, title, authors, year, venue } = record;
    const passages = query ? readPassages(main, assets, paperId, each.passages, isShared) : [];
    return [
      {
        paperId,
        title,
        authors,
        year,
        venue,
        score: Math.round(each.score * 10_000) / 10_000,
        snippetMarkdown: snip ? snippetFor(each, record, passages, snip) : '',
        summaryPreview: previewFor(record),
        passages,
      },
    ];
  });
}

/** Cached records are shown again and again. */
const previews = new WeakMap<PaperRecord, string>();

function previewFor(record: PaperRecord): string {
  const known = previews.get(record) ?? previewOf(record.abstract);
  previews.set(record, known);
  return known;
}

function snippetFor(found: FoundPaper, record: PaperRecord, [passage]: readonly Passage[], snip: Snipper): string {
  const { title, abstract, labels } = record;
  const best = passage ? snip(passage.text) : '';
  if (found.byPassage && best) return best;
  const own = snip(abstract) || snip(title) || snip(labels);
  return own || best || previewOf(abstract || title);
}

/** The abstract column of a paper without an abstract holds the beginning of its text, which is then not shared either. */
function withoutOpening(main: Database, record: PaperRecord): PaperRecord {
  const sql = "SELECT json_extract(json, '$.abstract') IS NOT NULL AS own FROM details WHERE paper = ?";
  return main.prepare(sql).get(record.id)?.['own'] === 1 ? record : { ...record, abstract: '' };
}

function licenseOf(main: Database, id: number): string | null {
  const row = main.prepare("SELECT json_extract(json, '$.license') AS license FROM details WHERE paper = ?").get(id);
  return typeof row?.['license'] === 'string' ? row['license'] : null;
}

function readPassages(
  main: Database,
  assets: Database,
  paperId: string,
  ids: readonly number[],
  isShared: boolean,
): Passage[] {
  const texts = new Map<string, string>();
  return ids.slice(0, MAX_PASSAGES).flatMap((id) => {
    const row = main.prepare('SELECT place, start, end FROM passages WHERE id = ?').get(id);
    if (!row) return [];
    const [where, start, end] = [String(row['place']), Number(row['start']), Number(row['end'])];
    if (!isShared && !where.startsWith('summary/')) return [];
    const known = texts.get(where);
    const asset = known === undefined ? readAsset(assets, paperId, where) : null;
    // A hit stays a hit if its text is lost; reading the text reports the loss.
    if (asset && !asset.ok) return [];
    const text = known ?? (where.startsWith('summary/') ? summaryText(asset?.value ?? '') : (asset?.value ?? ''));
    texts.set(where, text);
    const heading = headingAt(text, start);
    return [{ text: text.slice(start, end).trim(), where, start, end, ...(heading && { heading }) }];
  });
}
