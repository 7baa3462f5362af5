import { expect, test } from 'vitest';
import { checkReferences } from '../../src/check/check.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { ErrorCode } from '../../src/model/error.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { formatRef, type Ref } from '../../src/model/ref.ts';
import type { CheckedReference, ReferenceFields, StatedReference } from '../../src/model/reference.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Citation, SourceHandle, SourceRecord } from '../../src/model/source.ts';
import { toPrinted, toRecord } from '../support/references.ts';
import { unwrap } from '../support/unwrap.ts';

const clock = createSystemClock();

/** What a service knows: papers by id, papers that its search finds, or that it fails. */
interface Knowledge {
  readonly ids?: Readonly<Record<string, PaperFields>>;
  readonly found?: readonly PaperFields[];
  readonly fails?: ErrorCode;
  readonly isDisabled?: true;
}

const INDEXES = ['crossref', 'semantic-scholar', 'openalex', 'europe-pmc', 'datacite', 'arxiv'];

/** Services that answer as given, and what they were asked. */
function openServices(known: Readonly<Record<string, Knowledge>>, all = [...INDEXES, 'doi-org', 'ncbi']) {
  const asked: string[] = [];
  const citations: Citation[] = [];
  const toHandle = (id: string): SourceHandle => {
    const { ids = {}, found = [], fails, isDisabled } = known[id] ?? {};
    const records = (papers: readonly PaperFields[]) => papers.map((paper) => ({ source: id, paper, locations: [] }));
    const answer = <T>(what: string, value: () => Result<T>): Promise<Result<T>> => {
      asked.push(`${id} ${what}`);
      return Promise.resolve(fails ? fail(fails, 'It failed.') : value());
    };
    const recordOf = (ref: Ref) => records(ids[formatRef(ref)] ? [ids[formatRef(ref)] ?? {}] : [])[0];
    const source = {
      ...{ id, wireKey: id, title: id, covers: (ref: Ref) => ref.kind === 'doi' && !ref.id.startsWith('10.48550/') },
      ...(INDEXES.includes(id) && {
        match: (citation: Citation) => {
          citations.push(citation);
          return answer('search', () => ok(records(found)));
        },
        batch: {
          size: 50,
          lookup: (refs: readonly Ref[]) => answer('batch', () => ok(refs.map((ref) => recordOf(ref) ?? null))),
        },
      }),
      lookup: (ref: Ref) =>
        answer<SourceRecord>('lookup', () => {
          const record = recordOf(ref);
          return record ? ok(record) : fail('NOT_FOUND', 'No record.');
        }),
      ...(id === 'doi-org' && { isRegistered: (ref: Ref) => answer('registered', () => ok(formatRef(ref) in ids)) }),
    };
    const disabled = isDisabled && { disabled: { why: 'off' } };
    return { source, context: () => ({}), ...disabled } as unknown as SourceHandle;
  };
  return { sources: all.map(toHandle), asked, citations };
}

async function check(reference: StatedReference, known: Readonly<Record<string, Knowledge>>, all?: string[]) {
  const { sources, asked, citations } = openServices(known, all);
  const { references } = unwrap(await checkReferences([reference], { sources, clock }));
  return { ...(references[0] as CheckedReference), asked, citations };
}

const DOI = '10.5555/tides';
const PAPER: PaperFields = {
  doi: DOI,
  title: 'Tidal forcing of urban lagoons',
  authors: [{ family: 'Marlow', given: 'Ines' }],
  year: 2014,
  venue: 'Journal of Coastal Dynamics',
  volume: '28',
  pages: '412-429',
};
const FIELDS: ReferenceFields = {
  title: 'Tidal forcing of urban lagoons',
  authors: [{ family: 'Marlow', given: 'Ines' }],
  year: 2014,
  venue: 'Journal of Coastal Dynamics',
};
const KNOWN = { crossref: { ids: { [DOI]: PAPER }, found: [PAPER] }, 'doi-org': { ids: { [DOI]: {} } } };
const OTHER: PaperFields = {
  doi: '10.5555/kettles',
  title: 'Kettles as heat engines of the kitchen',
  year: 2012,
  authors: [{ family: 'Osei' }],
};

test('asks no index after the first that has the paper', async () => {
  const { verdict, asked, identifiedBy } = await check(toRecord(FIELDS), KNOWN);
  expect([verdict, identifiedBy, asked]).toEqual(['confirmed', 'title', ['crossref search']]);
});

