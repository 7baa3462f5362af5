import { expect, test } from 'vitest';
import type { SavedPaper } from '../../../src/acquire/save/save.ts';
import { createFailure } from '../../../src/model/error.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { paperBatchDownload } from '../../../src/tools/download/batch.ts';
import { oneLine, showChecked, showFailed, showSaved } from '../../../src/tools/download/markdown.ts';
import { paperMetadata } from '../../../src/tools/download/metadata.ts';
import { toDoi, toSaved } from '../../../src/tools/download/shapes.ts';
import { runTool } from '../../../src/tools/run.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';

const found = (more: object = {}) =>
  ({
    ref: { kind: 'doi', id: '10.1/x' },
    paper: { title: 'On *stars*', authors: [{ family: 'Wells', given: 'Ida' }], year: 2001, venue: 'V', isOa: null },
    path: '/home/ada/[2001] - On stars.pdf',
    sizeBytes: 1536,
    sha256: 'abc',
    source: 'arxiv',
    grade: 'verified',
    attempts: [],
    durationMs: 1234,
    wasSaved: false,
    ...more,
  }) as unknown as SavedPaper;

test.each([...'\\`*_[]<>|#'])('the mark %s of a record is escaped', (mark) => {
  expect(oneLine(`a${mark}b`)).toBe(`a\\${mark}b`);
});

test.each(['\n', '\r\n', '\t', '\u0000', '\u2028', '\u2029'])('the break %j of a record becomes a space', (text) => {
  expect(oneLine(` a${text}b `)).toBe('a b');
});

test('a saved paper is a list of what is known, with sizes and times rounded', () => {
  expect(showSaved(toSaved('10.1/x', found()))).toBe(
    [
      '# Paper Downloaded',
      '',
      '- DOI: 10.1/x',
      '- Title: On \\*stars\\*',
      '- Authors: Wells, Ida',
      '- Year: 2001',
      '- Journal: V',
      '- Path: `/home/ada/[2001] - On stars.pdf`',
      '- Size: 1.5 KB',
      '- Source: arxiv',
      '- Verification: verified',
      '- Download time: 1.23 s',
    ].join('\n'),
  );
});

test('a paper that was saved before, was retracted, or has a note says so; unknown facts have no line', () => {
  const paper = { isOa: null, retracted: true };
  const shown = showSaved(toSaved('x', found({ paper, wasSaved: true, note: 'The folder is new.' })));
  expect(shown.split('\n').slice(0, 4)).toEqual(['# Paper Already Saved', '', '- **RETRACTED**', '- DOI: 10.1/x']);
  expect(shown).toMatch(/\n\nThe file was already in the folder; nothing was downloaded\.\n\nThe folder is new\.$/);
  for (const label of ['Title', 'Authors', 'Year', 'Journal']) expect(shown).not.toContain(`- ${label}:`);
});

test('the name of a file is its last part, on every system', () => {
  expect(toSaved('x', found({ path: 'C:\\papers\\a.pdf' })).filename).toBe('a.pdf');
  expect(toSaved('x', found({ sizeBytes: 1000 }))).toMatchObject({
    size_kb: 1,
    size_bytes: 1000,
    filename: expect.anything(),
  });
});

test.each([
  [{ kind: 'doi', id: '10.1/x' }, { doi: '10.2/y' }, { doi: '10.1/x' }],
  [{ kind: 'arxiv', id: '2101.00001' }, { doi: '10.2/y' }, { doi: '10.2/y' }],
  [{ kind: 'arxiv', id: '2101.00001' }, {}, { doi: '10.48550/arxiv.2101.00001' }],
  [{ kind: 'pmid', id: '1' }, { doi: '10.2/y' }, { doi: '10.2/y' }],
  [{ kind: 'pmid', id: '1' }, {}, {}],
])('the DOI of %j with the record %j is %j', (ref, paper, expected) => {
  expect(toDoi(ref as Parameters<typeof toDoi>[0], paper as Parameters<typeof toDoi>[1])).toEqual(expected);
});

test.each([
  ['not_consulted_disabled', 'x', 'core (not configured)'],
  ['consulted_no_record', 'x', 'core: not available, no record of the paper'],
  ['consulted_resolved', undefined, 'core: has a record'],
  ['consulted_failed', undefined, 'core: failed'],
  ['consulted_failed', 'time\nout', 'core: time out'],
])('a source with the outcome %s and the detail %j is shown as "%s"', (outcome, detail, shown) => {
  expect(showChecked({ source: 'core', outcome, ...(detail && { detail }) })).toBe(shown);
});

test.each([
  ['NOT_FOUND', 'Check that the DOI is right.', 2],
  ['NO_OA_AVAILABLE', 'Check that the DOI is right.', 2],
  ['VERIFICATION_FAILED', 'Check that the DOI is right.', 2],
  ['NETWORK_ERROR', 'Try again later: a connection failed', 3],
  ['FETCH_TIMEOUT', 'Try again later: a source timed out.', 3],
  ['RATE_LIMITED', 'Wait before you try again', 1],
  ['INVALID_REF', 'Pass a DOI such as 10.1038/nature12373, an arXiv id such as 2401.12345', 1],
  ['STORE_ERROR', 'Choose another output_dir', 1],
  ['CANCELLED', 'Call again with the same identifiers', 1],
])('the failure %s is followed by the advice "%s"', (code, advice, count) => {
  const [head, ...help] = showFailed({ code, message: 'No.' }).split('\n\nSuggestions:\n- ');
  expect(head).toBe(`# Download Failed\n\nNo. (${code})`);
  expect(help.join('').split('\n- ')).toHaveLength(count);
  expect(help.join('').startsWith(advice)).toBe(true);
});

