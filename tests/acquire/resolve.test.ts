import { expect, test } from 'vitest';
import { resolve } from '../../src/acquire/resolve.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { ErrorCode } from '../../src/model/error.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { Ref } from '../../src/model/ref.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Source, SourceHandle, SourceRecord } from '../../src/model/source.ts';

const clock = createSystemClock();
const DOI: Ref = { kind: 'doi', id: '10.5555/one' };
const FULL: PaperFields = { title: 'One', authors: [{ family: 'A' }], year: 2020, abstract: 'Text.', isOa: true };

/** A source that answers from a script and notes what it was asked. */
function scripted(id: string, answer: PaperFields | ErrorCode, extra: Partial<Source> = {}) {
  const asked: string[] = [];
  const source: Source = {
    id,
    wireKey: id,
    title: id.toUpperCase(),
    tier: 1,
    purpose: '',
    terms: { url: '', note: '' },
    hosts: [],
    example: '',
    rate: { minGapMs: 200, concurrency: 1 },
    enabledByDefault: true,
    covers: () => true,
    async lookup(ref): Promise<Result<SourceRecord>> {
      asked.push(`${ref.kind}:${ref.id}`);
      return typeof answer === 'string'
        ? fail(answer, `${id} says ${answer}.`)
        : ok({ source: id, paper: answer, locations: [] });
    },
    ...extra,
  };
  const handle: SourceHandle = {
    source,
    context: () => ({ client: { get: () => Promise.reject(new Error('unused')), forget: () => {} }, clock }),
  };
  return { ...handle, asked };
}
const outcomes = (attempts: readonly { source: string; outcome: string }[] = []) =>
  attempts.map(({ source, outcome }) => `${source} ${outcome}`);

test('the second tier is not asked if the first answered everything', async () => {
  const [first, second] = [scripted('first', FULL, { registrar: true }), scripted('second', FULL, { tier: 2 })];
  const found = await resolve(DOI, { sources: [first, second], clock });
  expect(second.asked).toEqual([]);
  expect(found.ok && outcomes(found.value.attempts)).toEqual([
    'first consulted_resolved',
    'second not_consulted_not_needed',
  ]);
});

test('the second tier fills in what the first left open, and each field has its source', async () => {
  const { abstract: _, ...partial } = FULL;
  const sources = [scripted('first', partial), scripted('second', { abstract: 'From second.' }, { tier: 2 })];
  const found = await resolve(DOI, { sources, clock });
  expect(found.ok && found.value.paper.provenance).toMatchObject({ title: 'first', abstract: 'second' });
});

test('a second registrar is asked only if the first has no record', async () => {
  const first = (answer: PaperFields | ErrorCode) => scripted('first', answer, { registrar: true });
  const second = scripted('second', FULL, { registrar: true, tier: 2 });
  await resolve(DOI, { sources: [first({ title: 'x' }), second], clock });
  expect(second.asked).toEqual([]);
  const found = await resolve(DOI, { sources: [first('NOT_FOUND'), second], clock });
  expect(found.ok && found.value.source).toBe('second');
});

test('every source is asked on request', async () => {
  const second = scripted('second', FULL, { tier: 2, registrar: true });
  await resolve(DOI, { sources: [scripted('first', FULL, { registrar: true }), second], clock }, { everySource: true });
  expect(second.asked).toEqual(['doi:10.5555/one']);
});

test('NOT_FOUND requires that the authority was asked', async () => {
  const remediation = { setting: 'CARREL_REGISTRAR', value: 'true', note: 'Switch it on.' };
  const disabled = { why: 'is switched off.', remediation };
  const registrar = { ...scripted('registrar', FULL, { registrar: true }), disabled };
  const found = await resolve(DOI, { sources: [registrar, scripted('index', 'NOT_FOUND', { tier: 2 })], clock });
  const message = expect.stringContaining('the authoritative source was not queried');
  expect(found).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', message, remediation: [remediation] } });
});

test('a version that arXiv does not have is not found, even if other records exist', async () => {
  const sources = [
    scripted('arxiv', 'NOT_FOUND', { registrar: true }),
    scripted('datacite', FULL, { registrar: true, tier: 2 }),
  ];
  const found = await resolve({ kind: 'arxiv', id: '1706.03762', version: 99 }, { sources, clock });
  expect(found).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND', message: expect.stringContaining('not version 99') },
  });
});

