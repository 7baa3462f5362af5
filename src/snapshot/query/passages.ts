import type { Database } from '../../disk/database.ts';
import type { Passage } from '../../model/snapshot.ts';
import { headingAt } from '../passages.ts';
import { summaryText } from '../summary.ts';
import { readAsset } from './assets.ts';
import type { PaperRecord } from './records.ts';

/** Reads passages. */
export interface Passages {
  /** Passages of one paper by their ids. */
  read(paper: PaperRecord, ids: readonly number[]): Passage[];
  /** The texts of passages of any papers. */
  textsOf(ids: readonly number[]): string[];
}

/** Opens the passages of a snapshot. */
export function openPassages(main: Database, assets: Database): Passages {
  const find = (id: number) =>
    main
      .prepare(
        'SELECT paper_id, place, start, end FROM passages JOIN papers ON papers.id = passages.paper WHERE passages.id = ?',
      )
      .get(id);
  // A hit stays a hit if its text is lost; reading the text reports the loss.
  const textOf = (paperId: string, where: string): string | null => {
    const asset = readAsset(assets, paperId, where);
    if (!asset.ok) return null;
    return where.startsWith('summary/') ? summaryText(asset.value) : asset.value;
  };
  return {
    read({ authors }, ids) {
      const texts = new Map<string, string | null>();
      return ids.flatMap((id): Passage[] => {
        const row = find(id);
        if (!row) return [];
        const [where, start, end] = [String(row['place']), Number(row['start']), Number(row['end'])];
        const text = texts.get(where) ?? textOf(String(row['paper_id']), where);
        texts.set(where, text);
        if (text === null) return [];
        const heading = headingAt(text, start, authors);
        return [{ text: text.slice(start, end).trim(), where, start, end, ...(heading && { heading }) }];
      });
    },
    textsOf: (ids) =>
      ids.flatMap((id) => {
        const row = find(id);
        const text = row ? textOf(String(row['paper_id']), String(row['place'])) : null;
        return text === null ? [] : [text.slice(Number(row?.['start']), Number(row?.['end']))];
      }),
  };
}
