import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BuildReport } from '../../src/model/snapshot.ts';
import { buildSnapshot } from '../../src/snapshot/build/build.ts';
import { readCorpus } from '../../src/snapshot/build/corpus.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/open.ts';
import { temporaryFolder } from './folder.ts';
import { unwrap } from './unwrap.ts';

/** A line of a corpus: an object, or text as it stands. */
export type Line = Record<string, unknown> | string;

/** Builds a snapshot of lines in a folder, which may hold an earlier one. */
export async function buildFrom(lines: readonly Line[], folder: string): Promise<BuildReport> {
  const corpus = `${folder}.jsonl`;
  writeFileSync(corpus, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return unwrap(await buildSnapshot(readCorpus(corpus), { out: folder, builtBy: 'test', now: 0 }));
}

/** A folder for a snapshot of its own. */
export async function newFolder(): Promise<string> {
  return join(await temporaryFolder(), 'snapshot');
}

/** Opens the snapshot in a folder; closed when the test ends. */
export async function openIn(folder: string): Promise<Snapshot> {
  const snapshot = unwrap(await openSnapshot(folder));
  onTestFinished(() => snapshot.close());
  return snapshot;
}

/** A snapshot of these lines, open. */
export async function snapshotOf(lines: readonly Line[]): Promise<Snapshot> {
  const folder = await newFolder();
  await buildFrom(lines, folder);
  return openIn(folder);
}

/** The ids that a query finds, in their order. */
export function idsFor(snapshot: Snapshot, query: string): string[] {
  return unwrap(snapshot.search({ query })).hits.map((hit) => hit.paperId);
}

/** A line of a corpus about a paper with this id. */
export const paper = (id: string, more: Line = {}): Record<string, unknown> => ({
  paper_id: id,
  title: `About ${id}`,
  authors: ['Example, Ada'],
  year: 2020,
  source_markdown: `The text of ${id}.`,
  ...(more as object),
});