test('a wrong DOI in a PubMed record does not lead to another paper', async () => {
  const index = scripted(
    'index',
    { doi: '10.5555/one', pmid: '77', title: 'The paper that was asked for' },
    { tier: 2 },
  );
  const registrar = scripted(
    'registrar',
    { ...FULL, title: 'Another one' },
    { registrar: true, covers: (ref) => ref.kind === 'doi' },
  );
  const found = await resolve({ kind: 'pmid', id: '77' }, { sources: [registrar, index], clock });
  expect(found).toMatchObject({
    ok: true,
    value: { source: 'index', paper: { title: 'The paper that was asked for', pmid: '77' } },
  });
  expect(index.asked).toHaveLength(1);
});

test('a source that failed for a PubMed id is reported as failed, even if its DOI needs no more sources', async () => {
  const registrar = scripted('registrar', FULL, { registrar: true, covers: (ref) => ref.kind === 'doi' });
  const broken = scripted('broken', 'NETWORK_ERROR', { tier: 2 });
  const index = scripted('index', { doi: '10.5555/one', pmid: '77', title: 'One' }, { tier: 2 });
  const off = { ...scripted('off', FULL, { tier: 2 }), disabled: { why: 'switched off.' } };
  const found = await resolve({ kind: 'pmid', id: '77' }, { sources: [registrar, broken, index, off], clock });
  expect(broken.asked).toEqual(['pmid:77']);
  expect(found.ok && outcomes(found.value.attempts)).toEqual([
    'broken consulted_failed',
    'index consulted_resolved',
    'registrar consulted_resolved',
    'off not_consulted_disabled',
  ]);
});

test('NOT_FOUND means that no source that was asked has a record', async () => {
  const sources = [scripted('first', 'NOT_FOUND'), scripted('second', 'NOT_FOUND', { tier: 2 })];
  const found = await resolve(DOI, { sources, clock });
  expect(found).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND', message: expect.stringContaining('FIRST, SECOND have no record') },
  });
});

test('a failed request is never reported as absence', async () => {
  const sources = [scripted('first', 'FETCH_TIMEOUT'), scripted('second', 'NOT_FOUND', { tier: 2 })];
  const found = await resolve(DOI, { sources, clock });
  expect(found).toMatchObject({
    ok: false,
    error: {
      code: 'FETCH_TIMEOUT',
      disposition: 'retry_after',
      message: expect.stringContaining('Could not determine whether'),
    },
  });
  expect(!found.ok && outcomes(found.error.attempts)).toEqual(['first consulted_failed', 'second consulted_no_record']);
});

test('one failing source does not spoil the record of another', async () => {
  const found = await resolve(DOI, { sources: [scripted('first', 'NETWORK_ERROR'), scripted('second', FULL)], clock });
  expect(found.ok && found.value.paper.title).toBe('One');
});

test('if every suitable source is disabled, the failure names the settings that would help', async () => {
  const remediation = { setting: 'CARREL_SOURCES', value: '+first', note: '' };
  const off = { ...scripted('first', FULL), disabled: { why: 'switched off.', remediation } };
  const found = await resolve(DOI, { sources: [off], clock });
  expect(found).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', remediation: [remediation] } });
  expect(!found.ok && outcomes(found.error.attempts)).toEqual(['first not_consulted_disabled']);
});

test('a PubMed id is resolved to its DOI, so that the registrar is asked first', async () => {
  const registrar = scripted('registrar', FULL, { registrar: true, covers: (ref) => ref.kind === 'doi' });
  const index = scripted('index', { doi: '10.5555/one', pmid: '77', title: 'ONE' }, { tier: 2 });
  const found = await resolve({ kind: 'pmid', id: '77' }, { sources: [registrar, index], clock });
  expect(registrar.asked).toEqual(['doi:10.5555/one']);
  expect(found.ok && found.value).toMatchObject({ source: 'registrar', paper: { title: 'One', pmid: '77' } });
});

