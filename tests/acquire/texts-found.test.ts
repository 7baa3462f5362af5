import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findText } from '../../src/acquire/texts.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Paper } from '../../src/model/paper.ts';
import type { Ref } from '../../src/model/ref.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Location, SourceHandle, TextQuery } from '../../src/model/source.ts';
import type { Downloaded, DownloadOptions } from '../../src/net/download.ts';
import { newLibrary } from '../support/library.ts';
import { page, searcher } from '../support/records.ts';
import { unwrap } from '../support/unwrap.ts';

const REF: Ref = { kind: 'doi', id: '10.1234/foo' };
const PAPER: Paper = {
  ...{ doi: '10.1234/foo', title: 'Temperature of living cells in spring', isOa: true, provenance: {} },
  authors: [{ family: 'Kucsko', given: 'Georg' }],
};

/** A JATS article of the paper with a body of so many characters. */
const jats = (length: number, title = PAPER.title) => `<article><front><article-meta>
  <article-id pub-id-type="doi">10.1234/foo</article-id><title-group><article-title>${title}</article-title></title-group>
  <contrib-group><contrib contrib-type="author"><name><surname>Kucsko</surname><given-names>Georg</given-names></name></contrib></contrib-group>
  </article-meta></front><body><p>${'x'.repeat(length)}</p></body></article>`;

/** Looks for the text at a source that names these addresses, at a host that answers so. */
async function find(
  answers: Readonly<Record<string, string | number>>,
  kind: 'jats' | 'html' = 'jats',
  finalUrl?: string,
) {
  const { store, home } = await newLibrary();
  const clock = createSystemClock();
  const asked: string[] = [];
  const locations = Object.keys(answers).map(
    (name): Location => ({ url: `https://x.org/${name}`, source: 'one', kind }),
  );
  const handle = searcher('one', async () => page([]), { texts: { from: kind, find: async () => ok({ locations }) } });
  const deps = {
    ...{ sources: [handle], clock, hosts: ['x.org'], optionsFor: () => ({}) },
    openStage: () => store.stage(REF),
    inspect: async () => fail('INTERNAL_ERROR', 'unused') as Result<never>,
    async download({ url }: Location, { sink }: DownloadOptions): Promise<Result<Downloaded>> {
      const name = url.slice('https://x.org/'.length);
      asked.push(name);
      const answer = answers[name] ?? 404;
      const head = { status: 200, headers: {}, contentType: 'text/xml', finalUrl: finalUrl ?? url, hops: [] };
      if (typeof answer === 'number') return ok({ ...head, kind: 'refused', status: answer });
      unwrap(await sink.begin(head));
      if (answer !== '') unwrap(await sink.write(Buffer.from(answer)));
      return ok({ ...head, kind: 'file', bytes: answer.length, sha256: '' });
    },
  };
  const resolution = { ref: REF, paper: PAPER, source: 'one', attempts: [], locations: [], conflicts: [] };
  const tried = await findText(resolution, deps);
  return { tried, asked, left: readdirSync(join(home, 'papers/.staging')).length };
}

test('a text of the paper with a body of 1,500 characters is taken, and its file is kept', async () => {
  const { tried, left } = await find({ a: jats(1_500) });
  expect(tried.good?.facts).toMatchObject({
    from: 'jats',
    title: PAPER.title,
    ids: [{ kind: 'doi', id: '10.1234/foo' }],
  });
  expect(tried.attempts).toMatchObject([
    { source: 'one', about: 'text', outcome: 'consulted_resolved', detail: 'x.org: verified text' },
  ]);
  expect(left).toBe(1);
});

test.each<[string, string | number, string, string]>([
  ['a shorter body', jats(1_499), 'NO_OA_AVAILABLE', 'its body has only 1499 characters'],
  ['no content', '', 'SOURCE_CHANGED', 'sent an empty file'],
  ['status 404', 404, 'NOT_FOUND', 'answered with status 404'],
  ['status 503', 503, 'NETWORK_ERROR', 'answered with status 503'],
  ['another paper', jats(2_000, 'Quite another paper on ice'), 'VERIFICATION_FAILED', 'is suspicious'],
  ['no text at all', 'nonsense', 'SOURCE_CHANGED', 'sent no text of the paper'],
])('a text with %s is refused, and nothing is left of it', async (_, answer, code, message) => {
  const { tried, left } = await find({ a: answer });
  expect(tried.good).toBeUndefined();
  expect(tried.failures).toMatchObject([{ code, message: expect.stringContaining(message) }]);
  expect(left).toBe(0);
});

