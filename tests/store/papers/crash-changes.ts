import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import type { Store } from '../../../src/store/store.ts';
import { CALL, entryWith, hasFile, stageText, storeFile, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { REF } from './crash-run.ts';

/** A change of the store that is interrupted. */
export interface Interrupted {
  before?(store: Store): Promise<unknown>;
  /** The content of the paper's file without the change and with it; null for no file. */
  readonly states: readonly [string | null, string | null];
  /** The same for its text copy; absent if it has none. */
  readonly texts?: readonly [string | null, string | null];
}

export const CHANGES = {
  store: { states: [null, 'new'] },
  replace: { before: (store) => storeFile(store, REF, 'old'), states: ['old', 'new'] },
  remove: { before: (store) => storeFile(store, REF, 'old'), states: ['old', null] },
  text: { states: [null, null], texts: [null, 'new text'] },
  'text beside': {
    before: (store) => storeFile(store, REF, 'old'),
    states: ['old', 'old'],
    texts: [null, 'new text'],
  },
  'text replace': {
    before: (store) => storeText(store, REF, 'old text', 'html'),
    states: [null, null],
    texts: ['old text', 'new text'],
  },
  'text remove': {
    before: (store) => storeText(store, REF, 'old text'),
    states: [null, null],
    texts: ['old text', null],
  },
  tag: { before: (store) => storeFile(store, REF, 'old'), states: ['old', 'old'] },
  quarantine: { states: [null, null] },
  accept: {
    before: async (store) => store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL),
    states: [null, 'odd'],
  },
  discard: {
    before: async (store) => store.quarantine(entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL),
    states: [null, null],
  },
} as const satisfies Record<string, Interrupted>;

export type ChangeName = keyof typeof CHANGES;

/** The content of the text that the entry names; a text that no entry names must not exist. */
async function textOf(store: Store): Promise<string | null> {
  const named = unwrap(await store.get(REF))?.textPath ?? null;
  const files = await readdir(join(store.options.home, 'papers/.text')).catch(() => []);
  expect(files.length).toBe(named === null ? 0 : 1);
  return named === null ? null : readFile(named, 'utf8');
}

/** After an audit the change has happened exactly if its row was written, and nothing is left over. */
export async function expectWhole(store: Store, { states, texts, before }: Interrupted): Promise<void> {
  const report = unwrap(await audit(store));
  expect(report.findings.filter((finding) => finding.kind === 'broken')).toEqual([]);
  const at = report.rows > (before ? 1 : 0) ? 1 : 0;
  const [state, text] = [states[at], texts?.[at] ?? null];
  const pdf = await readFile(store.paths(REF).pdf, 'utf8').catch(() => null);
  expect(pdf).toBe(state);
  expect(await hasFile(store, REF)).toBe(state !== null);
  expect(await textOf(store)).toBe(text);
  expect(unwrap(await store.index.counts()).entries).toBe(state === null && text === null ? 0 : 1);
  const left = await readdir(join(store.options.home, 'papers/.staging'));
  expect(left.filter((name) => !name.endsWith('.part'))).toEqual([]);
}
