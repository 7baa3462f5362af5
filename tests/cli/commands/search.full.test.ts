import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { verifies } from '../../requirements/verifies.ts';
import { connect } from '../../support/mcp-client.ts';
import { startProcess } from '../../support/processes.ts';
import { CLI, runCli } from '../../support/run-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
const client = await connect(['--toolsets', 'search'], world.env);
afterAll(async () => {
  await client.kill();
  await world.close();
});
const home = world.env['CARREL_HOME'] ?? '';
const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|\n';
const search = (...args: string[]) => runCli(['search', ...args], world.env);
const idOf = (stdout: string): string => JSON.parse(stdout).session_id;

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { properties: Record<string, { default?: unknown; enum?: string[] }>; required?: string[] };
}
const tools = ((await client.request('tools/list')).result?.['tools'] ?? []) as Listed[];
const tool = (name: string) => tools.find((each) => each.name === name);

verifies('REQ-7.1', 'introduces itself to clients as paper-search', () => {
  expect(client.opened.result?.['serverInfo']).toMatchObject({ name: 'paper-search' });
  expect(client.opened.result?.['instructions']).toContain('carrel sessions');
});

verifies('REQ-7.3', 'offers the four search tools and explains every argument of each', () => {
  expect(tools.map((each) => each.name)).toEqual(['search_papers', 'decide', 'export_results', 'get_session']);
  for (const { description, inputSchema } of tools)
    for (const name of Object.keys(inputSchema.properties)) expect(description).toContain(name);
});

verifies(['REQ-8.1', 'REQ-9.1', 'REQ-10.1'], 'publishes the arguments of the search tools with their defaults', () => {
  const start = tool('search_papers')?.inputSchema;
  expect(start).toMatchObject({
    required: ['query'],
    properties: {
      domain: { default: 'general', enum: ['general', 'materials_science'] },
      max_results: { default: 100 },
    },
  });
  expect(tool('decide')?.inputSchema.required).toEqual(['session_id', 'action']);
  expect(Object.keys(tool('decide')?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(['session_id', 'action', 'data', 'note']),
  );
  expect(tool('export_results')?.inputSchema).toMatchObject({
    required: ['session_id'],
    properties: { format: { default: 'markdown' } },
  });
});

verifies('REQ-9.1', 'takes an object as data and a text as note, and refuses anything else', async () => {
  const { session_id } = (await client.call('search_papers', { query: 'perovskite' })).data;
  const refused = async (more: object) =>
    (await client.call('decide', { session_id, action: 'approve', ...more })).data['error'];
  for (const field of ['data', 'note']) {
    const error = await refused({ [field]: 7 });
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(field) });
  }
  const decided = await client.call('decide', { session_id, action: 'approve', note: 'as agreed' });
  expect(decided.isError).toBe(false);
});

verifies('REQ-7.5', 'returns structured content and the same content as text', async () => {
  const opened = await client.call('search_papers', { query: 'perovskite solar cells', max_results: 5 });
  const { session_id } = opened.data;
  const states = [
    opened,
    await client.call('decide', { session_id, action: 'approve' }),
    await client.call('decide', { session_id, action: 'approve' }),
    await client.call('get_session', { session_id }),
  ];
  for (const { text, data } of states) expect(JSON.parse(text)).toEqual(data);
  expect(states[2]?.data).toMatchObject({ session_id, result: { paper_count: 5, summary: expect.any(String) } });
  const exported = await client.call('export_results', { session_id });
  expect(exported.text.startsWith(HEADER)).toBe(true);
  expect(exported.data).toMatchObject({ session_id, content: exported.text });
});

verifies('REQ-14.1', 'reports tool errors as results, not as protocol errors', async () => {
  const calls: [string, object][] = [
    ['decide', { session_id: 'x', action: 'approve' }],
    ['search_papers', {}],
    ['export_results', {}],
    ['get_session', { session_id: 'x', odd: 1 }],
  ];
  for (const [name, args] of calls) {
    const message = await client.request('tools/call', { name, arguments: args });
    expect(message.error, name).toBeUndefined();
    expect(message.result).toMatchObject({
      isError: true,
      structuredContent: { ok: false, error: { code: expect.any(String) } },
    });
  }
  expect(client.stray).toEqual([]);
});

verifies(
  ['REQ-16.1', 'REQ-16.2', 'REQ-7.2'],
  'starts the search server on stdio under its published command name',
  async () => {
    const file = manifest.bin['paper-search-mcp'];
    const child = startProcess(process.execPath, [join(import.meta.dirname, '../../..', file)], {
      env: { PATH: process.env['PATH'], ...world.env },
    });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
    child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    let text = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
    expect(JSON.parse(text.trim()).result.serverInfo.name).toBe('paper-search');
  },
);

