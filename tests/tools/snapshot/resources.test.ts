import { expect, test } from 'vitest';
import { createReader } from '../../../src/tools/snapshot/reader.ts';
import { SNAPSHOT_RESOURCES } from '../../../src/tools/snapshot/resources.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

async function open() {
  const snapshot = await snapshotOf([
    {
      paper_id: 'a-1',
      title: 'A paper',
      authors: [],
      source_markdown: 'x'.repeat(50_005),
      summaries: { simple: { text: 'Short.' }, deep_read: { text: 'Long.' } },
      preferred_summary_template: 'simple',
      translations: { de: 'Ein Text.' },
    },
  ]);
  const context = { snapshot: () => createReader(snapshot, 'all') } as unknown as ToolContext;
  return (uri: string) => SNAPSHOT_RESOURCES.read(uri, context);
}

test('metadata, summaries, text and translation of a paper are resources', async () => {
  const read = await open();
  const [metadata, preferred, deep, translation] = await Promise.all(
    ['metadata', 'summary', 'summary/deep%5Fread', 'translation/de'].map(async (path) =>
      unwrap(await read(`paper://a-1/${path}`)),
    ),
  );
  expect(metadata?.mimeType).toBe('application/json');
  expect(JSON.parse(metadata?.text ?? '')).toMatchObject({ paper_id: 'a-1', title: 'A paper' });
  expect(preferred?.mimeType).toBe('application/json');
  expect(JSON.parse(preferred?.text ?? '')).toEqual({ text: 'Short.' });
  expect(JSON.parse(deep?.text ?? '')).toEqual({ text: 'Long.' });
  expect(translation).toEqual({ mimeType: 'text/markdown', text: 'Ein Text.' });
});

test('a long text is cut after 50,000 characters, marked, and goes on at an offset', async () => {
  const read = await open();
  const first = unwrap(await read('paper://a-1/source'));
  expect(first).toEqual({ mimeType: 'text/markdown', text: `${'x'.repeat(50_000)}\n[truncated: 5 more chars]` });
  expect(unwrap(await read('paper://a-1/source?offset=50000')).text).toBe('xxxxx');
  expect(await read('paper://a-1/source?offset=50006')).toMatchObject({ error: { code: 'invalid_arguments' } });
});

test.each([
  'paper://a-1',
  'paper://a-1/files',
  'paper://a-1/translation',
  'paper://a-1/metadata/x',
  'paper://a-1/source/x',
  'paper://a-1/summary/a/b',
  'paper://a-1/source?offset=-1',
  'paper://a-1/source?offset=1234567890',
  'x-paper://a-1/source',
  'paper:///source',
  `paper://a-1/${'x'.repeat(500)}`,
])('%.60s is no resource', async (uri) => {
  const result = await SNAPSHOT_RESOURCES.read(uri, { snapshot: () => ({}) } as unknown as ToolContext);
  const message = `Unknown resource: ${uri.slice(0, 200)}. See resources/templates/list.`;
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid_arguments', message } });
});

test('an unknown paper and an unknown template fail as the tools do', async () => {
  const read = await open();
  expect(await read('paper://nope/metadata')).toMatchObject({ ok: false, error: { code: 'paper_not_found' } });
  expect(await read('paper://nope/source')).toMatchObject({ ok: false, error: { code: 'paper_not_found' } });
  expect(await read('paper://a-1/summary/nope')).toMatchObject({ ok: false });
});

test('resources are never listed, but five kinds are declared', async () => {
  expect(await SNAPSHOT_RESOURCES.list({} as ToolContext)).toEqual({ ok: true, value: [] });
  expect(SNAPSHOT_RESOURCES.kinds.map(({ uriTemplate }) => uriTemplate.replace('paper://{paper_id}/', ''))).toEqual([
    'metadata',
    'summary',
    'summary/{template}',
    'source',
    'translation/{lang}',
  ]);
});
