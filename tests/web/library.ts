import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { World } from '../support/world.ts';
import { HOSTILE } from './hostile.ts';

/** A paper with every field. */
const FULL = {
  paper_id: 'reading-rooms',
  title: 'How reading rooms shape what is read: a century of borrowing records',
  authors: ['Okafor, Adaeze', 'Lindqvist, Maja', 'Tanaka, Haruki'],
  year: 2021,
  month: 4,
  venue: 'Journal of Library History',
  doi: '10.5555/reading.rooms.2021',
  type: 'journal-article',
  oa_status: 'gold',
  license: 'cc-by-4.0',
  retracted: false,
  keywords: ['libraries', 'reading', 'borrowing records'],
  institutions: ['University of Uppsala'],
  tags: ['humanities'],
  abstract:
    'Reading rooms differ in light, noise and the distance between shelf and desk. We ask whether such differences leave traces in what is borrowed. From the registers of eleven rooms between 1890 and 1990 we reconstruct 214,000 loans and follow readers across rooms. Where shelves could be seen from the desk, readers took up twice as many works outside their own subject.',
  references: [
    { doi: '10.5555/registers.1987', title: 'The registers of the old library' },
    { title: 'Light and the reader', year: 1931 },
  ],
  preferred_summary_template: 'deep_read',
  summaries: {
    deep_read: {
      question: 'Does the shape of a room change **what its readers choose**?',
      method:
        'Loans of eleven rooms were linked by reader.\n\n1. Registers were transcribed.\n2. Readers were matched.\n3. Rooms were measured.',
      findings: ['Seen shelves double the range of subjects.', 'Noise has no effect that can be told from chance.'],
    },
    short: { summary: 'Rooms in which shelves can be seen widen what is read.' },
  },
  translations: { de: '# Wie Lesesäle prägen, was gelesen wird\n\nLesesäle unterscheiden sich in Licht und Lärm.' },
  source_markdown: sourceText(),
};

function sourceText(): string {
  const part = (at: number) =>
    `## ${at}. Room ${at}\n\nThe register of room ${at} lists each loan with the name of the reader and the shelf. Desks stood ${at + 3} steps from the nearest case, and the lamps were trimmed at dusk.\n\n`.repeat(
      2,
    ) + 'Readers who came for one subject left with another more often where the cases stood open. '.repeat(14);
  const table = '| Room | Steps | Loans |\n|---|---:|---:|\n| North | 4 | 21,400 |\n| Gallery | 9 | 8,210 |\n';
  return `# How reading rooms shape what is read\n\n${table}\n${Array.from({ length: 14 }, (_, at) => part(at + 1)).join('\n\n')}\n\nThe catalogue of marginalia closes the record.`;
}

const CITING = [
  {
    paper_id: 'old-registers',
    title: 'The registers of the old library',
    doi: '10.5555/registers.1987',
    authors: ['Marsh, Edith'],
    year: 1987,
    venue: 'Library Notes',
    keywords: ['libraries'],
    retracted: true,
  },
  {
    paper_id: 'quiet-desks',
    title: 'Quiet desks and loud ones',
    authors: ['Berg, Tor'],
    year: 2023,
    venue: 'Journal of Library History',
    keywords: ['reading'],
    references: [{ doi: '10.5555/reading.rooms.2021' }, { doi: '10.5555/registers.1987' }],
  },
];

/** A paper with formulas, some of them hostile. */
const FORMULAS = {
  paper_id: 'formulas',
  title: 'Decay of $\\alpha$ particles for $5 to $7 a run',
  authors: ['Okafor, Adaeze'],
  year: 2022,
  venue: 'Journal of Library History',
  license: 'cc-by-4.0',
  abstract: 'The rate $\\lambda = \\ln 2 / t_{1/2}$ is measured.',
  source_markdown: [
    '# Decay',
    '## Theory',
    'The law is $N(t) = N_0 e^{-\\lambda t}$, and its integral is',
    '$$\n\\int_0^\\infty e^{-\\lambda t}\\,dt\n= \\frac{1}{\\lambda}\n$$',
    'An invalid one stays as it is: $\\frac{1$. Prices of $5 and $10 are text.',
    '## Attacks',
    '$\\href{javascript:window.owned=1}{x}$ $\\htmlStyle{position:fixed}{y}$ $\\includegraphics{https://outside.example/p.png}$',
    '$\\rule{90000em}{90000em}$ $\\def\\a{\\a\\a}\\a$ $\\url{javascript:window.owned=1}$ $\\text{<img src=x onerror=window.owned=1>}$',
  ].join('\n\n'),
};

