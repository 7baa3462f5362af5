import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { verifies } from '../requirements/verifies.ts';
import { openShelf } from '../support/http-world.ts';
import { startProcess } from '../support/processes.ts';
import { CLI } from '../support/run-cli.ts';
import { requireTools } from '../support/tools.ts';
import { openWorld } from '../support/world.ts';

const INSPECTOR = join(import.meta.dirname, '../../.ci/tools/node_modules/.bin/mcp-inspector');
requireTools(INSPECTOR);
const ERAS = ['legacy', 'modern'] as const;
const world = await openWorld();
afterAll(() => world.close());

const shelf = await openShelf();
afterAll(() => shelf.close());

/** Runs the inspector on a server; its exit status is 6 for a schema that some client cannot read, 5 for a failed call. */
async function inspect(toolset: string, era: string, ...args: string[]) {
  const env = Object.entries(world.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const served = toolset === 'snapshot' ? ['--snapshot', shelf.folder] : [];
  const server = [process.execPath, CLI, 'serve', '--toolsets', toolset, ...served];
  return runInspector(...env, ...server, '--protocol-era', era, ...args);
}

/** The same over HTTP. */
async function inspectUrl(url: string, era: string, ...args: string[]) {
  return runInspector('--server-url', `${url}/mcp`, '--transport', 'http', '--protocol-era', era, ...args);
}

async function runInspector(...args: string[]) {
  const all = ['--cli', ...args, '--format', 'json', '-q'];
  const child = startProcess(INSPECTOR, all, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, answer: stdout === '' ? {} : JSON.parse(stdout) };
}

describe.each(ERAS)('in the %s era', (era) => {
  test.each(['doiget', 'download', 'search', 'library', 'snapshot'])(
    'all clients can read every schema of %s',
    async (toolset) => {
      const { status, answer } = await inspect(toolset, era, '--method', 'tools/list', '--strict');
      expect({ status, tools: answer.result?.tools?.length > 1 }).toEqual({ status: 0, tools: true });
    },
  );

  test('all clients can read the schemas of the snapshot over HTTP', async () => {
    const { url } = await shelf.serve();
    const listed = await inspectUrl(url, era, '--method', 'tools/list', '--strict');
    expect({ status: listed.status, tools: listed.answer.result?.tools?.length }).toEqual({ status: 0, tools: 6 });
    const args = JSON.stringify({ query: 'deep sea sponges' });
    const call = ['--method', 'tools/call', '--tool-name', 'search_papers', '--tool-args-json', args];
    const { status, answer } = await inspectUrl(url, era, ...call);
    expect({ status, ok: answer.result?.structuredContent?.ok }).toEqual({ status: 0, ok: true });
    const templates = await inspectUrl(url, era, '--method', 'resources/templates/list');
    expect(templates.answer.result?.resourceTemplates).toHaveLength(5);
  });

  test('the library has prompts and resources', async () => {
    const prompts = await inspect('library', era, '--method', 'prompts/list');
    expect(prompts.answer.result?.prompts).toHaveLength(3);
    const templates = await inspect('library', era, '--method', 'resources/templates/list');
    expect(templates.answer.result?.resourceTemplates).toHaveLength(1);
  });

  test('a tool answers', async () => {
    const args = JSON.stringify({ ref: '10.1038/nature12373' });
    const call = ['--method', 'tools/call', '--tool-name', 'doiget_resolve_paper', '--tool-args-json', args];
    const { status, answer } = await inspect('doiget', era, ...call);
    expect({ status, ok: answer.result?.structuredContent?.ok }).toEqual({ status: 0, ok: true });
  });
});

verifies('PDT-000.7', 'works end to end in the MCP Inspector', async () => {
  const folder = join(world.env['XDG_STATE_HOME'] ?? '', 'inspected');
  const call = (tool: string, args: object) =>
    inspect(
      'download',
      'modern',
      '--method',
      'tools/call',
      '--tool-name',
      tool,
      '--tool-args-json',
      JSON.stringify(args),
    );
  const identifier = '10.1038/s41586-021-03380-y';
  expect((await call('paper_metadata', { identifier })).status).toBe(0);
  expect((await call('paper_download', { identifier, output_dir: folder })).status).toBe(0);
  expect((await call('paper_batch_download', { identifiers: [identifier], output_dir: folder })).status).toBe(0);
  expect((await call('paper_download', { identifier: '10.1234/nonexistent' })).status).toBe(5);
});