test('served together, no two tools share a name', async () => {
  const all = await connect([], { ...world.env, CARREL_HOME: `${home}-names` });
  const listed = ((await all.request('tools/list')).result?.['tools'] ?? []) as Listed[];
  const names = listed.map((each) => each.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['doiget_fetch_paper', 'search_papers']));
  await all.end();
});

verifies('LIB-30', 'reports an unusable configuration and creates no session', async () => {
  const blocked = join(home, '..', 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  const server = await connect(['--toolsets', 'search'], {
    ...world.env,
    XDG_STATE_HOME: blocked,
    CARREL_HOME: `${home}-none`,
  });
  const { isError, data } = await server.call('search_papers', { query: 'anything' });
  expect({ isError, data }).toMatchObject({ isError: true, data: { ok: false, error: { code: 'STORE_ERROR' } } });
  await server.end();
  expect(existsSync(join(`${home}-none`, 'sessions'))).toBe(false);
  const before = readdirSync(join(home, 'sessions')).length;
  expect(await client.call('search_papers', { query: 'anything', sources: ['nobody'] })).toMatchObject({
    isError: true,
  });
  expect(readdirSync(join(home, 'sessions'))).toHaveLength(before);
  const refused = await runCli(['serve', '--toolsets', 'search'], { ...world.env, CARREL_SOURCES: '+nobody' });
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining('nobody') });
});

verifies('LIB-35', 'archives an idle session and says how to reopen it', async () => {
  const env = { ...world.env, CARREL_SESSION_IDLE_MIN: '0.02', CARREL_HOME: `${home}-idle` };
  const server = await connect(['--toolsets', 'search'], env);
  const { session_id } = (await server.call('search_papers', { query: 'perovskite' })).data;
  const folder = join(`${home}-idle`, 'sessions', 'archive');
  await expect
    .poll(
      () => {
        try {
          return readdirSync(folder);
        } catch {
          return [];
        }
      },
      { timeout: 15_000 },
    )
    .toEqual([`${session_id}.jsonl`]);
  const gone = await server.call('get_session', { session_id });
  expect(gone.isError).toBe(true);
  expect(gone.text).toContain('Session not found');
  expect(gone.text).toContain(`carrel session ${session_id} --reopen`);
  await server.end();
  const back = await runCli(['session', String(session_id), '--reopen'], env);
  expect(back).toMatchObject({ status: 0, stdout: expect.stringContaining('waiting for a decision') });
  const { stdout } = await runCli(['config', 'show'], { ...env, CARREL_SESSION_IDLE_MIN: '' });
  expect(stdout).toMatch(/session idle minutes +30 +default/);
});

verifies('LIB-26', 'prints the usage and exits with 1 when the query is missing', async () => {
  for (const args of [[], ['   ']])
    expect(await search(...args)).toEqual({ status: 1, stdout: '', stderr: 'Usage: carrel search <query>\n' });
});

verifies(
  ['LIB-5', 'LIB-27', 'LIB-28'],
  'searches from the command line without questions and prints a Markdown table',
  async () => {
    const { status, stdout } = await search('perovskite', 'solar', 'cells', '--max-results', '3');
    expect(status).toBe(0);
    expect(stdout.startsWith(HEADER)).toBe(true);
    expect(stdout.split('\n\n')[0]?.split('\n')).toHaveLength(5);
    const json = await search('perovskite', 'solar', 'cells', '--json', '--max-results', '3');
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      query: 'perovskite solar cells',
      result: { paper_count: 3 },
    });
  },
);

test('a session opened by an agent is decided at the command line, and the other way round', async () => {
  const { session_id } = (await client.call('search_papers', { query: 'perovskite tandem', max_results: 4 })).data;
  const id = String(session_id);
  const decided = await runCli(
    ['decide', id, 'edit', '--data', '{"queries":[{"keywords":["perovskite"]}]}', '--json'],
    world.env,
  );
  expect(JSON.parse(decided.stdout)).toMatchObject({ ok: true, current_checkpoint_kind: 'result_review' });
  expect((await client.call('decide', { session_id, action: 'approve' })).data).toMatchObject({ is_complete: true });
  const ledger = await runCli(['session', id, '--ledger'], world.env);
  expect(ledger.stdout).toMatch(/Records identified: \d+[\s\S]*Papers included: 4/);
  expect((await runCli(['sessions'], world.env)).stdout).toContain(id);
});

test('a finished search can be fetched', async () => {
  const id = idOf((await search('perovskite', '--max-results', '3', '--json')).stdout);
  const { stdout, status } = await runCli(['batch', '--session', id, '--dry-run', '--json'], world.env);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).plans).toHaveLength(3);
  expect(await runCli(['batch', '--session', 'nope'], world.env)).toMatchObject({ status: 1 });
});