test('asks the indexes in the order of their cost until one has the paper', async () => {
  const { verdict, asked } = await check(toRecord(FIELDS), {
    openalex: { found: [PAPER] },
    crossref: { found: [OTHER] },
  });
  expect(verdict).toBe('confirmed');
  expect(asked).toEqual(['crossref search', 'semantic-scholar search', 'openalex search', 'crossref lookup']);
});

test.each<[string, ReferenceFields, string[]]>([
  ['an article', { kind: 'article' }, ['crossref', 'semantic-scholar', 'openalex', 'europe-pmc']],
  ['a conference paper', { kind: 'conference' }, ['crossref', 'semantic-scholar', 'openalex']],
  ['a preprint', { kind: 'preprint' }, ['crossref', 'semantic-scholar', 'openalex', 'datacite', 'arxiv']],
  ['what is in an archive', { kind: 'article', venue: 'bioRxiv' }, [...INDEXES]],
  ['a thesis', { kind: 'thesis' }, ['crossref', 'semantic-scholar', 'openalex', 'datacite']],
  ['a report', { kind: 'report' }, ['crossref', 'semantic-scholar', 'openalex', 'datacite']],
  ['a dataset', { kind: 'dataset' }, ['crossref', 'semantic-scholar', 'openalex', 'datacite']],
  ['software', { kind: 'software' }, ['crossref', 'semantic-scholar', 'openalex', 'datacite']],
  ['what may be anything', {}, ['crossref', 'semantic-scholar', 'openalex', 'europe-pmc', 'datacite']],
])('asks for %s only who should know it', async (_what, more, indexes) => {
  const { venue: _, ...fields } = FIELDS;
  const { asked } = await check(toRecord({ ...fields, ...more }), {});
  expect(asked).toEqual(indexes.map((id) => `${id} search`));
});

test.each<[ErrorCode, string]>([
  ['NETWORK_ERROR', 'unknown'],
  ['SOURCE_CHANGED', 'unknown'],
  ['NOT_FOUND', 'not_found'],
  ['INVALID_ARGUMENT', 'not_found'],
])('if an index answers %s, a paper that no other has is %s', async (fails, verdict) => {
  expect(await check(toRecord(FIELDS), { openalex: { fails } })).toMatchObject({ verdict });
});

test('with every index disabled, nothing is known', async () => {
  const off = Object.fromEntries(INDEXES.map((id) => [id, { isDisabled: true as const }]));
  const { verdict, attempts } = await check(toRecord(FIELDS), off);
  expect(verdict).toBe('unknown');
  expect(attempts[0]).toMatchObject({ source: 'crossref', outcome: 'not_consulted_disabled', detail: 'off' });
  expect(await check(toRecord(FIELDS), { ...off, crossref: {} })).toMatchObject({ verdict: 'not_found' });
});

test.each(['book', 'thesis', 'report', 'dataset', 'software', 'standard', 'patent', 'law', 'web'] as const)(
  'a %s that no index has may exist all the same',
  async (kind) => {
    expect(await check(toRecord({ ...FIELDS, kind }), {})).toMatchObject({ verdict: 'out_of_scope', reason: kind });
  },
);

test.each(['article', 'conference', 'preprint', 'chapter', 'other'] as const)(
  'a work of the kind %s that no index has was not found',
  async (kind) => {
    expect(await check(toRecord({ ...FIELDS, kind }), {})).toMatchObject({ verdict: 'not_found' });
  },
);

test('searches a record by title, author, venue and year, or by its place, and a printed reference as printed', async () => {
  const searched = async (reference: StatedReference) => (await check(reference, {})).citations[0];
  expect(await searched(toRecord(FIELDS))).toEqual({
    text: 'Tidal forcing of urban lagoons Marlow Journal of Coastal Dynamics 2014',
    title: FIELDS.title,
    author: 'Marlow',
    year: 2014,
  });
  const { title: _, ...place } = { ...FIELDS, volume: '28', pages: '412-429' };
  expect((await searched(toRecord(place)))?.text).toBe('Marlow Journal of Coastal Dynamics 28 412-429 2014');
  expect((await searched(toPrinted('Marlow.\n  Tides, 2014', FIELDS)))?.text).toBe('Marlow. Tides, 2014');
  expect((await searched(toRecord({ title: 'Tides', authors: [{ literal: 'Tide Group' }] })))?.author).toBe(
    'Tide Group',
  );
});