test('a record of the DOI that states another PubMed id is of another paper', async () => {
  const index = scripted('index', { doi: '10.5555/one', pmid: '77', title: 'One' }, { tier: 2 });
  const isDoi = (ref: Ref) => ref.kind === 'doi';
  const registrar = scripted('registrar', { ...FULL, pmid: '78' }, { registrar: true, covers: isDoi });
  const found = await resolve({ kind: 'pmid', id: '77' }, { sources: [registrar, index], clock });
  expect(found).toMatchObject({ ok: true, value: { source: 'index', paper: { title: 'One', pmid: '77' } } });
  expect(found.ok && outcomes(found.value.attempts)).toContain('registrar consulted_failed');
});

test('for a missing abstract one source of the second tier is asked, and no further one', async () => {
  const { abstract: _, ...partial } = FULL;
  const [one, two] = [scripted('one', partial, { tier: 2 }), scripted('two', FULL, { tier: 2 })];
  await resolve(DOI, { sources: [scripted('first', partial, { registrar: true }), one, two], clock });
  expect([one.asked.length, two.asked.length]).toEqual([1, 0]);
});

test('for a missing year sources of the second tier are asked until one knows it', async () => {
  const { year: _, ...partial } = FULL;
  const [one, two, three] = [partial, FULL, FULL].map((answer, at) => scripted(`s${at}`, answer, { tier: 2 }));
  if (!one || !two || !three) throw new Error('three sources');
  await resolve(DOI, { sources: [scripted('first', partial, { registrar: true }), one, two, three], clock });
  expect([one.asked.length, two.asked.length, three.asked.length]).toEqual([1, 1, 0]);
});

test('a second registrar of an arXiv paper is asked for what only it knows', async () => {
  const arxiv = scripted('arxiv', FULL, { registrar: true });
  const datacite = (leads: NonNullable<Source['leads']>) =>
    scripted('datacite', FULL, { registrar: true, tier: 2, leads });
  const [needed, unneeded] = [datacite(['license']), datacite(['title'])];
  await resolve({ kind: 'arxiv', id: '1706.03762' }, { sources: [arxiv, needed], clock });
  await resolve({ kind: 'arxiv', id: '1706.03762' }, { sources: [arxiv, unneeded], clock });
  expect([needed.asked.length, unneeded.asked.length]).toEqual([1, 0]);
});

test.each(['title', 'authors', 'year'] as const)(
  'for a missing %s every source of the second tier is asked',
  async (field) => {
    const { [field]: _, ...partial } = FULL;
    const [one, two] = [scripted('one', partial, { tier: 2 }), scripted('two', FULL, { tier: 2 })];
    await resolve(DOI, { sources: [scripted('first', partial), one, two], clock });
    expect([one.asked, two.asked]).toEqual([['doi:10.5555/one'], ['doi:10.5555/one']]);
  },
);

test.each([{ abstract: undefined }, { isOa: null }])('for %j one source of the second tier is asked', async (open) => {
  const partial = Object.fromEntries(Object.entries({ ...FULL, ...open }).filter(([, value]) => value !== undefined));
  const [one, two] = [scripted('one', 'NOT_FOUND', { tier: 2 }), scripted('two', FULL, { tier: 2 })];
  await resolve(DOI, { sources: [scripted('first', partial), one, two], clock });
  expect([one.asked.length, two.asked.length]).toEqual([1, 0]);
});

test('a source of texts only is not listed among the attempts', async () => {
  const texts = scripted('texts', FULL, { texts: { from: 'jats', find: async () => ok({ locations: [] }) } });
  const { lookup: _, ...source } = texts.source;
  const found = await resolve(DOI, { sources: [scripted('first', FULL), { ...texts, source }], clock });
  expect(found.ok && outcomes(found.value.attempts)).toEqual(['first consulted_resolved']);
});

test('a source that does not cover the paper and one that is off are not asked, and say why', async () => {
  const foreign = scripted('foreign', FULL, { covers: () => false });
  const off = { ...scripted('off', FULL), disabled: { why: 'is switched off.' } };
  const found = await resolve(DOI, { sources: [scripted('first', FULL), foreign, off], clock });
  expect(found.ok && found.value.attempts.slice(1)).toMatchObject([
    { source: 'foreign', outcome: 'not_consulted_not_applicable' },
    { source: 'off', outcome: 'not_consulted_disabled' },
  ]);
  expect([foreign.asked, off.asked]).toEqual([[], []]);
});

