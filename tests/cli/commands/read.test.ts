import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../support/warm-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'a.xml');
writeFileSync(
  file,
  `<article><front><article-meta><article-id pub-id-type="doi">10.5555/rain</article-id><title-group><article-title>Rain</article-title></title-group></article-meta></front>
   <body><sec id="m"><title>Methods</title><p>We waited.</p></sec><sec><title>Results</title><p>It rained.</p></sec></body>
   <back><ref-list><ref><mixed-citation>Ray A. Snow.</mixed-citation></ref></ref-list></back></article>`,
);
const read = (...args: string[]) => runCli(['read', ...args], { CARREL_HOME: join(folder, 'home') });

test('read prints a file as Markdown, whole or one section', async () => {
  const [whole, section] = await Promise.all([read(file), read(file, '--section', 'm')]);
  expect(whole.stdout).toBe('# Rain\n\n## Methods\n\nWe waited.\n\n## Results\n\nIt rained.\n');
  expect(section.stdout).toBe('## Methods\n\nWe waited.\n\n');
});

test('read --json returns the text, its outline and where to go on', async () => {
  const { stdout } = await read(file, '--json', '--limit', '10');
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    ref: '10.5555/rain',
    title: 'Rain',
    from: 'jats',
    outline: [
      { id: 'm', title: 'Methods', level: 1, offset: 8, chars: 24 },
      { id: 'results', title: 'Results', level: 1, offset: 32, chars: 23 },
    ],
    text: '# Rain\n\n',
    offset: 0,
    next_offset: 8,
    reference_count: 1,
  });
});

test('read --references and --outline leave out the text', async () => {
  const [references, outline] = await Promise.all([read(file, '--references', '--json'), read(file, '--outline')]);
  expect(JSON.parse(references.stdout).references).toMatchObject([{ index: 1, text: 'Ray A. Snow.' }]);
  expect(outline.stdout).toBe('Methods (m, 24 characters)\nResults (results, 23 characters)\n');
});

test('read refuses what is neither a file nor a reference, and papers that are not stored', async () => {
  const [odd, absent, bad] = await Promise.all([
    read('no such thing', '--json'),
    read('10.5555/none', '--json'),
    read(file, '--limit', 'x'),
  ]);
  expect([JSON.parse(odd.stdout).error.code, odd.status]).toEqual(['INVALID_ARGUMENT', 2]);
  expect([JSON.parse(absent.stdout).error.code, absent.status]).toEqual(['NOT_FOUND', 1]);
  expect([bad.stderr, bad.status]).toEqual([expect.stringContaining('--limit must be a whole number'), 2]);
});

test.each([
  ['--outline', '--section', 'm'],
  ['--references', '--page', '1'],
  ['--outline', '--references'],
  ['--section', 'm', '--page', '1'],
])('read refuses %s %s %s', async (...flags) => {
  const { status, stderr } = await read(file, ...flags.filter(Boolean));
  expect({ status, isNamed: stderr.includes('cannot be combined') }).toEqual({ status: 2, isNamed: true });
});

test('read --page says that a file without pages has sections', async () => {
  const { status, stderr } = await read(file, '--page', '1');
  expect({ status, says: stderr.includes('no pages') }).toEqual({ status: 2, says: true });
});