/** How many papers have a file; parsing each takes a child process, which is slow. */
const FILES = 10;

/** Builds a snapshot of the sandbox: some papers with files, the others as records, and papers for the tests. */
export async function buildLibrary(world: World, place: string): Promise<string> {
  const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastFacts[];
  let files = 0;
  for (const paper of cast) {
    const ref = paper.doi ?? (paper.arxiv && `arxiv:${paper.arxiv}`);
    if (!ref) continue;
    const isPlain = paper.copies.length > 0 && paper.copies.every((copy) => copy.serves === 'paper');
    if (files < FILES && isPlain && (await world.app.acquire(ref)).ok) files += 1;
    else await world.app.keepMetadata(ref);
  }
  const corpus = join(place, 'corpus.jsonl');
  writeFileSync(corpus, [FULL, FORMULAS, ...CITING, ...HOSTILE].map((line) => JSON.stringify(line)).join('\n'));
  return build(world, place, { store: world.env['CARREL_HOME'] ?? '', corpus });
}

/** Builds a snapshot of the papers for the tests only, with a paper for each year from 1950 to 2009 that cites others. */
export async function buildCorpus(world: World, place: string): Promise<string> {
  const yearly = Array.from({ length: 60 }, (_, at) => ({
    paper_id: `year-${1950 + at}`,
    title: `Annual report of the shelves, volume ${at + 1}`,
    year: 1950 + at,
    doi: `10.5555/shelves.${1950 + at}`,
    references: [1, 2, 7, 20]
      .filter((back) => back <= at && at % back !== 1)
      .map((back) => ({ doi: `10.5555/shelves.${1950 + at - back}` })),
    retracted: at === 30,
    venue: at % 2 === 0 ? 'Shelf Reports' : 'Reports of the North',
    keywords: ['shelving'],
    abstract: `The shelves were counted in the year ${1950 + at}.`,
  }));
  const corpus = join(place, 'corpus.jsonl');
  writeFileSync(
    corpus,
    [FULL, FORMULAS, ...CITING, ...HOSTILE, ...yearly].map((line) => JSON.stringify(line)).join('\n'),
  );
  return build(world, place, { corpus });
}

interface CastFacts {
  readonly doi?: string;
  readonly arxiv?: string;
  readonly copies: readonly { readonly serves: string }[];
}

/** A snapshot with its papers deleted, since a build refuses to create an empty one. */
export async function buildEmpty(world: World, place: string): Promise<string> {
  const corpus = join(place, 'corpus.jsonl');
  writeFileSync(corpus, JSON.stringify(CITING[0]));
  const built = await build(world, place, { corpus });
  // A copy, since the original may still be open.
  const folder = join(place, 'emptied');
  cpSync(built, folder, { recursive: true, filter: (file) => !file.endsWith('-journal') });
  const database = new DatabaseSync(join(folder, 'snapshot.db'));
  for (const table of ['paper_facets', 'citations', 'passages', 'facets', 'papers'])
    database.exec(`DELETE FROM ${table}`);
  database.close();
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const none = (counts: object): object =>
    Object.fromEntries(
      Object.entries(counts).map(([name, value]) => [name, typeof value === 'number' ? 0 : none(value)]),
    );
  const databases = Object.fromEntries(
    Object.keys(manifest.databases).map((name) => [name, statSync(join(folder, name)).size]),
  );
  writeFileSync(path, JSON.stringify({ ...manifest, counts: none(manifest.counts), databases }));
  return folder;
}

async function build(world: World, place: string, from: { store?: string; corpus: string }): Promise<string> {
  const out = join(place, 'snapshot');
  const built = await world.app.buildSnapshot({ out, ...from });
  if (!built.ok) throw new Error(built.error.message);
  return out;
}