test('the record of the more trusted source comes first, whoever is asked first', async () => {
  const sources = [
    scripted('late', FULL, { tier: 2 }),
    scripted('early', { ...FULL, title: 'One', year: undefined as never }),
  ];
  const found = await resolve(DOI, { sources, clock }, { everySource: true });
  expect(found.ok && found.value.source).toBe('late');
});

test('a failure of several services names the longest wait and every message', async () => {
  const waiting = (id: string, retryAfterMs: number) =>
    scripted(id, FULL, { lookup: async () => fail('RATE_LIMITED', `${id} is busy.`, { retryAfterMs }) });
  const found = await resolve(DOI, { sources: [waiting('one', 1_000), waiting('two', 9_000)], clock });
  expect(found).toMatchObject({ error: { code: 'RATE_LIMITED', retryAfterMs: 9_000 } });
  expect(!found.ok && found.error.message).toBe(
    'Could not determine whether 10.5555/one exists. one is busy. two is busy.',
  );
});

test('one source without a record "has" none, two "have" none', async () => {
  const message = async (...ids: readonly string[]) => {
    const found = await resolve(DOI, { sources: ids.map((id) => scripted(id, 'NOT_FOUND')), clock });
    return found.ok ? '' : found.error.message;
  };
  expect(await message('one')).toBe('ONE has no record of 10.5555/one. Check the identifier for typos.');
  expect(await message('one', 'two')).toBe('ONE, TWO have no record of 10.5555/one. Check the identifier for typos.');
});

test('a version that is asked of arXiv is missing only if arXiv says so', async () => {
  const ref: Ref = { kind: 'arxiv', id: '2401.12345', version: 9 };
  const codeOf = async (wanted: Ref, answer: ErrorCode) => {
    const found = await resolve(wanted, { sources: [scripted('arxiv', answer), scripted('index', FULL)], clock });
    return found.ok ? 'found' : found.error.code;
  };
  expect(await codeOf(ref, 'NOT_FOUND')).toBe('NOT_FOUND');
  expect(await codeOf(ref, 'NETWORK_ERROR')).toBe('found');
  expect(await codeOf({ kind: 'arxiv', id: '2401.12345' }, 'NOT_FOUND')).toBe('found');
});