/** Runs a review with these lines typed. */
async function review(lines: readonly string[], ...args: string[]) {
  const child = startProcess(process.execPath, [CLI, 'search', '--review', ...args], {
    env: { PATH: process.env['PATH'], CI: 'true', ...world.env },
  });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

test('a person reviews at the terminal: edits, keeps, excludes, starts another round, approves', async () => {
  const typed = ['huh', 'from 2015', 'q 1 perovskite, solar', 'a', 'k 1', 'e 2-3', 'n more on stability', 'a', 'a'];
  const { status, stdout, stderr } = await review(typed, 'perovskite', '--max-results', '6');
  expect({ status, header: stdout.startsWith(HEADER) }, stderr).toEqual({ status: 0, header: true });
  const dropped = /^- {3}2 {2}[\d.]+ {2}\d{4} {2}(.{20})/m.exec(stderr)?.[1] ?? 'nothing was dropped';
  expect(stdout).not.toContain(dropped);
});

test('a session keeps waiting when the reviewer leaves', async () => {
  const { status, stdout, stderr } = await review(['x'], 'perovskite');
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(stderr).toMatch(/Session [a-z2-7]{13} is waiting. Resume with: carrel session [a-z2-7]{13} --review/);
});

test('--output writes a file', async () => {
  const file = join(home, '..', 'papers.bib');
  const { stdout } = await search('perovskite', '--max-results', '2', '--format', 'bibtex', '--output', file);
  expect(stdout).toBe('');
  expect(readFileSync(file, 'utf8')).toMatch(/^@\w+\{/);
});

test('reports progress to a client that requests it', async () => {
  const { session_id } = (await client.call('search_papers', { query: 'perovskite lead leakage' })).data;
  await client.call('decide', { session_id, action: 'approve' }, { progressToken: 'p1' });
  const reported = client.notes.filter((note) => note.params?.['progressToken'] === 'p1');
  expect(reported.length).toBeGreaterThan(0);
});

test('prints a list on a terminal and the table with refs elsewhere', async () => {
  const terminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true;process.stdout.columns=120'];
  const args = ['search', 'perovskite solar cell stability', '--max-results', '3'];
  const [shown, piped] = await Promise.all([runCli(args, world.env, undefined, terminal), runCli(args, world.env)]);
  expect(shown.stdout).toMatch(/^ +1 +0\.\d\d +20\d\d +\S.*\n +\S.+\n +.* · 10\.\d{4}\/\S+/);
  expect(shown.stdout.split('\n').filter((line) => line.length > 120)).toEqual([]);
  expect(shown.stderr).not.toContain('Why:');
  expect(piped.stdout).toMatch(/^\| # \| Title .+\n(?:\|.+\n){4}\n1\. `10\.\d{4}\/\S+`\n/);
});

test('an interrupted review is resumed with its marks and reasons', async () => {
  const { stderr } = await review(['a', 'k 1', 'e 2: wrong method', 'x'], 'perovskite', '--max-results', '4');
  const [, id = ''] = /Session ([a-z2-7]{13}) is waiting/.exec(stderr) ?? [];
  const child = startProcess(process.execPath, [CLI, 'session', id, '--review'], {
    env: { PATH: process.env['PATH'], CI: 'true', ...world.env },
  });
  child.stdin.end('a\n');
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  const { stdout } = await runCli(['session', id, '--ledger'], world.env);
  expect(stdout).toContain('  - wrong method: 1');
});

test('a review without input prints the waiting session as JSON, and how to resume it', async () => {
  const { status, stdout } = await review([], 'perovskite', '--json');
  expect(status).toBe(1);
  const { error, session_id, ...rest } = JSON.parse(stdout);
  expect(rest).toMatchObject({ ok: false, state: 'checkpoint', has_pending_checkpoint: true });
  expect(error).toMatchObject({ code: 'SESSION_STATE' });
  expect(error.message).toContain(`Resume with: carrel session ${session_id} --review`);
});

test('a session shows who decided what, with notes, and its groups', async () => {
  const { stderr } = await review(['x'], 'perovskite', '--include', 'measured outdoors');
  const [, id = ''] = /Session ([a-z2-7]{13}) is waiting/.exec(stderr) ?? [];
  await runCli(['decide', id, 'approve', '--note', 'looks right'], world.env);
  const { stdout } = await runCli(['session', id], world.env);
  expect(stdout).toMatch(/approve \(cli\): looks right/);
  expect(stdout).toContain('include: measured outdoors');
  const groups = await runCli(['session', id, '--groups'], world.env);
  expect(groups.stdout).toMatch(/^\d+ papers joined from several records\n/);
  expect(groups.stdout).toContain(`carrel decide ${id} edit --data '{"split"`);
});
