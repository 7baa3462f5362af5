/** Texts of each kind to start from: what the sandbox answers, what the formats write, and what people type. */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import { exportJson } from '../../src/formats/json.ts';
import { FORMATS } from '../../src/formats/table.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Paper } from '../../src/model/paper.ts';
import { ok } from '../../src/model/result.ts';
import type { Source, SourceContext } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const OLDER = new URL('../../tests/support/from-0.1.0/home/', import.meta.url).pathname;
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** Lines of the log and of sessions that 0.1.0 wrote. */
export const logLines = linesOf(join(OLDER, 'provenance.jsonl'));
export const eventLines = readdirSync(join(OLDER, 'sessions'))
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => linesOf(join(OLDER, 'sessions', name)));

const PAPER: Paper = {
  doi: '10.1000/tide.7',
  title: 'Salt & tide in the <i>Rhône</i> delta: part II',
  authors: [{ family: 'Okafor', given: 'Ben C.' }, { family: 'de la Cruz' }, { literal: 'The Delta Group' }],
  year: 2014,
  venue: 'Journal of Estuaries',
  volume: '7',
  issue: '2',
  pages: '101-110',
  abstract: 'We measured x² over 5 nm – and CH₃NH₃PbI₃.',
  keywords: ['salt', 'tide'],
  type: 'journal-article',
  isOa: true,
  provenance: {},
};

/** The same paper in every format that we write. */
export const bibliographies = [
  ...FORMATS.map(({ write }) => write?.([PAPER]) ?? '').filter(Boolean),
  'PMID- 123\nTI  - Salt and tide in the\n      delta.\nFAU - Okafor, Ben\nDP  - 2014\nAID - 10.1000/tide.7 [doi]\n',
  '"Title","Authors","Year","DOI"\n"Salt, ""tide""","Okafor, B.; Cruz, D.",2014,10.1000/tide.7\n',
  '@string{j = "J. Est."}\n@comment{x}\n@article{o14, author = "Ben {Okafor} and C. d\'{\\\'E}pinay", journal = j # { 7}}',
  exportJson({
    query: 'salt',
    strategy: null,
    hits: [{ id: 'a', paper: PAPER, score: 1, reason: 'x', tags: [], sources: ['crossref'] }],
  } as never),
  '<xml><records><record><titles><title><style>Salt</style></title></titles></record></records></xml>',
];

/** Every answer that a source gets in the sandbox for some papers and questions. */
export async function answersOf(source: Source): Promise<string[]> {
  const sandbox = await startSandbox();
  const bodies = new Set<string>();
  const client: SourceContext['client'] = {
    forget: () => undefined,
    async get({ url }) {
      const answer = await ask(sandbox.url, new URL(url));
      bodies.add(answer.body);
      return ok({ ...answer, headers: {}, url });
    },
  };
  const context: SourceContext = { client, clock: createSystemClock(), email: 'ada@library.example', key: 'key' };
  for (const id of [
    '10.1371/journal.pone.0120444',
    '10.1038/nature12373',
    '10.1016/j.sandbox.2020.110700',
    '10.1103/physrevx.8.021055',
    '10.1007/s00382-015-2701-9',
  ]) {
    const ref = { kind: 'doi' as const, id };
    if (source.covers(ref)) await Promise.all([source.lookup?.(ref, context), source.references?.(ref, context)]);
    if (source.covers(ref)) await source.locate?.(ref, context);
  }
  if (source.covers({ kind: 'arxiv', id: '1706.03762' }))
    await source.lookup?.({ kind: 'arxiv', id: '1706.03762' }, context);
  if (source.covers({ kind: 'pmid', id: '23903748' })) await source.lookup?.({ kind: 'pmid', id: '23903748' }, context);
  await source.search?.({ groups: [['perovskite'], ['stability']], limit: 3 }, context);
  await sandbox.close();
  return [...bodies];
}

function ask(base: string, { host, pathname, search }: URL): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const headers = { host, 'x-forwarded-proto': 'https' };
    const sent = request({ hostname, port, path: `${pathname}${search}`, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
    });
    sent.on('error', reject).end();
  });
}

/** The sources that parse answers. */
export const SOURCES = CATALOG.filter(
  ({ hosts, lookup, references, locate }) => hosts.length > 0 && (lookup ?? references ?? locate),
);