test('a registrar that does not cover the paper is no authority for it', async () => {
  const registrar = {
    ...scripted('registrar', FULL, { registrar: true, covers: () => false }),
    disabled: { why: 'is off.' },
  };
  const found = await resolve(DOI, { sources: [registrar, scripted('index', 'NOT_FOUND')], clock });
  expect(found).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

const PMC: Ref = { kind: 'pmcid', id: 'PMC1' };
const isDoi = (ref: Ref) => ref.kind === 'doi';

test('a PMCID leads to its DOI too, and a source that has a record of it is not asked again', async () => {
  const index = scripted('index', { doi: '10.5555/one', pmcid: 'PMC1', title: 'One' });
  const registrar = scripted('registrar', { ...FULL, pmid: '99' }, { registrar: true, covers: isDoi });
  const found = await resolve(PMC, { sources: [registrar, index], clock });
  expect([index.asked, registrar.asked]).toEqual([['pmcid:PMC1'], ['doi:10.5555/one']]);
  expect(found).toMatchObject({ ok: true, value: { source: 'registrar' } });
});

test.each([
  ['another PMCID', { pmcid: 'PMC2' }, 'consulted_failed'],
  ['its PMCID', { pmcid: 'PMC1' }, 'consulted_resolved'],
  ['another title', { title: 'Quite another paper' }, 'consulted_failed'],
  ['another year', { year: 2019 }, 'consulted_resolved'],
])('a record of the DOI with %s', async (_what, fields, outcome) => {
  const index = scripted('index', { doi: '10.5555/one', pmcid: 'PMC1', title: 'One', year: 2020 });
  const registrar = scripted('registrar', { ...FULL, ...fields }, { registrar: true, covers: isDoi });
  const found = await resolve(PMC, { sources: [registrar, index], clock });
  expect(found.ok && outcomes(found.value.attempts)).toContain(`registrar ${outcome}`);
});

test('a source of texts that also knows references is listed among the attempts', async () => {
  const both = scripted('both', FULL, {
    texts: { from: 'jats', find: async () => ok({ locations: [] }) },
    references: async () => ok([]),
  });
  const { lookup: _, ...source } = both.source;
  const found = await resolve(DOI, { sources: [scripted('first', FULL), { ...both, source }], clock });
  expect(found.ok && outcomes(found.value.attempts)).toContain('both not_consulted_not_applicable');
});

test('a second registrar of a DOI is not asked, whatever it knows, nor one whose field another source has', async () => {
  const second = () => scripted('second', FULL, { registrar: true, tier: 2, leads: ['license'] });
  const [ofDoi, ofPreprint] = [second(), second()];
  await resolve(DOI, { sources: [scripted('first', FULL, { registrar: true }), ofDoi], clock });
  const others = [scripted('arxiv', FULL, { registrar: true }), scripted('index', { license: 'cc-by-4.0' })];
  await resolve({ kind: 'arxiv', id: '1706.03762' }, { sources: [...others, ofPreprint], clock });
  expect([ofDoi.asked, ofPreprint.asked]).toEqual([[], []]);
});

test('for a missing abstract an index is asked, if the one before is off or is a registrar', async () => {
  const { abstract: _, ...partial } = FULL;
  const off = { ...scripted('off', FULL, { tier: 2 }), disabled: { why: 'is off.' } };
  const registrar = scripted('registrar', partial, { tier: 2, registrar: true });
  for (const before of [off, registrar]) {
    const index = scripted('index', FULL, { tier: 2 });
    await resolve(DOI, { sources: [scripted('first', partial), before, index], clock });
    expect(index.asked).toHaveLength(1);
  }
});

test('a version is there if arXiv has it, and nothing is said of versions if nobody has the paper', async () => {
  const ref: Ref = { kind: 'arxiv', id: '2401.12345', version: 2 };
  const known = [scripted('arxiv', FULL, { registrar: true }), scripted('index', 'NOT_FOUND')];
  expect((await resolve(ref, { sources: known, clock })).ok).toBe(true);
  const found = await resolve(ref, { sources: [scripted('arxiv', 'NOT_FOUND', { registrar: true })], clock });
  expect(!found.ok && found.error.message).toContain('ARXIV has no record of');
});

test('a source that is off and no registrar does not make absence uncertain', async () => {
  const off = { ...scripted('off', FULL, { tier: 2 }), disabled: { why: 'is off.' } };
  const found = await resolve(DOI, { sources: [scripted('first', 'NOT_FOUND', { registrar: true }), off], clock });
  expect(found).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

test('the failure says why an authority, or any source at all, was not asked', async () => {
  const off = { ...scripted('first', FULL, { registrar: true }), disabled: { why: 'is switched off.' } };
  const message = async (...sources: SourceHandle[]) => {
    const found = await resolve(DOI, { sources, clock });
    return found.ok ? '' : found.error.message;
  };
  expect(await message(off, scripted('index', 'NOT_FOUND'))).toMatch(
    /INDEX has no record, .* FIRST is switched off\.$/,
  );
  expect(await message(off)).toBe('No enabled source knows 10.5555/one. FIRST: is switched off.');
});

test('the failure of a service is passed on with its reason, its denial and what would help', async () => {
  const facts = {
    reason: 'unknown_host',
    denial: { reason: 'ssrf_private_address' },
    remediation: [{ setting: 'CARREL_SOURCES', value: '+first', note: '' }],
  } as const;
  const broken = (id: string) =>
    scripted(id, FULL, { lookup: async () => fail('NETWORK_ERROR', `${id} is away.`, facts) });
  expect(await resolve(DOI, { sources: [broken('one')], clock })).toMatchObject({ error: facts });
  const both = await resolve(DOI, { sources: [broken('one'), broken('two')], clock });
  expect(!both.ok && both.error.message).toBe(
    'Could not determine whether 10.5555/one exists. All 2 services failed with the same error: The host name cannot be resolved; the machine may be offline.',
  );
});

test('an attempt says how long its answer took', async () => {
  let now = 0;
  const lookup = async (): Promise<Result<SourceRecord>> => {
    now += 30;
    return ok({ source: 'first', paper: FULL, locations: [] });
  };
  const found = await resolve(DOI, {
    sources: [scripted('first', FULL, { lookup })],
    clock: { ...clock, now: () => now },
  });
  expect(found.ok && found.value.attempts[0]?.durationMs).toBe(30);
});
