import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COPY_VERSIONS, type Entry, GRADES } from '../../../src/model/entry.ts';
import type { NoticeKind } from '../../../src/model/paper.ts';
import { formatRecord, parseRecord } from '../../../src/store/papers/record.ts';
import { bareEntry, doi, entryWith } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const some = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
);
const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

const NOTICES: readonly NoticeKind[] = [
  ...(['retraction', 'withdrawal', 'removal', 'expression_of_concern', 'correction', 'new_version', 'other'] as const),
];

const paper = fc
  .tuple(
    optional({
      doi: text,
      arxivId: text,
      pmid: text,
      pmcid: text,
      title: some,
      authors: fc.array(optional({ family: text, given: text, literal: text, orcid: text }), { maxLength: 4 }),
      year: number,
      month: number,
      day: number,
      venue: text,
      volume: text,
      issue: text,
      pages: text,
      publisher: text,
      type: text,
      abstract: text,
      keywords: fc.array(text, { maxLength: 3 }),
      language: text,
      license: text,
      oaStatus: fc.constantFrom('gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed', null),
      url: text,
      references: fc.array(optional({ doi: text, arxivId: text, title: text, year: number, text }), { maxLength: 3 }),
      versions: fc.array(
        fc.record({ kind: fc.constantFrom('preprint', 'accepted', 'published', 'other'), arxivId: text }),
      ),
      retracted: fc.boolean(),
      notices: fc.array(
        fc.record({ kind: fc.constantFrom(...NOTICES), about: fc.constantFrom('this', 'other'), via: text }),
      ),
      citationCount: number,
    }),
    fc.constantFrom(true, false, null),
    optional({ title: text, oaStatus: text, citationCount: text }),
  )
  .map(([fields, isOa, provenance]) => ({ ...fields, isOa, provenance }) as Entry['paper']);

const copy = fc.tuple(
  fc.record({ sha256: text, sizeBytes: fc.nat(), source: text, finalUrl: text, grade: fc.constantFrom(...GRADES) }),
  optional({ license: text, version: fc.constantFrom(...COPY_VERSIONS), arxivVersion: fc.nat(), acceptedAt: text }),
  fc.array(fc.record({ check: text, speaks: fc.constantFrom('for', 'against', 'neither'), detail: text })),
);

const entry = fc
  .tuple(
    fc.record({
      ref: fc.record({ kind: fc.constant('doi'), id: text }),
      paper,
      source: text,
      fetchedAt: text,
      sandbox: fc.boolean(),
    }),
    fc.option(copy, { nil: undefined }),
    optional({ tags: fc.array(text) }),
  )
  .map(([base, file, rest]) => {
    const described = file ? { copy: { ...file[0], ...file[1], evidence: file[2] } } : {};
    return { ...base, ...described, ...rest } as Entry;
  });

test('any entry is read back as it was written', () => {
  fc.assert(
    fc.property(entry, (each) => {
      const written = unwrap(formatRecord(each, { pdfPath: null }));
      expect(unwrap(parseRecord(written))).toEqual({ entry: each, tooNew: false });
      expect(unwrap(formatRecord(each, { pdfPath: null, previous: written }))).toBe(written);
    }),
  );
});

test('a file has its normal form: schema first, keys in order, tables last, one line end at the end', () => {
  const written = unwrap(formatRecord(entryWith(doi('10.1234/foo'), 'x', { year: 2020 }), { pdfPath: 'a.pdf' }));
  expect(written.split('\n').slice(0, 6)).toEqual([
    'schema_version = "1.0"',
    'authors = []',
    'pdf_path = "a.pdf"',
    'title = "About 10.1234/foo"',
    'year = 2020',
    '',
  ]);
  expect(written).toMatch(/[^\n]\n$/);
  expect(written).not.toContain('\r');
});

