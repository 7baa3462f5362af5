import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { verifies } from '../../requirements/verifies.ts';
import { connect } from '../../support/mcp-client.ts';
import { runCli } from '../../support/run-cli.ts';
import { openWorld, privateFolders } from '../../support/world.ts';

const world = await openWorld();
const place = world.env['XDG_STATE_HOME'] ?? '';
const client = await connect(['--toolsets', 'download'], world.env);
afterAll(async () => {
  await client.kill();
  await world.close();
});
const NEW = '10.1038/s41586-021-03380-y';
interface Listed {
  readonly name: string;
  readonly inputSchema: { required?: string[]; properties: Record<string, { type?: string; description?: string }> };
  readonly annotations: Record<string, unknown>;
}
const tools = ((await client.request('tools/list')).result?.['tools'] ?? []) as Listed[];
const tool = (name: string) => tools.find((each) => each.name === name);
const WRITES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };

verifies(['PDT-001.1', 'PDT-001.13'], 'offers paper_download with a required identifier', () => {
  const { inputSchema, annotations } = tool('paper_download') ?? {};
  expect(inputSchema?.required).toEqual(['identifier']);
  expect(annotations).toMatchObject(WRITES);
});

verifies('PDT-001.4', 'offers output_dir as an optional string, and states its default', () => {
  const { inputSchema } = tool('paper_download') ?? {};
  expect(inputSchema?.required).not.toContain('output_dir');
  expect(inputSchema?.properties['output_dir']).toMatchObject({
    type: 'string',
    description: expect.stringContaining('default: ./downloads'),
  });
});

verifies('PDT-001.4', 'saves to the given folder, and refuses a folder that is not a string', async () => {
  const folder = join(place, 'given');
  const { data } = await client.call('paper_download', { identifier: NEW, output_dir: folder });
  expect([data['ok'], readdirSync(folder).length]).toEqual([true, 1]);
  expect((await client.call('paper_download', { identifier: NEW, output_dir: 7 })).isError).toBe(true);
});

verifies(
  ['PDT-002.1', 'PDT-002.3'],
  'offers paper_batch_download with a list of identifiers and an optional folder',
  () => {
    const { inputSchema, annotations } = tool('paper_batch_download') ?? {};
    expect(inputSchema?.required).toEqual(['identifiers']);
    expect(inputSchema?.properties['output_dir']).toMatchObject({
      type: 'string',
      description: expect.stringContaining('default: ./downloads'),
    });
    expect(annotations).toMatchObject(WRITES);
  },
);

verifies(
  ['PDT-002.1', 'PDT-002.8'],
  'reports each finished paper of a batch to the client, failed ones too',
  async () => {
    const identifiers = ['not a paper', NEW, '10.1234/nonexistent'];
    const args = { identifiers, output_dir: join(place, 'batch') };
    const { data } = await client.call('paper_batch_download', args, { progressToken: 'batch' });
    expect(data).toMatchObject({ total: 3, successful: 1, failed: 2 });
    const notes = client.notes.filter((note) => note.params?.['progressToken'] === 'batch');
    expect(
      notes.map(({ method, params }) => [method, params?.['progress'], params?.['total'], params?.['message']]),
    ).toEqual([1, 2, 3].map((at) => ['notifications/progress', at, 3, `${at}/3`]));
  },
);

verifies(['PDT-003.1', 'PDT-003.11'], 'offers paper_metadata as a read-only tool', () => {
  expect(tool('paper_metadata')?.annotations).toMatchObject({ ...WRITES, readOnlyHint: true });
});

verifies('PDT-000.2', 'answers other requests while a download runs', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'slow-headers', delayMs: 1500, times: 1 });
  const slow = client.call('paper_download', { identifier: '10.1234/foo', output_dir: join(place, 'slow') });
  const quick = client.request('tools/list');
  expect(await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')])).toBe('quick');
  expect((await slow).isError).toBe(false);
});