test('a DOI that no registry knows is wrong, and the right one is shown', async () => {
  const { verdict, differences, identifiedBy } = await check(toRecord({ ...FIELDS, doi: '10.9999/nope' }), KNOWN);
  expect([verdict, identifiedBy]).toEqual(['differs', 'title']);
  expect(differences).toEqual([{ field: 'doi', stated: '10.9999/nope', found: DOI, severity: 'major' }]);
});

test('says whose DOI it is', async () => {
  const known = { ...KNOWN, crossref: { ids: { '10.5555/kettles': OTHER }, found: [PAPER] } };
  const { differences } = await check(toRecord({ ...FIELDS, doi: '10.5555/kettles' }), known);
  expect(differences).toMatchObject([{ field: 'doi', found: DOI, belongsTo: `${OTHER.title} (2012)` }]);
});

test.each([
  ['10.5555tides', 'major'],
  ['doi 12', 'major'],
  ['see page 12', 'minor'],
])('a stated DOI "%s" that is none is a %s difference', async (doi, severity) => {
  const { differences } = await check(toRecord({ ...FIELDS, doi }), KNOWN);
  expect(differences).toEqual([{ field: 'doi', stated: doi, found: DOI, severity }]);
});

test('words in place of a DOI are ignored, and so is what was printed', async () => {
  expect((await check(toRecord({ ...FIELDS, doi: 'none' }), KNOWN)).differences).toEqual([]);
  const text = 'Marlow, I. Tidal forcing of urban lagoons. Journal of Coastal Dynamics, 2014.';
  expect((await check(toPrinted(text, { ...FIELDS, doi: '10.5555tides' }), KNOWN)).differences).toEqual([]);
});

test('the id of a preprint does not replace that of an article', async () => {
  const preprint = {
    ...PAPER,
    doi: '10.48550/arxiv.1401.12345',
    arxivId: '1401.12345',
    venue: 'arXiv',
    volume: '',
    pages: '',
  };
  const reference = toRecord({ ...FIELDS, venue: 'NeurIPS', doi: '10.9999/nope' });
  const { differences } = await check(reference, { crossref: { found: [preprint] } });
  expect(differences[0]).toEqual({ field: 'doi', stated: '10.9999/nope', severity: 'major' });
});

test('while the registry of an id cannot be asked, a paper with another id is unknown', async () => {
  const known = {
    crossref: { found: [PAPER] },
    datacite: { fails: 'NETWORK_ERROR' as const },
    'doi-org': { fails: 'NETWORK_ERROR' as const },
  };
  expect(await check(toRecord({ ...FIELDS, doi: '10.9999/nope' }), known)).toMatchObject({ verdict: 'unknown' });
  expect(await check(toRecord({ ...FIELDS, doi: DOI.toUpperCase() }), known)).toMatchObject({ verdict: 'confirmed' });
});

test('what one record of the paper confirms is no difference', async () => {
  const early = { ...PAPER, year: 2009, venue: 'Annals of Kettles' };
  const known = { crossref: { found: [early] }, openalex: { found: [PAPER] } };
  expect(await check(toRecord(FIELDS), known)).toMatchObject({ verdict: 'confirmed', differences: [] });
  const { verdict, differences } = await check(toRecord(FIELDS), { crossref: { found: [early] } });
  expect([verdict, differences.map(({ field }) => field)]).toEqual(['differs', ['year', 'venue']]);
});

test('a paper of the same title by other people confirms nothing about the cited one', async () => {
  const [early, others] = [
    { ...PAPER, year: 2009 },
    { ...PAPER, doi: '10.5555/b', authors: [{ family: 'Osei', given: 'Kofi' }] },
  ];
  const { verdict, paper } = await check(toRecord(FIELDS), { crossref: { found: [early, others] } });
  expect([verdict, paper?.authors?.[0]?.family]).toEqual(['differs', 'Marlow']);
});

test.each([
  ['half', 'Tidal forcing of Venetian kettles', true],
  ['less than half', 'Tidal kettles of the northern islands', false],
])('the closest paper is shown if it shares %s of the title', async (_what, title, isShown) => {
  const reference = toRecord({ title, authors: [{ family: 'Nobody' }] });
  const { verdict, closest } = await check(reference, { crossref: { found: [OTHER, PAPER] } });
  expect([verdict, closest?.doi]).toEqual(['not_found', isShown ? DOI : undefined]);
});