test('a JATS text in the place of a page is refused', async () => {
  expect((await find({ a: jats(2_000) }, 'html')).tried.failures).toMatchObject([
    { code: 'SOURCE_CHANGED', message: 'x.org sent JATS instead of the text.' },
  ]);
});

test('the addresses of a source are tried in order until one has the text', async () => {
  const { tried, asked } = await find({ a: 404, b: jats(2_000), c: jats(2_000) });
  expect([asked, tried.attempts.map(({ outcome }) => outcome)]).toEqual([
    ['a', 'b'],
    ['consulted_no_record', 'consulted_resolved'],
  ]);
});

/** What a source is asked about a paper that its record locates at these addresses. */
async function queryFor(
  urls: readonly string[],
  paper: Partial<Paper> = {},
  ref: Ref = REF,
): Promise<TextQuery | undefined> {
  let query: TextQuery | undefined;
  const texts = {
    from: 'jats' as const,
    find: async (asked: TextQuery) => {
      query = asked;
      return ok({ locations: [] });
    },
  };
  const handle: SourceHandle = searcher('one', async () => page([]), { texts });
  const locations = urls.map((url): Location => ({ url, source: 'one', kind: 'page' }));
  const resolution = { ref, paper: { ...PAPER, ...paper }, source: 'one', attempts: [], locations, conflicts: [] };
  await findText(resolution, { sources: [handle], clock: createSystemClock() } as never);
  return query;
}

