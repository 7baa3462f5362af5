import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { audit } from '../../../src/store/audit/audit.ts';
import type { Store } from '../../../src/store/store.ts';
import { CALL, entryWith, hasFile, stageText, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { REF } from './crash-run.ts';

/** A change of the store that is interrupted. */
export interface Interrupted {
  before?(store: Store): Promise<unknown>;
  /** The content of the paper's file without the change and with it; null for no file. */
  readonly states: readonly [string | null, string | null];
}

export const CHANGES = {
  store: { states: [null, 'new'] },
  replace: { before: (store) => storeFile(store, REF, 'old'), states: ['old', 'new'] },
  remove: { before: (store) => storeFile(store, REF, 'old'), states: ['old', null] },
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

/** After an audit the change has happened exactly if its row was written, and nothing is left over. */
export async function expectWhole(store: Store, { states, before }: Interrupted): Promise<void> {
  const report = unwrap(await audit(store));
  expect(report.findings.filter((finding) => finding.kind === 'broken')).toEqual([]);
  const state = states[report.rows > (before ? 1 : 0) ? 1 : 0];
  const pdf = await readFile(store.paths(REF).pdf, 'utf8').catch(() => null);
  expect(pdf).toBe(state);
  expect(await hasFile(store, REF)).toBe(state !== null);
  expect(unwrap(await store.index.counts()).entries).toBe(state === null ? 0 : 1);
  const left = await readdir(join(store.options.home, 'papers/.staging'));
  expect(left.filter((name) => !name.endsWith('.part'))).toEqual([]);
}