test('the evidence leaves out what references do not state', async () => {
  const rich = { ...PAPER, abstract: 'Long.', keywords: ['tide'], references: ['x'] } as unknown as PaperFields;
  const { paper } = await check(toRecord(FIELDS), { crossref: { found: [rich] } });
  expect(Object.keys(paper ?? {})).not.toEqual(expect.arrayContaining(['abstract']));
  expect([paper && 'keywords' in paper, paper && 'references' in paper]).toEqual([false, false]);
});

test('keeps key, line and file of a reference', async () => {
  const reference = { ...toRecord(FIELDS), line: 12, file: 'refs.bib' };
  expect(await check(reference, KNOWN)).toMatchObject({ index: 1, key: 'k1', line: 12, file: 'refs.bib' });
});

test.each<[string, Knowledge, boolean, boolean]>([
  ['knows a retraction', { ids: { [DOI]: { ...PAPER, retracted: true } } }, true, false],
  ['knows none', { ids: { [DOI]: PAPER } }, false, false],
  ['has no record', {}, false, false],
  ['fails', { fails: 'NETWORK_ERROR' }, false, true],
  ['is disabled', { isDisabled: true }, false, true],
])(
  'asks Crossref for the notices of a paper of another index; it %s',
  async (_what, crossref, isWarned, isUnchecked) => {
    const result = await check(toRecord(FIELDS), { crossref, openalex: { found: [PAPER] } });
    expect([result.verdict, result.notices.length > 0, result.noticesUnchecked === true]).toEqual([
      'confirmed',
      isWarned,
      isUnchecked,
    ]);
  },
);

test.each(['crossref', 'europe-pmc', 'ncbi', 'arxiv'])('the records of %s state notices themselves', async (source) => {
  const retracted = {
    ...PAPER,
    pmid: '7',
    notices: [{ kind: 'retraction', about: 'this', doi: '10.5555/n' }],
  } as const;
  const reference = toRecord(
    source === 'ncbi' ? { ...FIELDS, pmid: '7' } : { ...FIELDS, ...(source === 'arxiv' && { kind: 'preprint' }) },
  );
  const known = { [source]: { found: [retracted], ids: { 'PMID:7': retracted } } };
  const { notices, asked } = await check(reference, known);
  expect(notices).toEqual([{ kind: 'retraction', doi: '10.5555/n' }]);
  expect(asked).not.toContain('crossref lookup');
});

test('a preprint whose archive could not be asked has unchecked notices', async () => {
  const preprint: PaperFields = {
    title: PAPER.title ?? '',
    arxivId: '1401.12345',
    authors: PAPER.authors ?? [],
    year: 2014,
  };
  const reference = toRecord({ title: PAPER.title ?? '', arxivId: '1401.12345' });
  const known = { openalex: { ids: { 'arXiv:1401.12345': preprint }, found: [preprint] } };
  const failed = await check(reference, { ...known, arxiv: { fails: 'NETWORK_ERROR' } });
  expect([failed.verdict, failed.noticesUnchecked]).toEqual(['confirmed', true]);
});

test('the id of a bare id is looked up and nothing is searched', async () => {
  const found = await check(toRecord({ doi: DOI }), KNOWN);
  expect([found.verdict, found.identifiedBy, found.asked]).toEqual(['confirmed', 'id', ['crossref batch']]);
  const lost = await check(toRecord({ doi: '10.9999/nope' }), {});
  expect([lost.verdict, lost.asked]).toEqual(['not_found', ['crossref batch', 'datacite batch', 'doi-org registered']]);
});

test('a DOI that exists elsewhere is looked up alone and in an index', async () => {
  const known = { 'doi-org': { ids: { '10.3969/a': {} } } };
  const { verdict, asked } = await check(toRecord({ doi: '10.3969/a' }), known);
  expect(verdict).toBe('unknown');
  expect(asked.slice(2)).toEqual(['doi-org registered', 'crossref lookup', 'openalex batch']);
});

