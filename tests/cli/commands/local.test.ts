import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import { openStore } from '../../../src/store/store.ts';
import { bareEntry, CALL, doi, entryWith, sha256, stageText, storeFile } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import { runCli } from '../../support/warm-cli.ts';

const place = mkdtempSync(join(tmpdir(), 'carrel-commands-'));
const home = join(place, 'home');
const env = { CARREL_HOME: home, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place, HOME: place };
const [STORED, BARE, ODD] = [doi('10.1234/stored'), doi('10.1234/bare'), doi('10.1234/odd')];
const carrel = (...args: readonly string[]) => runCli(args, env, place);
const json = async (...args: readonly string[]) => JSON.parse((await carrel(...args, '--json')).stdout);

/** A library without a network: a stored paper, one without a file, and a file in quarantine that names another paper. */
beforeAll(async () => {
  const store = openStore({ home, kind: 'real', clock: createSystemClock() });
  unwrap(await storeFile(store, STORED, 'file', { title: 'On sponges', year: 2001 }));
  unwrap(
    await store.commit({ ...bareEntry(BARE), fetchedAt: '2026-02-03T04:05:06.000Z' }, null, {
      ...CALL,
      capability: 'metadata',
    }),
  );
  unwrap(await store.quarantine(entryWith(ODD, 'odd'), await stageText(store, ODD, 'odd'), CALL));
  store.close();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test.each([
  [['recent', '--limit', '0'], '--limit must be a whole number from 1 to 200, not "0".'],
  [['recent', '--limit', '201'], '--limit must be a whole number from 1 to 200'],
  [['sessions', '--limit', '10001'], '--limit must be a whole number from 1 to 10000'],
  [['find', ' '], 'The query is empty.'],
  [['find', 'x', '--limit', '51'], '--limit must be a whole number from 1 to 50'],
  [['find', 'x', '--offset', '9001'], '--offset must be a whole number from 0 to 9000'],
  [['find', 'x', '--from-year', '10000'], '--from-year must be a whole number from 0 to 9999'],
  [['find', 'x', '--to-year', 'x'], '--to-year must be a whole number from 0 to 9999, not "x".'],
  [['read', 'x', '--page', '0'], '--page must be a whole number from 1 to 99999'],
  [['read', 'x', '--offset', '-1'], '--offset must be a whole number from 0 to 999999999'],
  [['read', 'x', '--limit', '0'], '--limit must be a whole number from 1 to 999999999'],
  [['read', 'x', '--section', 'a', '--page', '1'], '--section cannot be combined with --page.'],
  [['read', 'x', '--outline', '--references'], '--outline cannot be combined with --references.'],
  [['read', 'x', '--outline', '--limit', '5'], '--outline cannot be combined with --limit.'],
  [['read', 'x', '--references', '--offset', '5'], '--references cannot be combined with --offset.'],
  [['read', 'no such thing'], '"no such thing" is neither a file nor a reference.'],
  [['export', 'ris'], 'Pass references, --all or --collection.'],
  [['export', 'ris', '10.1234/stored', '--all'], 'Pass references, --all or --collection.'],
  [['export', 'ris', '--all', '--collection', 'x'], 'Pass references, --all or --collection.'],
  [['export', 'markdown', '--all', '--with-files'], '--with-files needs the format'],
  [['export', 'bibtx', '--all'], 'Unknown format "bibtx"'],
  [['accept', '10.1234/odd', '--sha256', ''], '--sha256 needs 6 to 64 hexadecimal digits.'],
  [['accept', '10.1234/odd', '--sha256', 'abcde'], '--sha256 needs 6 to 64 hexadecimal digits.'],
  [['accept', '10.1234/odd', '--sha256', 'abcdeg'], '--sha256 needs 6 to 64 hexadecimal digits.'],
  [
    ['snapshot', 'push', 'x', '--to', 'https://h/x', '--shards', '1025'],
    '--shards must be a whole number from 1 to 1024',
  ],
  [
    ['snapshot', 'push', 'x', '--to', 'https://h/x', '--replicas', '11'],
    '--replicas must be a whole number from 0 to 10',
  ],
  [['desk', '--port', '65536'], '--port must be a whole number from 0 to 65535'],
  [['serve', '--toolsets', 'nosuch'], 'Unknown toolset "nosuch"'],
  [
    ['serve', '--elicit', '--toolsets', 'doiget'],
    '--elicit requires the toolset search and does not work with --http.',
  ],
  [['serve', '--elicit', '--http', '--snapshot', 'x'], '--elicit requires the toolset search'],
  [['serve', '--http'], '--http requires --snapshot'],
  [['serve', '--http', '--toolsets', 'search'], '--http serves only the toolset snapshot.'],
  [['serve', '--files', 'x', '--snapshot', 'folder'], '--files requires --snapshot URL/NAME.'],
  [['serve', '--port', '1'], '--port requires --http.'],
  [['serve', '--allow-origin', 'https://a.example'], '--allow-origin requires --http.'],
  [['serve', '--serve-all-text'], '--serve-all-text requires --http.'],
  [['serve', '--toolsets', 'snapshot'], 'The toolset snapshot requires --snapshot DIR or URL/NAME.'],
  [
    ['serve', '--toolsets', 'search', '--snapshot', 'x'],
    '--snapshot serves only the toolset snapshot. Omit --toolsets.',
  ],
  [['mcp-config', 'cursor', '--toolsets', 'snapshot'], 'The toolset snapshot requires --snapshot DIR.'],
  [['mcp-config', 'cursor', '--toolsets', 'search', '--snapshot', 'x'], '--snapshot serves only the toolset snapshot.'],
  [['graph', '10.1234/x', '--total', '0'], '--total must be a whole number from 1 to'],
  [['graph', '10.1234/x', '--per-paper', '0'], '--per-paper must be a whole number from 1 to'],
  [['check', '-', '--fix', 'x.bib'], '--fix needs a file, not standard input.'],
  [['check', 'a.bib', '--fix', 'x.bib', '--output', 'x.bib'], '--fix and --output must name different files.'],
  [['check', 'a.bib', '--format', 'pdf'], 'Unknown format "pdf". Known formats: text, markdown, html, json.'],
  [['check', 'a.bib', '--accept', 'none.txt'], 'File not found: none.txt'],
  [['dedupe', 'a.ris', '--output', 'papers'], 'The name of papers does not show its format. Pass --format'],
  [['batch', 'none.txt'], 'File not found: none.txt'],
  [['decide', 'x', 'edit', '--data', '{'], '--data is not valid JSON. Pass an object, or @FILE'],
  [['decide', 'x', 'edit', '--data', '@none.json'], 'File not found: none.json'],
  [['decide', 'x', 'aprove'], 'Did you mean approve?'],
  [['completion', 'tcsh'], 'Allowed choices are bash, zsh, fish'],
  [['verify', 'a.pdf', '--trials', 'trials.jsonl'], 'Pass either a file or --trials.'],
  [['verify', 'a.pdf', '--record', 'none.json'], 'File not found: none.json'],
  [['config', 'set', 'colour', 'red'], 'Unknown setting "colour". Use: home, email,'],
])('%j ends with 2 and says why', async (args, message) => {
  const { status, stdout, stderr } = await carrel(...args);
  expect(stderr).toContain(message);
  expect([status, stdout]).toEqual([2, '']);
});

test('a value that is cut or odd is refused with its option, as JSON where that is asked for', async () => {
  const ran = await carrel('recent', '--limit', '1'.repeat(50), '--json');
  expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, error: { message: expect.stringMatching(/"1{40}"\.$/) } });
  expect(ran).toMatchObject({ status: 2, stderr: '' });
});