describe('without an output_dir', () => {
  verifies('PDT-001.4', 'saves to ./downloads of the working folder', async () => {
    const cwd = join(place, 'work');
    mkdirSync(cwd);
    const { status, stdout } = await runCli(['download', NEW], world.env, cwd);
    expect([status, readdirSync(join(cwd, 'downloads')).length]).toEqual([0, 1]);
    expect(stdout).toContain('Source: Unpaywall');
  });

  verifies('PDT-001.7', 'gives the absolute path of a paper saved to a relative folder', async () => {
    const cwd = join(place, 'relative');
    mkdirSync(cwd);
    const { status, stdout } = await runCli(['download', NEW, '--output-dir', 'papers'], world.env, cwd);
    const [name = ''] = readdirSync(join(cwd, 'papers'));
    expect([status, stdout.includes(join(cwd, 'papers', name))]).toEqual([0, true]);
  });

  test('saves to the library when the server starts in the root folder, and reports it', async () => {
    const { status, stdout } = await runCli(['download', NEW, '--json'], world.env, '/');
    const { path, note } = JSON.parse(stdout);
    expect([status, path.startsWith(join(world.env['CARREL_HOME'] ?? '', 'downloads'))]).toEqual([0, true]);
    expect(note).toContain('cannot be used');
  });
});

describe('the contact address', () => {
  const serve = (env: Record<string, string>) =>
    runCli(['serve', '--toolsets', 'download'], { ...privateFolders().env, ...env });

  verifies(
    ['PDT-005.5', 'PDT-005.8', 'PDT-005.9', 'PDT-005.2', 'PDT-000.1'],
    'refuses to start without an e-mail address and explains how to set one',
    async () => {
      const { status, stderr, stdout } = await serve({});
      expect(status).not.toBe(0);
      expect(stderr).toContain('SCIHUB_CLI_EMAIL environment variable is required. See README for setup instructions.');
      expect(stderr).toContain('Add to Claude Desktop config: env.SCIHUB_CLI_EMAIL=your-email@domain.edu');
      expect(stderr).toContain('carrel serve --toolsets doiget');
      expect(stderr).toMatch(/^No e-mail address is configured\. Set CARREL_EMAIL/);
      expect(stdout).toBe('');
    },
  );

  verifies(['PDT-005.6', 'PDT-005.3'], 'refuses a malformed e-mail address at start', async () => {
    for (const wrong of ['nobody', 'a@b', 'two words@x.org', '@x.org']) {
      const { status, stderr } = await serve({ SCIHUB_CLI_EMAIL: wrong });
      expect(status).not.toBe(0);
      expect(stderr).toContain('Invalid email format. Please provide a valid email address.');
    }
  });

  verifies(['PDT-005.1', 'PDT-005.7'], 'starts without warnings when a valid e-mail address is set', async () => {
    const { CARREL_EMAIL: _, ...env } = world.env;
    const quiet = await connect(['--toolsets', 'download'], { ...env, SCIHUB_CLI_EMAIL: 'researcher@university.edu' });
    await quiet.call('paper_metadata', { identifier: '10.1371/journal.pone.0247777' });
    expect([await quiet.end(), quiet.stderr()]).toEqual([0, '']);
    const asked = world.asked().filter((line) => line.includes('0247777') && line.startsWith('api.unpaywall.org'));
    expect(asked[0]).toContain('email=researcher%40university.edu');
  });

  test('only this toolset asks for one', async () => {
    const { CARREL_EMAIL: _, ...env } = world.env;
    const other = await connect(['--toolsets', 'doiget'], env);
    expect(await other.end()).toBe(0);
  });
});

describe('carrel download', () => {
  test('reads a list, saves what it can, and ends with 1 when a paper failed', async () => {
    const [list, folder] = [join(place, 'list.txt'), join(place, 'listed')];
    writeFileSync(list, `# two papers\n${NEW}\n10.1234/nonexistent\n`);
    const { status, stdout } = await runCli(['download', '--file', list, '--output-dir', folder], world.env);
    expect([status, readdirSync(folder).length]).toEqual([1, 1]);
    expect(stdout).toContain('Successful: 1 (50%)');
  });

  test('a path typed by the user is not bound to the roots of tools', async () => {
    const folder = join(place, 'typed');
    const env = { ...world.env, CARREL_DOWNLOAD_ROOTS: join(place, 'elsewhere') };
    expect((await runCli(['download', NEW, '--output-dir', folder], env)).status).toBe(0);
    expect(existsSync(folder)).toBe(true);
  });

  test('prints a failure to stderr with the exit status of its code', async () => {
    const { status, stdout, stderr } = await runCli(['download', '10.1234/nonexistent'], world.env, place);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Paper not found in any source');
    expect((await runCli(['download'], world.env)).status).toBe(2);
  });
});