test.each<[string, ReferenceFields, string[]]>([
  ['a PMID', { pmid: '7' }, ['europe-pmc batch', 'ncbi lookup']],
  ['a PMCID', { pmcid: 'PMC7' }, ['europe-pmc batch', 'ncbi lookup']],
  ['an arXiv id', { arxivId: '1401.12345' }, ['arxiv batch']],
  ['an arXiv id in a DOI', { doi: '10.48550/arXiv.1401.12345v2' }, ['arxiv batch']],
  ['the same arXiv id twice', { doi: '10.48550/arXiv.1401.12345', arxivId: 'arXiv:1401.12345v3' }, ['arxiv batch']],
])('%s that its services do not know was not found', async (_what, fields, asked) => {
  expect(await check(toRecord(fields), {})).toMatchObject({ verdict: 'not_found', asked });
});

test.each<[string, ReferenceFields, Record<string, Knowledge>, string[], string]>([
  [
    'arXiv',
    { arxivId: '1401.12345' },
    { arxiv: { fails: 'NETWORK_ERROR' } },
    ['arxiv batch', 'datacite batch', 'openalex batch'],
    'unknown',
  ],
  [
    'Europe PMC',
    { pmid: '7' },
    { 'europe-pmc': { fails: 'NETWORK_ERROR' } },
    ['europe-pmc batch', 'ncbi lookup', 'openalex lookup'],
    'unknown',
  ],
])('if %s fails, an index may still have the paper', async (_what, fields, known, asked, verdict) => {
  expect(await check(toRecord(fields), known)).toMatchObject({ verdict, asked });
});

test('a service that this version lacks leaves an id open', async () => {
  expect(await check(toRecord({ arxivId: '1401.12345' }), {}, ['openalex'])).toMatchObject({ verdict: 'unknown' });
});

test('a notice about a record with another DOI is no notice about the paper', async () => {
  const other = { ...PAPER, doi: '10.5555/copy', notices: [{ kind: 'retraction', about: 'this' }] } as const;
  const { verdict, notices } = await check(toRecord(FIELDS), { crossref: { found: [PAPER, other] } });
  expect([verdict, notices]).toEqual(['confirmed', []]);
});

test('the notices of all records of a paper are listed, each once', async () => {
  const retraction = { kind: 'retraction', about: 'this', doi: '10.5555/n' } as const;
  const correction = { ...retraction, kind: 'correction' } as const;
  const early = { ...PAPER, year: 2009, notices: [retraction] };
  const known = {
    crossref: { found: [early] },
    'europe-pmc': { found: [{ ...PAPER, notices: [retraction, correction] }] },
  };
  expect((await check(toRecord(FIELDS), known)).notices.map(({ kind }) => kind)).toEqual(['retraction', 'correction']);
});

test('only the keeper of its notices matters for a paper without a DOI', async () => {
  const { doi: _, ...bare } = PAPER;
  const down = { fails: 'NETWORK_ERROR' as const };
  const found = { openalex: { found: [bare] } };
  expect((await check(toRecord(FIELDS), { ...found, 'semantic-scholar': down })).noticesUnchecked).toBeUndefined();
  expect((await check(toRecord(FIELDS), { ...found, crossref: down })).noticesUnchecked).toBe(true);
});

test('the right id in the text of a record does not excuse a wrong one', async () => {
  const reference = { ...toRecord({ ...FIELDS, doi: '10.9999/nope' }), text: `Marlow, Tides, ${DOI}` };
  expect((await check(reference, KNOWN)).differences).toMatchObject([{ field: 'doi', severity: 'major' }]);
});

test('at most eight references are checked at the same time', async () => {
  let [running, most] = [0, 0];
  const match = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return ok([]);
  };
  const source = { id: 'crossref', wireKey: 'crossref', title: 'Crossref', covers: () => true, match };
  const sources = [{ source, context: () => ({}) } as unknown as SourceHandle];
  const list = Array.from({ length: 20 }, (_, at) => toRecord({ title: `Paper ${at}` }, at + 1));
  expect(unwrap(await checkReferences(list, { sources, clock })).references).toHaveLength(20);
  expect(most).toBe(8);
});

