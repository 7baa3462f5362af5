import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { DOIGET_TOOLS } from '../../src/tools/doiget.ts';
import { runTool } from '../../src/tools/run.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const home = world.env['CARREL_HOME'] ?? '';
const context = createContext(world.app);
const toolNamed = (name: string) => DOIGET_TOOLS.find((each) => each.name === `doiget_${name}`) as Tool;
const call = async (name: string, args: object) => (await runTool(toolNamed(name), args, context)).envelope;
const rows = () =>
  existsSync(join(home, 'provenance.jsonl'))
    ? readFileSync(join(home, 'provenance.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

interface Stored {
  readonly title: string;
  readonly authors: readonly { readonly family?: string; readonly literal?: string }[];
  readonly venue: string;
}

/** Two papers with different titles, authors and venues, stored in this order. */
const HEAT = '10.1038/s41586-021-03380-y';
const OTHER = '10.1371/journal.pbio.2003992';
for (const ref of [HEAT, OTHER]) await call('metadata_only', { ref });

test('the library holds both papers', async () => {
  expect(await call('info', { ref: HEAT })).toMatchObject({ ok: true, metadata: { doi: HEAT } });
  expect(await call('info', { ref: OTHER })).toMatchObject({ ok: true, metadata: { doi: OTHER } });
});

/** What a search for one field of a stored paper finds, for both papers. */
async function findBy(pick: (metadata: Stored) => string) {
  const found = [];
  for (const ref of [HEAT, OTHER]) {
    const { metadata } = (await call('info', { ref })) as unknown as { metadata: Stored };
    const query = pick(metadata);
    const { results } = (await call('search_local', { query })) as unknown as { results: { ref: string }[] };
    found.push({ isStated: query !== '', refs: results.map((each) => each.ref) });
  }
  return found;
}
const EACH_ALONE = [
  { isStated: true, refs: [HEAT] },
  { isStated: true, refs: [OTHER] },
];

verifies('DGT-1.7', 'finds a stored paper by its title alone', async () => {
  expect(await findBy(({ title }) => title)).toEqual(EACH_ALONE);
});

verifies('DGT-1.7', 'finds a stored paper by an author alone', async () => {
  expect(await findBy(({ authors: [first] }) => first?.family ?? first?.literal ?? '')).toEqual(EACH_ALONE);
});

verifies('DGT-1.7', 'finds a stored paper by its venue alone', async () => {
  expect(await findBy(({ venue }) => venue)).toEqual(EACH_ALONE);
});

verifies('DGT-1.8', 'lists the last entries, newest first, and no more than asked for', async () => {
  const recent = async (limit: number) => (await call('list_recent', { limit }))['entries'] as { ref: string }[];
  expect((await recent(10)).map(({ ref }) => ref)).toEqual([OTHER, HEAT]);
  expect((await recent(1)).map(({ ref }) => ref)).toEqual([OTHER]);
});

verifies('DGT-1.9', 'returns the path of a PDF without reading it, and NOT_FOUND without a PDF', async () => {
  expect(await call('paper_pdf_path', { ref: OTHER })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  const { path } = (await call('fetch_paper', { ref: HEAT })) as { path?: unknown };
  writeFileSync(String(path), 'sesame: these bytes are no PDF');
  const answer = await call('paper_pdf_path', { ref: HEAT });
  expect(answer).toMatchObject({ ok: true, path });
  expect(JSON.stringify(answer)).not.toContain('sesame');
});

verifies('DGT-10.9', 'stores a paper exactly where the plan said', async () => {
  const ref = '10.1038/s41599-023-01555-2';
  const { plan } = (await call('fetch_paper', { ref, dry_run: true })) as unknown as { plan: Record<string, string> };
  expect(existsSync(plan['target_pdf_path'] ?? '')).toBe(false);
  const stored = await call('fetch_paper', { ref });
  expect(stored).toMatchObject({ ok: true, path: plan['target_pdf_path'] });
  expect(existsSync(plan['target_pdf_path'] ?? '')).toBe(true);
  expect(readFileSync(plan['target_metadata_path'] ?? '', 'utf8')).toContain(ref);
});

verifies('DGT-10.3', 'a dry run creates no file and no folder, of any tool that takes one', async () => {
  const fresh = await openWorld();
  const place = fresh.env['XDG_STATE_HOME'] ?? '';
  for (const [name, args] of [
    ['fetch_paper', { ref: HEAT }],
    ['metadata_only', { ref: HEAT }],
    ['batch_fetch', { refs: [HEAT, OTHER] }],
  ] as const) {
    const { envelope } = await runTool(toolNamed(name), { ...args, dry_run: true }, createContext(fresh.app));
    expect(envelope).toMatchObject({ ok: true, dry_run: true });
  }
  const names = readdirSync(place);
  await fresh.close();
  expect(names).toEqual([]);
});

verifies('DGT-11.9', 'logs stored metadata as metadata-only and writes its TOML, except on a dry run', async () => {
  const ref = '10.1126/science.aax3878';
  const toml = join(home, 'papers/.metadata/doi_10.1126_science.aax3878.toml');
  const before = rows().length;
  expect(await call('metadata_only', { ref, dry_run: true })).toMatchObject({ ok: true, dry_run: true });
  expect([rows().length, existsSync(toml)]).toEqual([before, false]);
  expect(await call('metadata_only', { ref })).toMatchObject({ ok: true });
  expect(rows().slice(before)).toMatchObject([{ event: 'metadata-only', ref, result: 'ok' }]);
  expect(readFileSync(toml, 'utf8')).toContain(ref);
});

const ARGUMENTS: Readonly<Record<string, object>> = {
  batch_fetch: { refs: [HEAT] },
  search_local: { query: 'heat' },
  list_recent: {},
  capability_profile: {},
  health: {},
  bibtex_export: { refs: [HEAT] },
  csl_export: { refs: [HEAT] },
};

/** The tools that accept these fields in addition to their own, or did something else than refuse them. */
async function acceptors(names: readonly string[], extra: object): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    world.sandbox.clearRequests();
    const before = rows().length;
    const answer = await call(name, { ...(ARGUMENTS[name] ?? { ref: HEAT }), ...extra });
    const isRefused = !answer.ok && (answer['error'] as { code: string }).code === 'INVALID_REF';
    if (!isRefused || world.sandbox.requests().length > 0 || rows().length !== before) found.push(name);
  }
  return found;
}
const NAMES = DOIGET_TOOLS.map(({ name }) => name.replace('doiget_', ''));

verifies('DGT-10.13', 'every tool refuses a field it does not know, and nothing else happens', async () => {
  expect(NAMES).toHaveLength(13);
  expect(await acceptors(NAMES, { more: 1 })).toEqual([]);
});

verifies('DGT-10.13', 'the graph and export tools refuse dry_run, and nothing else happens', async () => {
  const names = NAMES.filter((name) => /graph|export/.test(name));
  expect(names).toHaveLength(3);
  expect(await acceptors(names, { dry_run: true })).toEqual([]);
});

verifies('DGT-6.2', 'no tool takes a credential', () => {
  expect(DOIGET_TOOLS.map(({ name }) => name)).not.toContain('doiget_set_credentials');
  const names = DOIGET_TOOLS.flatMap(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}));
  expect(names).toContain('ref');
  for (const name of names) expect(name).not.toMatch(/key|token|password|secret|credential|mail/i);
});

verifies('DGT-6.2', 'no tool returns a credential', async () => {
  const secret = { CARREL_KEY_APS: 'sesame-key', CARREL_AGREE_TDM_APS: '1', CARREL_OPENALEX_KEY: 'sesame-key' };
  const keyed = await openWorld({ ...secret, CARREL_HTTP_TOKEN: 'sesame-token-sesame' });
  const answers: string[] = [];
  for (const tool of DOIGET_TOOLS) {
    const args = ARGUMENTS[tool.name.replace('doiget_', '')] ?? { ref: HEAT };
    answers.push(JSON.stringify((await runTool(tool, args, createContext(keyed.app))).envelope));
  }
  await keyed.close();
  expect(answers).toHaveLength(DOIGET_TOOLS.length);
  expect(answers.join('\n')).not.toContain('sesame');
});