test.each([
  ['https://europepmc.org/articles/PMC123', 'PMC123'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/pmc123/pdf/', 'PMC123'],
  ['http://pmc.ncbi.nlm.nih.gov/articles/PMC123/', 'PMC123'],
  ['https://example.org/articles/PMC123', undefined],
  ['https://europepmc.org/articles/XPMC123', undefined],
])('a copy at %s names the PMCID %s', async (url, pmcid) => {
  expect((await queryFor([url]))?.pmcid).toBe(pmcid);
});

test('the PMCID of the request counts before that of the record, and that before an address', async () => {
  const url = 'https://europepmc.org/articles/PMC3';
  expect((await queryFor([url], { pmcid: 'PMC2' }))?.pmcid).toBe('PMC2');
  expect((await queryFor([url], { pmcid: 'PMC2' }, { kind: 'pmcid', id: 'PMC1' }))?.pmcid).toBe('PMC1');
});

test('a source whose texts cover other papers, one that is off, and one without texts are not asked', async () => {
  const asked: string[] = [];
  const texts = (id: string, more: object = {}) => ({
    texts: {
      from: 'jats' as const,
      find: async () => {
        asked.push(id);
        return ok({ locations: [] });
      },
      ...more,
    },
  });
  const sources = [
    searcher('foreign', async () => page([]), texts('foreign', { covers: () => false })),
    { ...searcher('off', async () => page([]), texts('off')), disabled: { why: 'is off.' } },
    searcher('none', async () => page([])),
    searcher('own', async () => page([]), { ...texts('own', { covers: () => true }), covers: () => false }),
  ];
  const resolution = { ref: REF, paper: PAPER, source: 'one', attempts: [], locations: [], conflicts: [] };
  await findText(resolution, { sources, clock: createSystemClock() } as never);
  expect(asked).toEqual(['own']);
});

test('a source that throws is a failed attempt, and the next one is asked', async () => {
  const broken = searcher('broken', async () => page([]), {
    texts: { from: 'jats', find: () => Promise.reject(new TypeError('a bug')) },
  });
  const fine = searcher('fine', async () => page([]), {
    texts: { from: 'jats', find: async () => fail('NO_OA_AVAILABLE', 'None here.') },
  });
  const resolution = { ref: REF, paper: PAPER, source: 'one', attempts: [], locations: [], conflicts: [] };
  const tried = await findText(resolution, { sources: [broken, fine], clock: createSystemClock() } as never);
  expect(tried.attempts.map(({ source, outcome, code }) => `${source} ${outcome} ${code}`)).toEqual([
    'broken consulted_failed INTERNAL_ERROR',
    'fine consulted_no_record NO_OA_AVAILABLE',
  ]);
});

test('no further source is asked for a text after fifteen seconds', async () => {
  const asked: string[] = [];
  let now = 0;
  const slow = (id: string, ms: number) =>
    searcher(id, async () => page([]), {
      texts: {
        from: 'jats',
        find: async () => {
          asked.push(id);
          now += ms;
          return ok({ locations: [] });
        },
      },
    });
  const clock = { ...createSystemClock(), now: () => now };
  const resolution = { ref: REF, paper: PAPER, source: 'one', attempts: [], locations: [], conflicts: [] };
  const sources = [slow('one', 14_999), slow('two', 1), slow('three', 0)];
  await findText(resolution, { sources, clock } as never);
  expect(asked).toEqual(['one', 'two']);
});

test('a refused text is described by the host that sent it, and by what speaks against it', async () => {
  const short = await find({ a: jats(10) }, 'jats', 'https://mirror.example/a');
  expect(short.tried.failures[0]?.message).toContain('mirror.example sent no full text');
  const other = await find({ a: jats(2_000, 'Quite another paper on ice') });
  expect(other.tried.failures[0]?.message).toMatch(
    /^The text from x\.org is suspicious: No title on the first pages matches \(Quite another paper on ice\)\.$/,
  );
});

test('a file with the front matter alone is no text of the paper, and the source did not fail', async () => {
  const { tried } = await find({ a: jats(0).replace(/<body>.*<\/body>/, '') });
  expect(tried.failures).toMatchObject([{ code: 'NO_OA_AVAILABLE' }]);
  expect(tried.attempts).toMatchObject([{ outcome: 'consulted_no_record' }]);
});

const RESOLUTION = { ref: REF, paper: PAPER, source: 'one', attempts: [], locations: [], conflicts: [] };

test('a call that is cancelled asks no further source, and is not reported as late', async () => {
  const asked: string[] = [];
  const stop = new AbortController();
  const stopping = (id: string) =>
    searcher(id, async () => page([]), {
      texts: {
        from: 'jats',
        find: async () => {
          asked.push(id);
          stop.abort();
          return fail('CANCELLED', 'Stopped.');
        },
      },
    });
  const deps = { sources: [stopping('one'), stopping('two')], clock: createSystemClock() } as never;
  const tried = await findText(RESOLUTION, deps, stop.signal);
  expect([asked, tried.failures.map(({ code }) => code)]).toEqual([['one'], ['CANCELLED']]);
  expect(await findText(RESOLUTION, deps, stop.signal)).toEqual({ attempts: [], failures: [] });
});

test('a call that is cancelled during a download tries no further address', async () => {
  const { store } = await newLibrary();
  const stop = new AbortController();
  let asked = 0;
  const locations = ['a', 'b'].map((name): Location => ({ url: `https://x.org/${name}`, source: 'one', kind: 'jats' }));
  const handle = searcher('one', async () => page([]), {
    texts: { from: 'jats', find: async () => ok({ locations }) },
  });
  const deps = {
    ...{ sources: [handle], clock: createSystemClock(), hosts: [], optionsFor: () => ({}) },
    openStage: () => store.stage(REF),
    inspect: async () => fail('INTERNAL_ERROR', 'unused') as Result<never>,
    async download(): Promise<Result<Downloaded>> {
      asked += 1;
      stop.abort();
      return fail('CANCELLED', 'Stopped.');
    },
  };
  const { failures } = await findText(RESOLUTION, deps, stop.signal);
  expect([asked, failures.map(({ code }) => code)]).toEqual([1, ['CANCELLED']]);
});

test('a source has no more time than is left', async () => {
  let ends: AbortSignal | undefined;
  const silent = searcher('one', async () => page([]), {
    texts: {
      from: 'jats',
      find: () =>
        new Promise((resolve) => {
          ends?.addEventListener('abort', () => resolve(fail('CANCELLED', 'Stopped.')));
        }),
    },
  });
  const context: SourceHandle['context'] = (signal) => {
    ends = signal;
    return silent.context(signal);
  };
  const deps = { sources: [{ ...silent, context }], clock: createSystemClock() } as never;
  const { failures } = await findText(RESOLUTION, deps, undefined, { totalMs: 60, leastMs: 500 });
  expect(failures).toMatchObject([{ code: 'FETCH_TIMEOUT', message: 'The text did not arrive within 0.1 s.' }]);
});
