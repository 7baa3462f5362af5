import { writeFileSync } from 'node:fs';
import type { App } from '../../src/app.ts';
import type { SnapshotPage } from '../../src/model/snapshot.ts';
import { newFolder } from '../support/corpus.ts';
import { type Misbehaviour, startEmbeddings } from '../support/embeddings.ts';
import { unwrap } from '../support/unwrap.ts';
import { addressOf, openApp } from './world.ts';

const OTHERS = Array.from({ length: 60 }, (_, at) => ({
  paper_id: `other${at}`,
  title: `Topic ${at} of everything`,
  abstract: `Something about subject number ${at}.`,
  authors: [`Author${at % 3}, Ann`],
  year: 1980 + at,
}));
const CATS = [
  { paper_id: 'diets', title: 'Feline diets', abstract: 'What a kitten eats.', year: 2020, license: 'CC-BY-4.0' },
  { paper_id: 'home', title: 'A cat at home', abstract: 'Where cats sleep.', year: 2010, tags: ['home'] },
  { paper_id: 'notes', title: 'Notes', source_markdown: 'A kitten is a feline, and a kitten sleeps.', year: 2011 },
  {
    paper_id: 'read',
    title: 'A reading',
    summaries: { simple: { summary: 'A summary about a kitten.' } },
    source_markdown: 'A text about something else.',
  },
];
/** Papers of which some are about cats, in words or in meaning only. */
export const SHELF = [...CATS, ...OTHERS];

/** An app on the cluster with an embeddings service, and a folder that it builds. */
export async function openShelf(misbehave?: Misbehaviour, more: Record<string, string> = {}) {
  const { url } = await startEmbeddings(misbehave);
  const app = await openApp({ CARREL_EMBED_URL: url.href, CARREL_EMBED_MODEL: 'toy', ...more });
  return shelfOf(app, await newFolder());
}

/** What tests do with a snapshot in a folder. */
export function shelfOf(app: App, folder: string) {
  const build = async (lines: readonly object[] = SHELF, embed = true) => {
    writeFileSync(`${folder}.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
    unwrap(await app.buildSnapshot({ corpus: `${folder}.jsonl`, out: folder, embed }));
  };
  const push = async (name: string) => unwrap(await app.pushSnapshot(folder, { to: addressOf(name), shards: 3 }));
  const open = async (name: string) => unwrap(await app.openEngine(addressOf(name)));
  return { app, folder, build, push, open };
}

/** The papers of a page, in order. */
export const idsOf = ({ hits }: SnapshotPage): string[] => hits.map(({ paperId }) => paperId);
