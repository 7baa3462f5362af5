import type { Database } from '../../disk/database.ts';
import type { Query } from '../../fulltext/query.ts';
import type { PaperRecord } from '../../fulltext/records.ts';
import { createSnipper, type Snipper } from '../../fulltext/snippet.ts';
import type { Passage, SnapshotHit, SnapshotRequest } from '../../model/snapshot.ts';
import { headingAt } from '../build/passages.ts';
import { previewOf, summaryText } from '../build/summary.ts';
import { readAsset } from './assets.ts';
import type { Found, Ground } from './find.ts';

/** How many passages a hit carries. */
const MOST_PASSAGES = 2;

/**
 * Makes hits of what was found: texts are read only for these rows. Of a text that is not shared not even a snippet is
 * shown, because whoever asks often enough would put the text together of snippets.
 */
export function toHits(
  ground: Ground,
  assets: Database,
  found: readonly Found[],
  query: Query | null,
  sharesText?: SnapshotRequest['sharesText'],
): SnapshotHit[] {
  const snip = query ? createSnipper(query) : null;
  const records = ground.records.of(found.map(({ id }) => id));
  return found.flatMap((each) => {
    const known = records.get(each.id);
    if (!known) return [];
    const isShared = sharesText === undefined || sharesText(licenseOf(ground.main, each.id));
    const record = isShared ? known : withoutOpening(ground.main, known);
    const { paperId, title, authors, year, venue } = record;
    const passages = query ? readPassages(ground.main, assets, paperId, each.passages, isShared) : [];
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

/** Records that stay in memory are shown again and again. */
const previews = new WeakMap<PaperRecord, string>();

function previewFor(record: PaperRecord): string {
  const known = previews.get(record) ?? previewOf(record.abstract);
  previews.set(record, known);
  return known;
}

function snippetFor(found: Found, record: PaperRecord, [passage]: readonly Passage[], snip: Snipper): string {
  const { title, abstract, labels } = record;
  const best = passage ? snip(passage.text) : '';
  if (found.byPassage && best) return best;
  const own = snip(abstract) || snip(title) || snip(labels);
  return own || best || previewOf(abstract || title);
}

/** A paper without an abstract shows how its text begins; one whose text is not shared shows nothing of it. */
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
  return ids.slice(0, MOST_PASSAGES).flatMap((id) => {
    const row = main.prepare('SELECT place, start, end FROM passages WHERE id = ?').get(id);
    if (!row) return [];
    const [where, start, end] = [String(row['place']), Number(row['start']), Number(row['end'])];
    if (!isShared && !where.startsWith('summary/')) return [];
    const known = texts.get(where);
    const asset = known === undefined ? readAsset(assets, paperId, where) : null;
    // A hit is a hit even when its text was lost; reading the text itself tells about the loss.
    if (asset && !asset.ok) return [];
    const text = known ?? (where.startsWith('summary/') ? summaryText(asset?.value ?? '') : (asset?.value ?? ''));
    texts.set(where, text);
    const heading = headingAt(text, start);
    return [{ text: text.slice(start, end).trim(), where, start, end, ...(heading && { heading }) }];
  });
}