test('what a cancelled check interrupted is not kept, and its progress is not forgotten', async () => {
  const stop = new AbortController();
  const kept: string[] = [];
  const job = {
    earlier: () => [],
    keep: () => void kept.push('kept'),
    finish: () => void kept.push('finished'),
    close: () => undefined,
  };
  const match = async () => {
    stop.abort();
    return fail('NETWORK_ERROR', 'aborted');
  };
  const source = { id: 'crossref', wireKey: 'crossref', title: 'Crossref', covers: () => true, match };
  const sources = [{ source, context: () => ({}) } as unknown as SourceHandle];
  const result = await checkReferences([toRecord(FIELDS)], { sources, clock, job }, { signal: stop.signal });
  expect([result.ok ? '' : result.error.code, kept]).toEqual(['CANCELLED', []]);
});

test('ids of the same paper in two references are looked up once', async () => {
  const { sources, asked } = openServices(KNOWN);
  const list = [toRecord({ ...FIELDS, doi: DOI }, 1), toRecord({ ...FIELDS, doi: DOI.toUpperCase() }, 2)];
  const { references } = unwrap(await checkReferences(list, { sources, clock }));
  expect([references.map(({ verdict }) => verdict), asked]).toEqual([['confirmed', 'confirmed'], ['crossref batch']]);
});

test('what is no paper is not looked up, even with an id', async () => {
  const page = { ...toRecord({ doi: DOI }), scope: { kind: 'out_of_scope', reason: 'web' } } as const;
  expect(await check(page, KNOWN)).toMatchObject({ verdict: 'out_of_scope', asked: [] });
  const empty = { ...toRecord({ doi: DOI }), scope: { kind: 'unreadable', reason: 'syntax' } } as const;
  expect(await check(empty, KNOWN)).toMatchObject({ verdict: 'unreadable', reason: 'syntax', asked: [] });
});

test('volume and first page identify a paper, and so does an id, unless another id is wrong', async () => {
  const placed = toRecord({ ...FIELDS, volume: '28', pages: '412' });
  expect((await check(placed, KNOWN)).identifiedBy).toBe('place');
  expect((await check(toRecord({ ...FIELDS, doi: DOI }), KNOWN)).identifiedBy).toBe('id');
  const known = { ...KNOWN, 'europe-pmc': { ids: { 'PMID:7': { ...OTHER, pmid: '7' } } } };
  const mixed = await check(toRecord({ ...FIELDS, doi: DOI, pmid: '7' }), known);
  expect([mixed.identifiedBy, mixed.differences.map(({ field }) => field)]).toEqual(['title', ['pmid']]);
});

test('of several records of a paper, the one that fits best is shown', async () => {
  const early = { ...PAPER, doi: '10.5555/early', year: 2009, venue: 'Annals of Kettles' };
  expect((await check(toRecord(FIELDS), { crossref: { found: [early, PAPER] } })).paper?.doi).toBe(DOI);
});

test.each<[string, Knowledge, true | undefined]>([
  ['did not answer', { fails: 'NETWORK_ERROR' }, true],
  ['is disabled', { isDisabled: true }, true],
  ['has no record of it', {}, undefined],
])('if the registry of a stated DOI %s, it is not asked again for the notices', async (_what, crossref, unchecked) => {
  const known = { crossref, openalex: { found: [PAPER] }, 'doi-org': { ids: { [DOI]: {} } } };
  const { verdict, asked, noticesUnchecked } = await check(toRecord({ ...FIELDS, doi: DOI }), known);
  expect([verdict, noticesUnchecked]).toEqual(['confirmed', unchecked]);
  expect(asked.filter((each) => each === 'crossref lookup').length).toBe(crossref.fails || crossref.isDisabled ? 0 : 1);
});

test.each<[string, ReferenceFields, PaperFields]>([
  ['a DOI', { doi: DOI.toUpperCase() }, { doi: DOI }],
  ['a PMID', { pmid: '7' }, { pmid: '7' }],
  ['a PMCID', { pmcid: 'PMC7' }, { pmcid: 'PMC7' }],
  ['an arXiv id', { arxivId: '1401.12345' }, { arxivId: '1401.12345' }],
])('%s that its registry lacks is right if any record of the paper has it', async (_what, stated, own) => {
  const { doi: _, ...bare } = PAPER;
  const known = { crossref: { found: [bare, { ...bare, year: 2013, ...own }] } };
  expect(await check(toRecord({ ...FIELDS, ...stated }), known)).toMatchObject({
    verdict: 'confirmed',
    differences: [],
  });
  const without = await check(toRecord({ ...FIELDS, ...stated }), { crossref: { found: [bare] } });
  expect([without.verdict, without.differences.map(({ field }) => field)]).toEqual(['differs', Object.keys(stated)]);
});

