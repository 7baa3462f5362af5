import { join } from 'node:path';
import { ensureFolder } from '../../disk/atomic.ts';
import type { TextCopy } from '../../model/entry.ts';
import type { Ref } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { toKey } from './key.ts';

/** The paths of an entry. */
export interface Paths {
  readonly key: string;
  readonly pdf: string;
  readonly metadata: string;
  /** The path of a text copy, by its format. */
  readonly text: Readonly<Record<TextCopy['from'], string>>;
}

/** The paths of a library. Names of files are relative to `papers`, with slashes. */
export interface Layout {
  readonly home: string;
  readonly papers: string;
  readonly state: string;
  readonly index: string;
  /** The whole path of a file in the store. */
  at(name: string): string;
}

export const METADATA = '.metadata';
export const STAGING = '.staging';
export const QUARANTINE = '.quarantine';
export const TEXT = '.text';

/** The paths of the library at `home`; accesses nothing. */
export function layOut(home: string): Layout {
  const papers = join(home, 'papers');
  return {
    home,
    papers,
    state: join(home, 'state.db'),
    index: join(home, 'index.db'),
    at: (name) => join(papers, name),
  };
}

/** The names of an entry's files, relative to `papers`. */
export function namesOf(key: string) {
  const text = { jats: `${TEXT}/${key}.xml`, html: `${TEXT}/${key}.html` };
  return { pdf: `${key}.pdf`, metadata: `${METADATA}/${key}.toml`, text };
}

/** The paths of an entry in the library at `home`, existing or not; accesses nothing. */
export function pathsIn(home: string, ref: Ref): Paths {
  const [layout, key] = [layOut(home), toKey(ref)];
  const names = namesOf(key);
  const text = { jats: layout.at(names.text.jats), html: layout.at(names.text.html) };
  return { key, pdf: layout.at(names.pdf), metadata: layout.at(names.metadata), text };
}

/** The names of a file in quarantine; there may be several of one paper. */
export function quarantineNames(key: string, sha256: string) {
  const base = `${QUARANTINE}/${key}.${sha256.slice(0, 12)}`;
  return { pdf: `${base}.pdf`, metadata: `${base}.toml` };
}

/** Where a downloaded file waits while its change is made. */
export function stagedPdf(key: string): string {
  return `${STAGING}/${key}.change.pdf`;
}

/** Where a downloaded text waits while its change is made. */
export function stagedText(key: string): string {
  return `${STAGING}/${key}.change.text`;
}

/** Creates the folders of the store. */
export async function makeFolders(layout: Layout): Promise<Result<void>> {
  for (const name of ['', METADATA, STAGING, QUARANTINE, TEXT]) {
    const made = await ensureFolder(layout.at(name));
    if (!made.ok) return made;
  }
  return ok(undefined);
}
