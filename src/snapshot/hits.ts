import type { Database } from '../disk/database.ts';
import type { Passage, SnapshotHit, SnapshotRequest } from '../model/snapshot.ts';
import { readAsset } from './assets.ts';
import type { Found } from './find.ts';
import { headingAt } from './passages.ts';
import type { Query } from './query.ts';
import { createSnipper, type Snipper } from './snippet.ts';
import { previewOf, summaryText } from './summary.ts';

/** How many passages a hit carries. */
const MOST_PASSAGES = 2;

/**
 * Makes hits of what was found: texts are read only for these rows. Of a text that is not shared not even a snippet is
 * shown, because whoever asks often enough would put the text together of snippets.
 */
export function toHits(
  main: Database,
  assets: Database,
  found: readonly Found[],
  query: Query | null,
  sharesText?: SnapshotRequest['sharesText'],
): SnapshotHit[] {
  const snip = query ? createSnipper(query) : null;
  return found.flatMap((each) => {
    const row = main
      .prepare('SELECT paper_id, title, authors, year, venue, abstract, labels FROM papers WHERE id = ?')
      .get(each.id);
    if (!row) return [];
    const paperId = String(row['paper_id']);
    const isShared = sharesText === undefined || sharesText(licenseOf(main, each.id));
    const passages = query ? readPassages(main, assets, paperId, each.passages, isShared) : [];
    const [title, abstract] = [String(row['title']), String(row['abstract'])];
    const texts = { title, abstract, labels: String(row['labels']) };
    return [
      {
        paperId,
        title,
        authors: JSON.parse(String(row['authors'])) as string[],
        year: row['year'] === null ? null : Number(row['year']),
        venue: row['venue'] === null ? null : String(row['venue']),
        score: Math.round(each.score * 10_000) / 10_000,
        snippetMarkdown: snip ? snippetFor(each, texts, passages, snip) : '',
        summaryPreview: previewOf(abstract),
        passages,
      },
    ];
  });
}

interface Texts {
  readonly title: string;
  readonly abstract: string;
  readonly labels: string;
}

function snippetFor(found: Found, texts: Texts, [passage]: readonly Passage[], snip: Snipper): string {
  const { title, abstract, labels } = texts;
  const best = passage ? snip(passage.text) : '';
  if (found.byPassage && best) return best;
  const own = snip(abstract) || snip(title) || snip(labels);
  return own || best || previewOf(abstract || title);
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