test('a stored paper has a path and metadata; one without a file has no path', async () => {
  const [path, none, info] = [
    await carrel('path', STORED.id),
    await carrel('path', BARE.id),
    await json('info', STORED.id),
  ];
  expect(readFileSync(path.stdout.trim(), 'utf8')).toBe('file');
  expect(none).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('but no PDF. Fetch it first.') });
  expect(info).toMatchObject({ ok: true, metadata: { title: 'On sponges' }, copy: { grade: 'verified' } });
  expect(await json('info', BARE.id)).toMatchObject({ copy: null, path: null });
});

test('the quarantined files of a paper are named with its metadata', async () => {
  expect((await carrel('info', ODD.id)).status).toBe(1);
  const listed = await carrel('quarantine');
  expect(listed.stdout).toContain(
    '1 file in quarantine. Open each file and compare. If it is the paper: carrel accept REF.',
  );
});

test('a file in quarantine replaces the stored copy only with --refresh', async () => {
  const store = openStore({ home, kind: 'real', clock: createSystemClock() });
  const ref = doi('10.1234/twice');
  unwrap(await storeFile(store, ref, 'first'));
  unwrap(await store.quarantine(entryWith(ref, 'second'), await stageText(store, ref, 'second'), CALL));
  const accept = (...flags: readonly string[]) => json('accept', ref.id, '--yes', ...flags);
  expect(await accept()).toMatchObject({ ok: false });
  expect(await accept('--refresh')).toMatchObject({ ok: true });
  expect(unwrap(await store.get(ref))?.entry.copy?.sha256).toBe(sha256('second'));
  unwrap(await store.remove(ref, CALL));
  store.close();
});

