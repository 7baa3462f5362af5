import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DOIGET_TOOLS } from '../../src/tools/doiget.ts';
import { verifies } from '../requirements/verifies.ts';
import { connect } from '../support/mcp-client.ts';
import { SOURCE_HOSTS } from '../support/sources.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const home = world.env['CARREL_HOME'] ?? '';
const client = await connect(['--toolsets', 'doiget'], world.env);
afterAll(async () => {
  await client.kill();
  await world.close();
});
const OPEN = '10.1038/s41586-021-03380-y';
interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    required?: string[];
    additionalProperties?: boolean;
    properties?: Record<string, Record<string, unknown>>;
  };
  readonly annotations: Record<string, unknown>;
}
const tools = ((await client.request('tools/list')).result?.['tools'] ?? []) as Listed[];
const tool = (name: string) => tools.find((each) => each.name === name);
const rowCount = () =>
  existsSync(join(home, 'provenance.jsonl'))
    ? readFileSync(join(home, 'provenance.jsonl'), 'utf8').trim().split('\n').length
    : 0;

const hadHome = existsSync(home);
// Most tests read a library with one paper; this is how it is stored.
const stored = await client.call('doiget_fetch_paper', { ref: OPEN });
const eventsAfterStoring = readFileSync(join(home, 'provenance.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).event);

verifies('DGT-0.1', 'starts a server with the doiget tools and creates no folder before it needs one', () => {
  expect(client.opened.result?.['serverInfo']).toMatchObject({ name: 'doiget' });
  expect(tools).toHaveLength(13);
  expect(hadHome).toBe(false);
});

verifies('DGT-0.3', 'keeps the published list of 13 tool names', () => {
  expect(tools.map((each) => each.name).sort()).toEqual([
    'doiget_batch_fetch',
    'doiget_bibtex_export',
    'doiget_capability_profile',
    'doiget_csl_export',
    'doiget_expand_citation_graph',
    'doiget_fetch_paper',
    'doiget_health',
    'doiget_info',
    'doiget_list_recent',
    'doiget_metadata_only',
    'doiget_paper_pdf_path',
    'doiget_resolve_paper',
    'doiget_search_local',
  ]);
});

verifies(['DGT-2.1', 'DGT-2.2'], 'names every tool in snake case and checks its arguments against a schema', () => {
  for (const { name, inputSchema } of tools) {
    expect(name).toMatch(/^doiget_[a-z_]+$/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

verifies(['DGT-3.1', 'DGT-3.2'], 'describes every tool in the same six sections', () => {
  for (const { description } of tools) {
    const lines = description.split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'WHEN TO USE',
      'INPUTS',
      'OUTPUTS',
      'COSTS',
      'SIDE EFFECTS',
      'LIMITS',
    ]);
    for (const line of lines) expect(line.split(': ').slice(1).join(': ').length).toBeGreaterThan(4);
  }
});

verifies(
  'DGT-3.2',
  'names each argument, the answer, its costs and what it writes in the description of a tool',
  () => {
    for (const { name, description, inputSchema, annotations } of tools) {
      const sections = new Map(description.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      for (const field of Object.keys(inputSchema.properties ?? {}))
        expect(sections.get('INPUTS'), name).toMatch(new RegExp(`\\b${field}\\b`));
      expect(sections.get('OUTPUTS'), name).toMatch(/^\{ ok: true, /);
      const { output } = DOIGET_TOOLS.find((each) => each.name === name) ?? {};
      for (const field of Object.keys((output as { shape?: object }).shape ?? { missing: 1 }))
        expect(sections.get('OUTPUTS'), name).toMatch(new RegExp(`\\b${field}\\b`));
      expect(sections.get('COSTS'), name).toMatch(
        annotations['openWorldHint'] ? /\d s\b|second/ : /^None: (?:local|no network)/,
      );
      expect(/^None\b/.test(sections.get('SIDE EFFECTS') ?? ''), name).toBe(annotations['readOnlyHint']);
    }
  },
);

verifies(
  ['DGT-4.1', 'DGT-4.2', 'DGT-10.1'],
  'publishes the description and the input schema of doiget_fetch_paper',
  () => {
    const { description, inputSchema } = tool('doiget_fetch_paper') ?? { description: '', inputSchema: {} };
    for (const words of [
      'User wants to download a paper PDF given a DOI or arXiv id.',
      "ref: DOI ('10.1234/abc') or arXiv id ('2401.12345').",
      '1-3 s network call. May fail if not Open Access.',
      'Writes PDF to the store. Appends a row to the provenance log.',
      'Max 5 fetches/sec. Use doiget_batch_fetch for >5 refs.',
      'dry_run: optional bool',
      '{ ok: true, ref, source, resolver_profile, path, license, size_bytes, schema_version,',
      '{ ok: false, ref, error: { code, message,',
      '{ ok: true, dry_run: true, ref, plan, rate_limit_budget }',
    ])
      expect(description).toContain(words);
    expect(inputSchema).toMatchObject({ type: 'object', required: ['ref'], additionalProperties: false });
    for (const name of ['doiget_fetch_paper', 'doiget_metadata_only', 'doiget_batch_fetch'])
      expect([tool(name)?.inputSchema.properties?.['dry_run'], tool(name)?.inputSchema.required]).toMatchObject([
        { type: 'boolean', default: false },
        [name === 'doiget_batch_fetch' ? 'refs' : 'ref'],
      ]);
  },
);

verifies('DGT-4.3', 'accepts a ref of 7 to 256 characters, and refuses 6 and 257', async () => {
  const shape = tool('doiget_fetch_paper')?.inputSchema.properties?.['ref'];
  expect(shape).toMatchObject({ type: 'string', minLength: 7, maxLength: 256 });
  const plan = async (ref: string) => (await client.call('doiget_fetch_paper', { ref, dry_run: true })).data;
  const long = (count: number) => `10.1234/${'x'.repeat(count - 8)}`;
  expect(await plan(long(256))).toMatchObject({ ok: true, dry_run: true });
  for (const ref of [long(257), 'PMID:1']) {
    expect(await plan(ref)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_REF', fields: { ref: expect.any(String) } },
    });
  }
});

verifies('DGT-11.5', 'publishes the same arguments for doiget_metadata_only as for doiget_fetch_paper', () => {
  const [fetch, metadata] = ['doiget_fetch_paper', 'doiget_metadata_only'].map((name) => tool(name)?.inputSchema);
  expect(metadata).toMatchObject({ type: 'object', required: ['ref'], additionalProperties: false });
  expect(Object.keys(metadata?.properties ?? {})).toEqual(['ref', 'dry_run']);
  expect(metadata?.properties).toEqual(fetch?.properties);
});

verifies('DGT-10.2', 'makes no request on a dry run of any tool that takes one', async () => {
  world.sandbox.clearRequests();
  for (const [name, args] of [
    ['fetch_paper', { ref: '10.1371/journal.pone.0120444' }],
    ['metadata_only', { ref: '10.1371/journal.pone.0120444' }],
    ['batch_fetch', { refs: ['10.1371/journal.pone.0120444', '1706.03762'] }],
  ] as const)
    expect((await client.call(`doiget_${name}`, { ...args, dry_run: true })).data).toMatchObject({ dry_run: true });
  expect(world.sandbox.requests()).toEqual([]);
});

verifies(
  ['DGT-10.2', 'DGT-10.3', 'DGT-10.4', 'DGT-10.5', 'DGT-10.7', 'DGT-10.10', 'DGT-5.5'],
  'plans a fetch on a dry run without touching network, disk or log',
  async () => {
    const untouched = await connect(['--toolsets', 'doiget'], { ...world.env, CARREL_HOME: `${home}-dry` });
    world.sandbox.clearRequests();
    const { data, text, isError } = await untouched.call('doiget_fetch_paper', { ref: '10.1234/foo', dry_run: true });
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      ok: true,
      dry_run: true,
      ref: { doi: '10.1234/foo' },
      plan: { candidate_hosts_are_upper_bound: true, would_append_provenance: true },
      rate_limit_budget: { global_per_sec: 5, per_source_min_gap_ms: 200 },
    });
    const plan = data['plan'] as Record<string, string>;
    expect(plan['target_pdf_path']).toMatch(/papers\/doi_10\.1234_foo\.pdf$/);
    expect(plan['target_metadata_path']).toMatch(/papers\/\.metadata\/doi_10\.1234_foo\.toml$/);
    expect(JSON.parse(text)).toEqual(data);
    expect(world.sandbox.requests()).toEqual([]);
    expect(existsSync(`${home}-dry`)).toBe(false);
    await untouched.end();
  },
);

verifies('DGT-10.12', 'refuses dry_run on tools that only read', async () => {
  const calls: [string, object][] = [
    ['info', { ref: OPEN }],
    ['search_local', { query: 'x' }],
    ['list_recent', {}],
    ['paper_pdf_path', { ref: OPEN }],
    ['capability_profile', {}],
    ['health', {}],
    ['resolve_paper', { ref: OPEN }],
  ];
  for (const [name, args] of calls) {
    const { data, isError } = await client.call(`doiget_${name}`, { ...args, dry_run: true });
    expect({ name, isError, ...data }).toMatchObject({ isError: true, ok: false, error: { code: 'INVALID_REF' } });
  }
});

verifies(
  ['DGT-1.2', 'DGT-4.6', 'DGT-5.1', 'DGT-5.3', 'DGT-5.4', 'DGT-2.3', 'DGT-2.5'],
  'stores a paper, appends one log row, and returns both as published',
  () => {
    const { data, text, isError } = stored;
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      ok: true,
      ref: OPEN,
      source: 'oa-publisher',
      resolver_profile: 'oa-publisher',
      license: expect.any(String),
      schema_version: '1.0',
    });
    expect(JSON.parse(text)).toEqual(data);
    expect(dirname(String(data['path']))).toBe(join(home, 'papers'));
    const bytes = readFileSync(String(data['path']));
    expect([bytes.byteLength, bytes.subarray(0, 5).toString()]).toEqual([data['size_bytes'], '%PDF-']);
    // The text copy has a row of its own.
    expect(eventsAfterStoring).toEqual(['fetch', 'text']);
  },
);

verifies('DGT-4.5', 'treats two spellings of a DOI as one paper', async () => {
  const { data } = await client.call('doiget_fetch_paper', { ref: `https://doi.org/${OPEN.toUpperCase()}` });
  expect(data).toMatchObject({ ok: true, already_stored: true });
  expect(readdirSync(join(home, 'papers')).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
});

verifies(
  ['DGT-4.8', 'DGT-2.4', 'DGT-5.6', 'DGT-5.10'],
  'returns a code and a message when a paper cannot be fetched',
  async () => {
    for (const name of ['doiget_fetch_paper', 'doiget_metadata_only', 'doiget_resolve_paper']) {
      const { data, isError } = await client.call(name, { ref: '10.1234/nonexistent' });
      expect(isError).toBe(true);
      expect(data).toMatchObject({
        ok: false,
        ref: '10.1234/nonexistent',
        error: { code: 'NOT_FOUND', message: expect.any(String) },
      });
      expect(data['error']).not.toHaveProperty('denial_context');
    }
    const closed = await client.call('doiget_fetch_paper', { ref: '10.1038/nature12373' });
    expect(closed.data).toMatchObject({ ok: false, error: { code: 'NO_OA_AVAILABLE' } });
  },
);

verifies(
  ['DGT-1.3', 'DGT-11.2', 'DGT-11.3', 'DGT-11.6'],
  'returns metadata without ever contacting a publisher',
  async () => {
    const ref = '10.1371/journal.pbio.2003992';
    const before = rowCount();
    world.sandbox.clearRequests();
    const { data } = await client.call('doiget_metadata_only', { ref });
    expect(data).toMatchObject({
      ok: true,
      ref,
      source: 'crossref',
      resolver_profile: 'crossref',
      license: expect.any(String),
      schema_version: '1.0',
      oa_url: expect.stringMatching(/^https:/),
      metadata: { doi: ref },
    });
    const hosts = new Set(world.sandbox.requests().map(({ host }) => host));
    expect(hosts).toContain('api.unpaywall.org');
    expect([...hosts].filter((host) => !SOURCE_HOSTS.includes(host))).toEqual([]);
    expect(hosts).not.toContain(new URL(String(data['oa_url'])).hostname);
    expect(world.asked().filter((line) => /pdf/i.test(line))).toEqual([]);
    expect(rowCount()).toBe(before + 1);
    expect(readFileSync(join(home, 'papers/.metadata/doi_10.1371_journal.pbio.2003992.toml'), 'utf8')).toContain(ref);
  },
);

verifies('DGT-11.3', 'reports null as the open-access URL of a paper that has none', async () => {
  const { data } = await client.call('doiget_metadata_only', { ref: '10.1038/nature12373' });
  expect(data).toMatchObject({ ok: true, oa_url: null });
});

verifies('DGT-5.12', 'reports each failed row of a batch with its own error', async () => {
  const refs = ['garbage', OPEN, '10.1234/nonexistent', OPEN.toUpperCase()];
  const { data, isError } = await client.call('doiget_batch_fetch', { refs }, { progressToken: 'p' });
  expect(isError).toBe(false);
  const rows = data['results'] as Record<string, unknown>[];
  expect(rows.map((row) => row['ref'])).toEqual(refs);
  expect(rows.map((row) => row['ok'])).toEqual([false, true, false, true]);
  expect(rows[0]).toMatchObject({ error: { code: 'INVALID_REF', denial_context: null } });
  expect(rows[2]).toMatchObject({ error: { code: 'NOT_FOUND', denial_context: null } });
  const reported = client.notes
    .filter((note) => note.method === 'notifications/progress')
    .map((note) => note.params?.['progress']);
  expect(reported).toEqual([1, 2, 3, 4]);
});

verifies('DGT-1.4', 'refuses a batch of more than 100 references', async () => {
  world.sandbox.clearRequests();
  const { data } = await client.call('doiget_batch_fetch', {
    refs: Array.from({ length: 101 }, (_, n) => `10.1234/${n}`),
  });
  expect(data).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REF', message: expect.stringContaining('TOO_MANY_REFS') },
  });
  const plans = await client.call('doiget_batch_fetch', {
    refs: Array.from({ length: 100 }, (_, n) => `10.1234/${n}`),
    dry_run: true,
  });
  expect(plans.data['plans']).toHaveLength(100);
  expect(world.sandbox.requests()).toEqual([]);
});