test('the notices of a paper are asked for by its DOI in any spelling, but not at an agency that has others', async () => {
  const retracted = { ...PAPER, retracted: true };
  const found = (doi: string) => ({
    openalex: { found: [{ ...PAPER, doi }] },
    crossref: { ids: { [DOI]: retracted } },
  });
  const { notices, attempts } = await check(toRecord(FIELDS), found(DOI.toUpperCase()));
  expect(notices.map(({ kind }) => kind)).toEqual(['retraction']);
  expect(attempts.filter(({ source }) => source === 'crossref').map(({ outcome }) => outcome)).toEqual([
    'consulted_no_record',
    'consulted_resolved',
  ]);
  const other = await check(toRecord(FIELDS), found('10.48550/arxiv.1401.12345'));
  expect(other.asked).not.toContain('crossref lookup');
});

test('a paper without notices has none, and one with a notice of its retraction is called retracted', async () => {
  const plain = await check(toRecord(FIELDS), KNOWN);
  expect(plain.paper).not.toHaveProperty('notices');
  expect(plain.paper).not.toHaveProperty('retracted');
  const notices = [{ kind: 'retraction', about: 'this', doi: '10.5555/n' }] as const;
  const known = { crossref: { ids: { [DOI]: PAPER } }, openalex: { found: [{ ...PAPER, notices }] } };
  expect((await check(toRecord(FIELDS), known)).paper).toMatchObject({ retracted: true, notices });
});

test('notices differ by what they are about and by their DOI', async () => {
  const notice = { kind: 'correction', about: 'this', doi: '10.5555/a' } as const;
  const version = { kind: 'new_version', doi: '10.5555/v' } as const;
  const notices = [
    notice,
    { ...notice, doi: '10.5555/b' },
    { ...version, about: 'other' as const },
    { ...version, about: 'this' as const },
  ];
  const { notices: shown } = await check(toRecord(FIELDS), { crossref: { found: [{ ...PAPER, notices }] } });
  expect(shown.map(({ doi }) => doi)).toEqual(['10.5555/a', '10.5555/b', '10.5555/v']);
});

test('another id of a reference that leads elsewhere is found, although the first one is right', async () => {
  const known = { ...KNOWN, 'europe-pmc': { ids: { 'PMID:7': { ...OTHER, pmid: '7' } } } };
  const { verdict, differences } = await check(toRecord({ ...FIELDS, doi: DOI, pmid: '7' }), known);
  expect([verdict, differences]).toEqual([
    'differs',
    [{ field: 'pmid', stated: '7', severity: 'major', belongsTo: `${OTHER.title} (2012)` }],
  ]);
});

test('the owner of an id is named as far as it is known', async () => {
  const { year: _, ...undated } = OTHER;
  const ownerOf = async (paper: PaperFields) => {
    const known = { ...KNOWN, crossref: { ids: { '10.5555/kettles': paper }, found: [PAPER] } };
    return (await check(toRecord({ ...FIELDS, doi: '10.5555/kettles' }), known)).differences[0]?.belongsTo;
  };
  expect([await ownerOf(undated), await ownerOf({ year: 2012 })]).toEqual([OTHER.title, undefined]);
});

test.each([
  ['doi:10.5555/\u00adti des', 'minor'],
  ['doi:10.5555/TI DES', 'minor'],
  ['doi:10.5555/kettles', 'major'],
])('a printed DOI "%s" that leads nowhere is a %s difference', async (printed, severity) => {
  const text = `Marlow, I. Tidal forcing of urban lagoons. Journal of Coastal Dynamics, 2014. ${printed}`;
  const { differences } = await check(toPrinted(text, { ...FIELDS, doi: '10.5555/ti' }), KNOWN);
  expect(differences).toMatchObject([{ field: 'doi', stated: '10.5555/ti', found: DOI, severity }]);
});

test.each<[string, ReferenceFields, boolean]>([
  ['an article', { venue: 'NeurIPS' }, false],
  ['a preprint', { venue: 'arXiv' }, true],
  ['neither', {}, true],
])('the id of a preprint is shown to a reference of %s', async (_what, more, isShown) => {
  const { venue: _, volume: __, pages: ___, ...bare } = PAPER;
  const preprint = { ...bare, doi: '10.48550/arxiv.1401.12345', arxivId: '1401.12345', venue: 'arXiv' };
  const { venue: ____, ...fields } = FIELDS;
  const { differences } = await check(toRecord({ ...fields, ...more, doi: '10.9999/nope' }), {
    crossref: { found: [preprint] },
  });
  expect(differences.find(({ field }) => field === 'doi')?.found).toBe(isShown ? preprint.doi : undefined);
});