test('recent papers are listed, newest first, up to a limit', async () => {
  const all = await json('recent');
  expect(all).toMatchObject({ count: 2, entries: [{ ref: BARE.id }, { ref: STORED.id }] });
  expect(await json('recent', '--limit', '1')).toMatchObject({ count: 1, entries: [{ ref: BARE.id }] });
  expect((await carrel('recent', '--help')).stdout).toContain('(default: 20)');
});

test('a text that looks like a title is answered with a search for it', async () => {
  const { status, stderr } = await carrel('info', 'Attention is "all" you `need`');
  expect(status).toBe(2);
  expect(stderr).toMatch(/\n {2}help: to find a paper by its title, run: carrel search "Attention is all you need"\n$/);
  for (const text of ['https://example.org/a page of words', '10.1234/one two three', '12345678'])
    expect((await carrel('info', text)).stderr).not.toContain('carrel search');
});

test('collections are created, renamed and deleted, and papers stay', async () => {
  expect((await carrel('collection', 'list')).stdout).toBe(
    'No collections. Create one with: carrel collection add <name> <ref>\n',
  );
  expect((await carrel('collection', 'add', 'reefs', STORED.id, BARE.id)).stdout).toBe('Added to "reefs": 2 papers\n');
  expect((await carrel('collection', 'list')).stdout).toBe('reefs (2 papers)\n');
  expect((await carrel('collection', 'remove', 'reefs', BARE.id)).stdout).toBe('Removed from "reefs": 1 paper\n');
  expect(await json('collection', 'list')).toEqual({ ok: true, collections: [{ name: 'reefs', papers: 1 }] });
  expect((await carrel('collection', 'rename', 'reefs', 'corals')).stdout).toBe('Renamed to "corals": 1 paper\n');
  const exported = await carrel('export', 'bibtex', '--collection', 'corals');
  expect(exported.stdout).toContain('On sponges');
  expect(exported.stdout).not.toMatch(/^\s*file\s*=/m);
  const withFiles = await carrel('export', 'bibtex', '--collection', 'corals', '--with-files');
  expect(withFiles.stdout).toMatch(/^\s*file\s*=/m);
  expect((await carrel('collection', 'delete', 'corals')).stdout).toBe(
    'Deleted "corals"; its papers stay in the library (1)\n',
  );
  expect((await carrel('collection', 'delete', 'corals')).status).not.toBe(0);
  expect(await json('collection', 'delete', 'corals')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(await json('collection', 'add', 'eels', BARE.id)).toEqual({ ok: true, name: 'eels', papers: 1 });
  expect(await json('collection', 'delete', 'eels')).toMatchObject({ ok: true, name: 'eels' });
  expect(await json('recent')).toMatchObject({ count: 2 });
});

test('an export has the papers that are named or all, and their files only if they are wanted', async () => {
  const [one, all, files] = [
    await carrel('export', 'bibtex', STORED.id),
    await carrel('export', 'bibtex', '--all'),
    await carrel('export', 'bibtex', STORED.id, BARE.id, '--with-files'),
  ];
  expect([one, all].map(({ stdout }) => stdout.match(/^@/gm)?.length)).toEqual([1, 2]);
  expect(one.stdout).not.toMatch(/^\s*file\s*=/m);
  expect(files.stdout.match(/^\s*file\s*=/gm)).toHaveLength(1);
  expect(await carrel('export', 'bibtex', STORED.id, '10.1234/none')).toMatchObject({ status: 1, stdout: '' });
});

test('the text of a stored file that cannot be read is a failure that names the paper', async () => {
  const { status, stdout } = await carrel('read', STORED.id, '--json');
  expect(status).not.toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, target: STORED.id });
});

