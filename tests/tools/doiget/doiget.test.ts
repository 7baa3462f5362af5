import { expect, test } from 'vitest';
import type { Resolution } from '../../../src/acquire/resolve.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { bibtexExport, cslExport } from '../../../src/tools/doiget/exports.ts';
import { toPlanned, toResolved } from '../../../src/tools/doiget/shapes.ts';
import { runTool } from '../../../src/tools/run.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const resolved = (locations: readonly object[], paper: object = {}) =>
  toResolved('typed', {
    paper: { isOa: null, provenance: {}, ...paper },
    locations,
    attempts: [],
    conflicts: [],
    source: 'crossref',
  } as unknown as Resolution);

test('the open address is that of a PDF, else the first, else null; a licence that nobody states is unknown', () => {
  const [page, pdf] = [
    { kind: 'landing', url: 'https://a' },
    { kind: 'pdf', url: 'https://b' },
  ];
  expect(resolved([page, pdf])).toMatchObject({ ref: 'typed', oa_url: 'https://b', license: 'unknown' });
  expect(resolved([page]).oa_url).toBe('https://a');
  expect(resolved([]).oa_url).toBeNull();
  expect(resolved([], { license: 'cc-by-4.0' }).license).toBe('cc-by-4.0');
});

test.each([
  ['a source says so', { retracted: true }, true],
  ['a notice says so', { notices: [{ kind: 'retraction', about: 'this', source: 'x' }] }, true],
  ['a notice is about another paper', { notices: [{ kind: 'retraction', about: 'other', source: 'x' }] }, undefined],
  ['nobody says so', {}, undefined],
])('resolved metadata says that a paper is retracted if %s', (_what, paper, retracted) => {
  expect(resolved([], paper).metadata['retracted']).toBe(retracted);
});

test('a plan states the rate limit, and a reference that cannot be planned is a failure', () => {
  const plan = ok({ ref: { doi: '10.1234/a' }, targetPdfPath: '/x' }) as unknown as Parameters<typeof toPlanned>[0];
  expect(toPlanned(plan)).toEqual({
    ok: true,
    value: {
      dry_run: true,
      ref: { doi: '10.1234/a' },
      plan: { target_pdf_path: '/x' },
      rate_limit_budget: { global_per_sec: 5, per_source_min_gap_ms: 200 },
    },
  });
  expect(toPlanned(fail('INVALID_REF', 'No.'))).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
});

test('papers are exported in order, with keys of their own, and one that is not stored is a failed row', async () => {
  const { store } = await newLibrary();
  const fields = { title: 'Salt', year: 2001, authors: [{ family: 'Wells', given: 'Ida' }] };
  for (const id of ['10.1234/a', '10.1234/b']) unwrap(await store.commit(bareEntry(doi(id), fields), null, CALL));
  const context = { store: async () => store } as unknown as ToolContext;
  const refs = ['10.1234/b', '10.1234/none', 'doi:10.1234/A'];
  const bibtex = (await runTool(bibtexExport, { refs }, context)).envelope['entries'] as Record<string, string>[];
  expect(bibtex.map(({ ref }) => ref)).toEqual(refs);
  expect(bibtex[1]).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const keys = [bibtex[0], bibtex[2]].map((row) => /^@\w+\{([^,]+),/.exec(row?.['bibtex'] ?? '')?.[1]);
  expect(new Set(keys).size).toBe(2);
  const csl = (await runTool(cslExport, { refs }, context)).envelope['entries'] as { csl?: { id: string }[] }[];
  expect(csl.map((row) => row.csl?.[0]?.id)).toEqual([keys[0], undefined, keys[1]]);
});