verifies('DGT-1.6', 'reads stored papers: metadata, search, recent entries and the path of the PDF', async () => {
  expect((await client.call('doiget_info', { ref: OPEN })).data).toMatchObject({
    ok: true,
    metadata: { doi: OPEN },
    copy: { grade: 'verified' },
  });
  expect((await client.call('doiget_search_local', { query: 'adeyemi heat' })).data).toMatchObject({
    ok: true,
    count: 1,
    results: [{ ref: OPEN }],
  });
  expect((await client.call('doiget_list_recent', { limit: 1 })).data).toMatchObject({ ok: true, count: 1 });
  const { data } = await client.call('doiget_paper_pdf_path', { ref: OPEN });
  expect(existsSync(String(data['path']))).toBe(true);
  expect((await client.call('doiget_info', { ref: '10.1234/unknown' })).data).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});

verifies('DGT-1.12', 'expands citations breadth first up to the requested number of papers', async () => {
  const { data } = await client.call('doiget_expand_citation_graph', { ref: OPEN, depth: 2, total: 3 });
  const nodes = data['nodes'] as { id: string; depth: number; title?: string; doi?: string }[];
  expect(data).toMatchObject({ ok: true, ref: OPEN, truncated: true });
  // One of depth 2 before the second of depth 1 would be depth first.
  expect(nodes.map((node) => node.depth)).toEqual([0, 1, 1]);
  const ids = new Set(nodes.map((node) => node.id));
  for (const { from, to } of data['edges'] as { from: string; to: string }[])
    expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
  for (const tooMuch of [{ depth: 4 }, { total: 101 }, { per_paper: 21 }])
    expect((await client.call('doiget_expand_citation_graph', { ref: OPEN, ...tooMuch })).data).toMatchObject({
      ok: false,
      error: { code: 'INVALID_REF', message: expect.stringContaining(Object.keys(tooMuch)[0] ?? '') },
    });
});

