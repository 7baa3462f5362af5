import { expect, test } from 'vitest';
import { runTool } from '../../../src/tools/run.ts';
import { getPaperMetadata, getPaperSource, getPaperSummary } from '../../../src/tools/snapshot/read.ts';
import { createReader } from '../../../src/tools/snapshot/reader.ts';
import type { Tool, ToolContext } from '../../../src/tools/tool.ts';
import { paper, snapshotOf } from '../../support/corpus.ts';

async function contextOf(): Promise<ToolContext> {
  const reader = createReader(await snapshotOf([paper('a')]), 'all');
  return { snapshot: () => reader } as unknown as ToolContext;
}

test.each([
  ['an unknown paper', { paper_id: 'x' }, 'paper_not_found'],
  ['a length of 0', { paper_id: 'a', max_chars: 0 }, 'invalid_arguments'],
  ['a negative offset', { paper_id: 'a', offset: -1 }, 'invalid_arguments'],
])('the text of a failure is its JSON: %s', async (_what, asked, code) => {
  const context = await contextOf();
  for (const tool of [getPaperSource, getPaperSummary] as unknown as Tool[]) {
    const { envelope, text, isError } = await runTool(tool, asked, context);
    expect([isError, JSON.parse(text)]).toEqual([true, envelope]);
    expect(envelope).toMatchObject({ paper_id: asked.paper_id, error: { code } });
  }
});

test('the text of an answer is the text of the paper or its summary, and JSON for metadata', async () => {
  const context = await contextOf();
  expect((await runTool(getPaperSource, { paper_id: 'a' }, context)).text).toBe('The text of a.');
  const summary = await runTool(getPaperSummary, { paper_id: 'a' }, context);
  expect(summary.text).toBe(summary.envelope['summary_json']);
  const metadata = await runTool(getPaperMetadata, { paper_id: 'a' }, context);
  expect(JSON.parse(metadata.text)).toEqual(metadata.envelope);
});