test('a failure without advice ends after its sources; a setting that helps comes first', () => {
  const attempts = [{ source: 'core', outcome: 'consulted_failed' }];
  expect(showFailed({ code: 'SOURCE_CHANGED', message: 'No.', attempts })).toBe(
    '# Download Failed\n\nNo. (SOURCE_CHANGED)\n\nChecked sources:\n- core: failed',
  );
  const remediation = [{ setting: 'CARREL_HOSTS', value: 'academic', note: 'Allows it.' }];
  expect(showFailed({ code: 'RATE_LIMITED', message: 'No.', remediation })).toContain(
    'Suggestions:\n- CARREL_HOSTS=academic: Allows it.\n- Wait',
  );
});

const batch = (results: readonly unknown[]) =>
  runTool(paperBatchDownload, { identifiers: results.map((_, at) => `10.1/${at}`) }, {
    saveBatch: async () => results,
  } as unknown as ToolContext);

test('a batch lists what was saved and what failed, in the order of the identifiers', async () => {
  const attempts = [{ source: 'core', outcome: 'consulted_failed' as const, durationMs: 1 }];
  const { envelope, text, isError } = await batch([
    ok(found({ note: 'New folder.' })),
    fail('NOT_FOUND', 'No *copy*.', { attempts }),
    ok(found({ wasSaved: true, note: 'New folder.', paper: { isOa: null, retracted: true } })),
  ]);
  expect(envelope).toMatchObject({ total: 3, successful: 2, failed: 1, success_percent: 67, failed_percent: 33 });
  expect(isError).toBe(false);
  expect(text.split('\n').filter((line) => !line.startsWith('- Total time'))).toEqual([
    '# Batch Download',
    '',
    '- Total: 3 papers',
    '- Successful: 2 (67%)',
    '- Failed: 1 (33%)',
    '',
    '## Downloaded',
    '- \\[2001\\] - On stars.pdf (1.5 KB, Source: arxiv, verified)',
    '- **RETRACTED** \\[2001\\] - On stars.pdf (1.5 KB, Source: arxiv, verified, already saved)',
    '',
    '## Failed',
    '- 10.1/1: No \\*copy\\*. (NOT_FOUND) Checked: core: failed.',
    '',
    'New folder.',
  ]);
});

test('a batch without a saved paper is a failure with the code of the first', async () => {
  const { envelope, failure } = await batch([fail('RATE_LIMITED', 'Slow.'), fail('NOT_FOUND', 'None.')]);
  expect(failure).toMatchObject({ code: 'RATE_LIMITED', message: 'No paper was saved.' });
  expect(envelope).toMatchObject({ ok: false, failures: [{ identifier: '10.1/0' }, { identifier: '10.1/1' }] });
  const cancelled = await batch([fail('CANCELLED', 'Stopped.')]);
  expect(cancelled.envelope).toMatchObject({ failures: [{ error: { code: 'CANCELLED' } }] });
});

const lookup = async (result: unknown) => {
  const context = { brief: async () => result } as unknown as ToolContext;
  const { text, ...rest } = await runTool(paperMetadata, { identifier: 'arXiv:2101.00001' }, context);
  return { ...rest, shown: JSON.parse(text) as Record<string, unknown> };
};

test('a lookup has null for what nobody states, and only then', async () => {
  const ref = { kind: 'arxiv', id: '2101.00001' };
  const bare = await lookup(ok({ ref, paper: { isOa: null, provenance: {} }, availableFrom: [] }));
  expect(bare.shown).toEqual({
    doi: '10.48550/arxiv.2101.00001',
    title: null,
    year: null,
    authors: [],
    journal: null,
    is_oa: null,
    available_sources: [],
  });
  const paper = { title: 'T', volume: '3', pages: '1-2', isOa: false, retracted: true };
  const full = await lookup(ok({ ref, paper, availableFrom: ['arxiv'] }));
  expect(full.shown).toMatchObject({ volume: '3', pages: '1-2', retracted: true, is_oa: false });
});

test.each([
  ['NOT_FOUND', 'Metadata not available', 'Check the DOI for typos'],
  ['NETWORK_ERROR', 'Could not look up the metadata: Down.', 'Try again later'],
  ['RATE_LIMITED', 'Could not look up the metadata: Down.', 'Try again later'],
] as const)('a lookup that fails with %s says "%s"', async (code, error, suggestion) => {
  const { shown, failure } = await lookup({ ok: false, error: createFailure(code, 'Down.') });
  expect(shown).toMatchObject({ doi: '10.48550/arxiv.2101.00001', error, available_sources: [] });
  expect(shown['suggestion']).toContain(suggestion);
  expect(failure?.code).toBe(code === 'NOT_FOUND' ? 'NOT_FOUND' : 'NETWORK_ERROR');
});