test.each([
  ['Tidal forcing of the moon and of kettles', true],
  ['Lagoons', false],
])('the closest paper of a printed text without a title, "%s", is shown: %s', async (text, isShown) => {
  const { closest } = await check(toPrinted(`Nobody N. ${text}, 1999.`), {
    crossref: { found: [{ ...PAPER, title: 'Tidal forcing' }] },
  });
  expect(closest?.doi).toBe(isShown ? DOI : undefined);
});

test('a wrong id makes a book not found, and a paper that is not cited is not shown as found', async () => {
  const book = toRecord({ title: 'A story of tides', kind: 'book', doi: '10.9999/nope' });
  expect(await check(book, {})).toMatchObject({ verdict: 'not_found', differences: [{ field: 'doi' }] });
  const other = await check(toRecord({ title: 'A story of tides', authors: [{ family: 'Nobody' }], doi: DOI }), KNOWN);
  expect([other.verdict, other.paper?.doi, other.identifiedBy]).toEqual(['differs', DOI, undefined]);
});

test('what a reference lacks is not in its result', async () => {
  const { key: _, ...bare } = toRecord(FIELDS);
  const result = await check(bare, {});
  for (const name of ['key', 'line', 'file', 'reason', 'paper', 'identifiedBy', 'closest'])
    expect(result).not.toHaveProperty(name);
});

test('the registry of a stated DOI is known in any spelling of the DOI', async () => {
  const known = {
    crossref: { fails: 'NETWORK_ERROR' as const },
    openalex: { found: [{ ...PAPER, doi: DOI.toUpperCase() }] },
  };
  const { asked, noticesUnchecked } = await check(toRecord({ ...FIELDS, doi: DOI }), known);
  expect([noticesUnchecked, asked.includes('crossref lookup')]).toEqual([true, false]);
});

test('a paper is not close if it has less than half of the words of a long stated title', async () => {
  const closest = async (title: string) =>
    (await check(toRecord({ title, authors: [{ family: 'Nobody' }] }), { crossref: { found: [PAPER] } })).closest?.doi;
  expect(await closest('Tidal forcing of urban lagoons seen by nine old kettles')).toBe(DOI);
  expect(await closest('Tidal forcing of urban lagoons seen by nine very old kettles')).toBeUndefined();
});

test('a service that is off is listed with its reason, and took no time', async () => {
  const { attempts } = await check(toRecord({ title: 'Tidal forcing of urban lagoons' }), {
    openalex: { isDisabled: true },
  });
  expect(attempts).toContainEqual({
    source: 'openalex',
    outcome: 'not_consulted_disabled',
    detail: 'off',
    durationMs: 0,
  });
});

test('a reference with one right id is still searched if another id belongs to another paper', async () => {
  const other: PaperFields = { pmid: '11111111', title: 'Sourdough in space', authors: [{ family: 'Quennell' }] };
  const { asked } = await check(toRecord({ ...PAPER, pmid: '11111111' } as ReferenceFields), {
    crossref: { ids: { [DOI]: PAPER } },
    'europe-pmc': { ids: { 'PMID:11111111': other } },
  });
  expect(asked).toContain('crossref search');
});

test('of several records that contradict a field, the one that fits best is shown', async () => {
  const { title = '', authors = [], venue = '' } = PAPER;
  const near: PaperFields = { title, authors, venue, year: 2011 };
  const far: PaperFields = { title, authors, venue: 'Bulletin of Bakery', year: 2018 };
  const { differences } = await check(toRecord({ title, authors, venue, year: 2001 }), {
    crossref: { found: [far, near] },
  });
  expect(differences.find(({ field }) => field === 'year')?.found).toBe('2011');
});

test('the archive of preprints is searched for a reference that states an arXiv id', async () => {
  const { asked } = await check(toRecord({ title: 'Tidal forcing of urban lagoons', arxivId: '2001.00001' }), {});
  expect(asked).toContain('arxiv search');
});
