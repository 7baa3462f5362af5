import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SaveDeps } from '../../../src/acquire/save/policy.ts';
import { save } from '../../../src/acquire/save/save.ts';
import { ownerTag } from '../../../src/disk/owner.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { LogRow } from '../../../src/model/log-row.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import type { Location, SourceHandle } from '../../../src/model/source.ts';
import type { Downloaded, DownloadOptions } from '../../../src/net/download.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newLibrary } from '../../support/library.ts';
import { page, searcher } from '../../support/records.ts';
import { frontPage, reportOf, TITLE, wantedPaper } from '../../support/report.ts';
import { unwrap } from '../../support/unwrap.ts';

const { ref, paper } = wantedPaper({ year: 2022 });

/** A source that knows the paper and these copies of it. */
const knowing = (id: string, ...names: readonly string[]): SourceHandle =>
  searcher(id, async () => page([]), {
    lookup: async () =>
      ok({
        source: id,
        paper,
        locations: names.map((name): Location => ({ url: `https://x.org/${name}`, source: id, kind: 'pdf' })),
      }),
  });

/** Saves the paper from a host whose files with these names are the paper; `broken` names fail like this. */
async function world(
  sources: readonly SourceHandle[],
  good: readonly string[],
  broken: Record<string, Result<never>> = {},
) {
  const [{ store, home }, folder] = [await newLibrary(), await temporaryFolder()];
  const asked: string[] = [];
  const deps = {
    ...{ store, sources, clock: createSystemClock(), hosts: ['x.org'], optionsFor: () => ({}) },
    async download({ url }: Location, { sink }: DownloadOptions): Promise<Result<Downloaded>> {
      const name = url.slice('https://x.org/'.length);
      asked.push(name);
      const failure = broken[name];
      if (failure) return failure;
      const head = { status: 200, headers: {}, contentType: 'application/pdf', finalUrl: url, hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from('x')));
      return ok({ ...head, kind: 'file', bytes: 1, sha256: '' });
    },
    inspect: async () =>
      ok(reportOf(frontPage([good.includes(asked.at(-1) ?? '') ? TITLE : 'Quite another paper on other things']))),
  } as unknown as SaveDeps;
  const rows = (): LogRow[] =>
    readFileSync(join(home, 'provenance.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { deps, folder, asked, rows, run: (given: Ref = ref, more = {}) => save(given, deps, { folder, ...more }) };
}

test('a paper is saved under its year and title, from the first copy that is the paper', async () => {
  const { run, folder, asked, rows } = await world([knowing('crossref'), knowing('unpaywall', 'a', 'b')], ['b']);
  const saved = unwrap(await run());
  expect([asked, readdirSync(folder)]).toEqual([['a', 'b'], [`[2022] - ${TITLE}.pdf`]]);
  expect(saved).toMatchObject({ ref, wasSaved: false, source: 'UNPAYWALL', grade: 'verified', sizeBytes: 1 });
  expect(saved.attempts.every(({ source }) => source === source.toUpperCase())).toBe(true);
  expect(rows()).toMatchObject([{ event: 'download', result: 'ok', target: saved.path }]);
  expect(rows()[0]?.session_id).toMatch(/^[0-9a-f-]{36}$/u);
  expect(unwrap(await run()).wasSaved).toBe(true);
  expect(asked).toEqual(['a', 'b']);
});

test('an address that two sources name is tried once', async () => {
  const { run, asked } = await world([knowing('crossref'), knowing('unpaywall', 'a'), knowing('doaj', 'a', 'b')], []);
  expect((await run()).ok).toBe(false);
  expect(asked).toEqual(['a', 'b']);
});

test('a paper that no copy proves is not saved, no file is left, and the log says why', async () => {
  const { run, folder, rows } = await world([knowing('unpaywall', 'a')], []);
  const failed = await run(ref, { sessionId: 'mine' });
  expect(failed).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(!failed.ok && failed.error.message).toMatch(/^Paper not found in any source\. /u);
  expect(readdirSync(folder)).toEqual([]);
  expect(rows()).toMatchObject([
    { event: 'download', result: 'err', error_code: 'VERIFICATION_FAILED', session_id: 'mine', capability: 'oa' },
  ]);
  expect(rows()[0]?.attempts).toMatchObject([{ source: 'UNPAYWALL' }, { source: 'UNPAYWALL' }]);
});

test('a copy that the policy refuses is logged as denied', async () => {
  const denied = fail<never>('CAPABILITY_DENIED', 'x.org is not allowed.');
  const { run, rows } = await world([knowing('unpaywall', 'a')], [], { a: denied });
  expect(await run()).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(rows()).toMatchObject([{ result: 'denied', error_code: 'CAPABILITY_DENIED' }]);
});

test('a disk that fails ends the search for copies, and other failures do not', async () => {
  const sources = [knowing('unpaywall', 'a'), knowing('doaj', 'b')];
  const full = await world(sources, ['b'], { a: fail<never>('STORE_ERROR', 'The disk is full.') });
  expect(await full.run()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', message: 'The disk is full.' } });
  expect(full.asked).toEqual(['a']);
  const down = await world(sources, ['b'], { a: fail<never>('NETWORK_ERROR', 'down') });
  expect((await down.run()).ok).toBe(true);
});

test('a cancelled download saves nothing and says so', async () => {
  const { run, asked } = await world([knowing('unpaywall', 'a'), knowing('doaj', 'b')], []);
  const failed = await run(ref, { signal: AbortSignal.abort() });
  expect(failed).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(asked).not.toContain('b');
});

test('a PubMed id is resolved to the DOI of the paper, under which it is saved', async () => {
  const off = { ...knowing('unpaywall', 'b'), disabled: { why: 'is off.' } };
  const { run } = await world([knowing('ncbi', 'a'), off], ['a']);
  const saved = unwrap(await run({ kind: 'pmid', id: '77' }));
  expect(saved).toMatchObject({ ref, wasSaved: false });
  expect(saved.attempts[0]?.source).toBe('NCBI');
  expect(saved.attempts.filter(({ outcome }) => outcome === 'not_consulted_not_needed')).toEqual([]);
  const unknown = searcher('ncbi', async () => page([]), { lookup: async () => fail('NOT_FOUND', 'no such') });
  const none = await world([unknown], []);
  expect(await none.run({ kind: 'pmid', id: '77' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(none.rows()).toMatchObject([{ ref: 'PMID:77', result: 'err' }]);
});

test('what a dead process left half saved in the folder is removed', async () => {
  const { run, folder } = await world([knowing('unpaywall', 'a')], ['a']);
  writeFileSync(join(folder, `.carrel-${ownerTag().replace(/-\d+-/u, '-1-')}-0123abcd.part`), 'half');
  unwrap(await run());
  expect(readdirSync(folder)).toEqual([`[2022] - ${TITLE}.pdf`]);
});

test('a copy that another call saved first is not saved twice, and no part of it is left', async () => {
  const { run, deps, folder } = await world([knowing('unpaywall', 'a')], ['a']);
  const inspect: SaveDeps['inspect'] = async (path, signal) => {
    unwrap(await run());
    return deps.inspect(path, signal);
  };
  const second = unwrap(await save(ref, { ...deps, inspect }, { folder }));
  expect([second.wasSaved, readdirSync(folder)]).toEqual([true, [`[2022] - ${TITLE}.pdf`]]);
});

test('a copy that cannot be logged is not saved, and no part of it is left', async () => {
  const { deps, folder } = await world([knowing('unpaywall', 'a')], ['a']);
  const store = { ...deps.store, record: async () => fail<never>('LOG_ERROR', 'The disk is full.') };
  expect(await save(ref, { ...deps, store }, { folder })).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
  expect(readdirSync(folder)).toEqual([]);
});