test('a list of authors edited by a person takes precedence over the structured one', () => {
  const each = bareEntry(doi('10.1234/foo'), { authors: [{ family: 'Curie', given: 'Marie', orcid: 'x' }] });
  const written = unwrap(formatRecord(each, { pdfPath: null }));
  expect(written).toContain('authors = [ "Curie, Marie" ]');
  const edited = written.replace('"Curie, Marie"', '"Curie, Marie", "Bohr, Niels", "CERN"');
  expect(unwrap(parseRecord(edited)).entry.paper.authors).toEqual([
    { family: 'Curie', given: 'Marie' },
    { family: 'Bohr', given: 'Niels' },
    { literal: 'CERN' },
  ]);
});

test('unknown and absent stay different', () => {
  const each = bareEntry(doi('10.1234/foo'), { oaStatus: null });
  const read = unwrap(parseRecord(unwrap(formatRecord(each, { pdfPath: null })))).entry.paper;
  expect(read.oaStatus).toBeNull();
  expect(read.isOa).toBeNull();
  expect('license' in read).toBe(false);
});

test('NaN and lone surrogates do no harm', () => {
  const each = bareEntry(doi('10.1234/foo'), { year: Number.NaN, title: 'a\ud800b', citationCount: Infinity });
  const read = unwrap(parseRecord(unwrap(formatRecord(each, { pdfPath: null })))).entry.paper;
  expect(read).toMatchObject({ title: 'a\ufffdb' });
  expect(read.year ?? read.citationCount).toBeUndefined();
});

test('unknown keys, tables and number types are kept', () => {
  const each = bareEntry(doi('10.1234/foo'));
  const foreign =
    'issn = "1"\nbig = 9007199254740993\n\n[carrel]\nlater = 2.0\n\n[other]\nb = 1\na = [ { z = 1.5 } ]\n';
  const previous = `schema_version = "1.0"\n${foreign}`;
  const written = unwrap(formatRecord(each, { pdfPath: null, previous }));
  for (const line of ['issn = "1"', 'big = 9007199254740993', 'later = 2.0', 'z = 1.5'])
    expect(written).toContain(line);
  expect(unwrap(formatRecord(each, { pdfPath: null, previous: written }))).toBe(written);
});

test.each([
  ['title = ', 'line 1'],
  ['title = "x"', 'schema_version'],
  ['schema_version = "1.0"\ntitle = "x"\nauthors = [ 1 ]\ndoi = "10.1/x"', 'authors'],
  ['schema_version = "1.0"\ntitle = "x"\nauthors = []\n[carrel]\nsource = "a"\nfetched_at = "b"', 'neither doi'],
])('reports what is wrong with a broken file: %j', (file, hint) => {
  const read = parseRecord(file);
  expect(read).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(read.ok ? '' : read.error.message).toContain(hint);
});

test.each(['1.1', '2.0'])('a file of schema %s is read if possible, and never rewritten', (version) => {
  const each = bareEntry(doi('10.1234/foo'));
  const newer = unwrap(formatRecord(each, { pdfPath: null })).replace('"1.0"', `"${version}"`);
  expect(unwrap(parseRecord(newer))).toMatchObject({ tooNew: true });
  expect(formatRecord(each, { pdfPath: null, previous: newer })).toMatchObject({ error: { code: 'SCHEMA_TOO_NEW' } });
  expect(parseRecord(newer.replace('authors = []', 'authors = 1'))).toMatchObject({
    error: { code: 'SCHEMA_TOO_NEW' },
  });
});

test.each([
  ['doi = "10.1/a"\narxiv_id = "2101.00001"', { kind: 'doi', id: '10.1/a' }],
  ['arxiv_id = "2101.00001"', { kind: 'arxiv', id: '2101.00001' }],
  ['pmid = "1"', null],
])('a file of another tool with %j is the entry of its id', (fields, ref) => {
  const parsed = parseRecord(
    `schema_version = "1.0"\ntitle = "T"\nauthors = []\n${fields}\n\n[carrel]\nsource = "other"\nfetched_at = 2026-01-02T03:04:05Z\n`,
  );
  expect(parsed.ok ? parsed.value.entry.ref : null).toEqual(ref);
});