verifies(['DGT-1.13', 'DGT-1.14'], 'exports stored papers as BibTeX and CSL-JSON', async () => {
  const refs = [OPEN, '10.1234/unknown'];
  const bibtex = await client.call('doiget_bibtex_export', { refs });
  const [first, second] = bibtex.data['entries'] as Record<string, unknown>[];
  expect(first?.['bibtex']).toMatch(/^@article\{adeyemi_2021_heat,/);
  expect(second).toMatchObject({ ref: '10.1234/unknown', error: { code: 'NOT_FOUND' } });
  const csl = await client.call('doiget_csl_export', { refs: [OPEN] });
  expect(csl.data).toMatchObject({
    entries: [{ csl: [{ type: 'article-journal', DOI: OPEN, issued: { 'date-parts': [[2021, 4, 14]] } }] }],
  });
});

verifies(['DGT-1.13', 'DGT-1.14'], 'exports several stored papers at once, in the order of the request', async () => {
  const refs = ['10.1371/journal.pbio.2003992', OPEN];
  for (const ref of refs) expect((await client.call('doiget_metadata_only', { ref })).isError).toBe(false);
  const bibtex = (await client.call('doiget_bibtex_export', { refs })).data['entries'] as Record<string, string>[];
  expect(bibtex.map(({ ref }) => ref)).toEqual(refs);
  for (const [at, ref] of refs.entries()) expect(bibtex[at]?.['bibtex']).toContain(`doi = {${ref}}`);
  const csl = (await client.call('doiget_csl_export', { refs })).data['entries'] as Record<string, unknown>[];
  expect(csl).toMatchObject(refs.map((ref) => ({ ref, csl: [{ DOI: ref, title: expect.any(String) }] })));
});

verifies(['DGT-1.10', 'DGT-1.11', 'DGT-7.3'], 'reports the enabled sources and the health of the store', async () => {
  expect((await client.call('doiget_capability_profile')).data).toMatchObject({
    ok: true,
    tdm_enabled: false,
    tdm_elsevier: false,
    tdm_aps: false,
    tdm_springer: false,
  });
  expect((await client.call('doiget_health')).data).toEqual({
    ok: true,
    version: expect.any(String),
    schema_version: '1.0',
    store_writable: true,
  });
  const keyed = await connect([], { ...world.env, CARREL_KEY_APS: 'k', CARREL_AGREE_TDM_APS: '1' });
  expect((await keyed.call('doiget_capability_profile')).data).toMatchObject({
    tdm_enabled: true,
    tdm_aps: true,
    tdm_elsevier: false,
  });
  await keyed.end();
});

verifies(['DGT-6.1', 'DGT-6.3'], 'has no tool that deletes, takes credentials or runs commands', () => {
  const names = tools.map((each) => each.name);
  for (const banned of ['delete_paper', 'set_credentials', 'run_shell', 'fetch_url'])
    expect(names).not.toContain(`doiget_${banned}`);
  expect(tools.map(({ annotations }) => annotations['destructiveHint'])).toEqual(tools.map(() => false));
  expect(JSON.stringify(tools.map((each) => each.inputSchema))).not.toMatch(/key|token|password|command/i);
});

verifies('DGT-6.4', 'reads the id in a link without opening the link', async () => {
  const [doi, arxiv] = ['https://doi.org/10.1371/journal.pone.0120444', 'https://arxiv.org/abs/1706.03762'];
  world.sandbox.clearRequests();
  for (const name of ['doiget_resolve_paper', 'doiget_metadata_only', 'doiget_fetch_paper'])
    for (const ref of [doi, arxiv]) expect((await client.call(name, { ref })).data).toMatchObject({ ok: true, ref });
  expect((await client.call('doiget_batch_fetch', { refs: [doi, arxiv] })).isError).toBe(false);
  expect(world.asked().length).toBeGreaterThan(0);
  expect(world.asked().filter((line) => /^(?:(?:dx\.)?doi\.org|arxiv\.org \/abs)/.test(line))).toEqual([]);
});

verifies('DGT-6.4', 'never requests an address that a caller supplies', async () => {
  world.sandbox.clearRequests();
  const address = 'https://evil.example.org/paper/10.1234/nonexistent';
  await client.call('doiget_fetch_paper', { ref: address });
  expect(world.asked().filter((line) => line.startsWith('evil.'))).toEqual([]);
  expect((await client.call('doiget_resolve_paper', { ref: 'https://evil.example.org/paper.pdf' })).data).toMatchObject(
    { error: { code: 'INVALID_REF' } },
  );
});

const ARGUMENTS: Readonly<Record<string, object>> = {
  doiget_batch_fetch: { refs: [OPEN] },
  doiget_bibtex_export: { refs: [OPEN] },
  doiget_capability_profile: {},
  doiget_csl_export: { refs: [OPEN] },
  doiget_health: {},
  doiget_list_recent: {},
  doiget_search_local: { query: 'heat' },
};
const argumentsOf = (name: string) => ARGUMENTS[name] ?? { ref: OPEN };

verifies(['DGT-2.3', 'DGT-2.5'], 'returns ok and the same object as text from every tool', async () => {
  for (const { name } of tools) {
    const { data, text, isError } = await client.call(name, argumentsOf(name));
    expect([name, isError, data['ok']]).toEqual([name, false, true]);
    expect(JSON.parse(text), name).toEqual(data);
  }
});

verifies(['DGT-2.2', 'DGT-2.4', 'DGT-2.6'], 'refuses every argument of a wrong type, on every tool', async () => {
  for (const { name, inputSchema } of tools)
    for (const field of Object.keys(inputSchema.properties ?? {})) {
      const args = { ...argumentsOf(name), [field]: { wrong: true } };
      const { error, result } = await client.request('tools/call', { name, arguments: args });
      expect([name, field, error, result?.['isError']]).toEqual([name, field, undefined, true]);
      const refused = { code: 'INVALID_REF', message: expect.stringContaining(field) };
      expect(result?.['structuredContent']).toMatchObject({ ok: false, error: refused });
    }
});

verifies('DGT-2.6', 'answers bad arguments with an error result, never with a protocol error', async () => {
  for (const args of [
    {},
    { ref: 7 },
    { ref: null },
    { ref: OPEN, more: 1 },
    { ref: 'no reference here' },
    { ref: '10.1234/\u0000\u0000' },
  ]) {
    const { data, isError } = await client.call('doiget_fetch_paper', args);
    expect(isError).toBe(true);
    expect(data).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
  }
  expect((await client.request('tools/call', { name: 'doiget_no_such_tool', arguments: {} })).error).toBeDefined();
});

test('the server keeps working after a cancelled call', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'hang' });
  const hanging = client.request('tools/call', {
    name: 'doiget_resolve_paper',
    arguments: { ref: '10.1038/nature12373?x=1' },
  });
  client.send({ method: 'notifications/cancelled', params: { requestId: client.lastId(), reason: 'enough' } });
  world.sandbox.clearFaults();
  expect((await client.call('doiget_health')).data).toMatchObject({ ok: true });
  void hanging;
});

verifies(['DGT-8.2', 'DGT-9.1', 'DGT-9.2'], 'writes nothing but protocol messages to standard output', async () => {
  const server = await connect(['--toolsets', 'doiget'], { ...world.env, CARREL_HOME: `${home}-2` });
  expect(server.opened.result).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: {} } });
  expect((await server.request('tools/list')).result?.['tools']).toHaveLength(13);
  expect((await server.call('doiget_health')).data).toMatchObject({ ok: true });
  const pending = server.call('doiget_fetch_paper', { ref: OPEN });
  const status = server.end();
  expect((await pending).data).toMatchObject({ ok: true });
  expect(await status).toBe(0);
  expect(server.stray).toEqual([]);
});

test('writes only protocol messages to stdout and nothing to stderr', () => {
  expect(client.stray).toEqual([]);
  expect(client.stderr()).toBe('');
});

test('the list of tools stays within its size budget', () => {
  expect(JSON.stringify(tools).length).toBeLessThan(18_000);
});