test('a dry run stores nothing, with or without texts alone', async () => {
  const [whole, text] = [
    await json('fetch', '10.1234/new', '--dry-run'),
    await json('fetch', '10.1234/new', '--dry-run', '--text-only'),
  ];
  expect(whole.plan.pdf_sources.length).toBeGreaterThan(0);
  expect(text.plan.pdf_sources).toEqual([]);
  const [metadata, many] = [
    await json('metadata', '10.1234/new', '--dry-run'),
    await json('fetch', '10.1234/a', '10.1234/b', '--dry-run'),
  ];
  expect(metadata).toMatchObject({
    dry_run: true,
    rate_limit_budget: { global_per_sec: 5, per_source_min_gap_ms: 200 },
  });
  expect(many.plans).toHaveLength(2);
  expect(await json('recent')).toMatchObject({ count: 2 });
});

test('the settings are shown, created and changed', async () => {
  const file = join(place, 'carrel', 'config.toml');
  expect((await carrel('config', 'path')).stdout).toBe(`${file}\n`);
  expect((await carrel('config', 'show')).stdout).toMatch(new RegExp(`^home +${home} +CARREL_HOME$`, 'm'));
  expect((await carrel('config', 'init')).stdout).toBe(`${file}\n`);
  expect((await carrel('config', 'init')).status).not.toBe(0);
  expect((await carrel('config', 'set', 'email', 'ada@uni.edu')).stdout).toBe(`${file}\n`);
  expect(await json('config', 'show')).toMatchObject({ settings: { email: { shown: 'ada@uni.edu', from: file } } });
  expect((await carrel('config', 'set', 'email', 'nobody')).status).toBe(2);
  expect(readFileSync(file, 'utf8')).toContain('email = "ada@uni.edu"');
  rmSync(file);
});

test('the download tools start only with an address', async () => {
  const { status, stderr } = await carrel('serve', '--toolsets', 'all');
  expect(status).toBe(3);
  expect(stderr.split('\n').slice(1, 4)).toEqual([
    'To start without an address, omit the download tools: carrel serve --toolsets search,doiget,library',
    'SCIHUB_CLI_EMAIL environment variable is required. See README for setup instructions.',
    'Add to Claude Desktop config: env.SCIHUB_CLI_EMAIL=your-email@domain.edu',
  ]);
  expect((await carrel('serve', '--toolsets', 'download')).stderr).toContain('carrel serve --toolsets doiget\n');
  const download = await carrel('download', '10.1234/x', '--json');
  expect(JSON.parse(download.stdout)).toMatchObject({ ok: false, ref: '', error: { code: 'CAPABILITY_DENIED' } });
});

test('a client is configured with absolute paths and stated toolsets, and with an address only if one is needed', async () => {
  const { stdout, stderr } = await carrel('mcp-config', 'cursor');
  const { command, args, env: given } = JSON.parse(stdout).mcpServers.carrel;
  expect([command, args.slice(1)]).toEqual([process.execPath, ['serve', '--toolsets', 'search,doiget,library']]);
  expect(given).toEqual({ CARREL_HOME: home });
  expect(stderr).toBe(`For Cursor, add this to ${join(place, '.cursor', 'mcp.json')}, or run again with --write:\n\n`);
  const all = await carrel('mcp-config', 'vscode', '--toolsets', 'all');
  expect(JSON.parse(all.stdout).servers.carrel).toMatchObject({
    type: 'stdio',
    env: { CARREL_EMAIL: 'you@your-university.edu' },
  });
  const refused = await carrel('mcp-config', 'cursor', '--toolsets', 'all', '--write');
  expect(refused.stderr).toContain('Set your own contact address before writing a client configuration.');
  expect(existsSync(join(place, '.cursor'))).toBe(false);
  const written = await carrel('mcp-config', 'cursor', '--write');
  expect(written.stdout).toBe(
    `Added carrel to ${join(place, '.cursor', 'mcp.json')}. Enable the server in Cursor Settings under MCP.\n`,
  );
});

test.each(['bash', 'zsh', 'fish'])('the completion of %s knows commands and options', async (shell) => {
  const { stdout } = await carrel('completion', shell);
  expect(stdout).toContain(`carrel completion for ${shell}`);
  for (const word of ['fetch', 'mcp-config', 'dry-run', 'rename']) expect(stdout).toContain(word);
});

test('records are compared over files, kept apart on request, and written once', async () => {
  const record = (title: string) =>
    `TY  - JOUR\nAU  - Okafor, Ben\nTI  - ${title}\nPY  - 2014\nDO  - 10.1234/a\nER  - \n`;
  const write = (name: string, text: string) => {
    writeFileSync(join(place, name), text);
    return name;
  };
  const [a, b] = [write('a.ris', record('Salt and tide')), write('b.ris', record('Salt and tide'))];
  const both = await json('dedupe', a, b);
  expect(both).toMatchObject({ records: 2, papers: 1, groups: [{ ids: ['a.ris:#1', 'b.ris:#1'] }] });
  const apart = await json('dedupe', a, b, '--apart', 'a.ris:#1, b.ris:#1');
  expect(apart).toMatchObject({ papers: 2, groups: [] });
  const typo = await carrel('dedupe', a, b, '--apart', 'a.ris:#1,b.ris:#2');
  expect(typo.stderr).toContain('--apart names "b.ris:#2", but no record has this id. Did you mean b.ris:#1?');
  const unclear = await carrel('dedupe', a, '--format', 'ris', '--json');
  expect(unclear.stdout).toContain('Pass --output with --format and --json.');
  const twice = await json('dedupe', a, a);
  expect(twice.groups[0].ids).toEqual(['a.ris:#1', 'a.ris:#1 (2)']);
  const written = await carrel('dedupe', a, b, '--output', 'OUT.BIB');
  expect(written.stdout).toMatch(/Wrote 1 paper to OUT\.BIB\n$/);
  expect((await carrel('dedupe', a, b, '--output', 'OUT.BIB')).stderr).toContain(
    'already exists and is never overwritten',
  );
});

test('a dry run of a list stores nothing, also if only metadata is wanted', async () => {
  const file = join(place, 'refs.txt');
  writeFileSync(file, '10.1234/never-stored\n');
  const { status, stdout } = await carrel('batch', file, '--metadata-only', '--dry-run', '--json');
  expect([status, JSON.parse(stdout)]).toMatchObject([0, { ok: true, dry_run: true, plans: [{ dry_run: true }] }]);
  expect(JSON.stringify((await json('recent')).entries)).not.toContain('never-stored');
});

test('a session that cannot be read is listed with its error', async () => {
  const id = 'abcdefghijklm';
  mkdirSync(join(home, 'sessions'), { recursive: true });
  writeFileSync(join(home, 'sessions', `${id}.jsonl`), 'damaged\n');
  const [listed, text] = [await json('sessions'), await carrel('sessions')];
  const [{ error }] = listed.sessions;
  expect(listed.sessions).toMatchObject([{ session_id: id, state: 'unreadable', error: { code: expect.any(String) } }]);
  expect(text.stdout).toContain(error.message);
  rmSync(join(home, 'sessions'), { recursive: true });
});
