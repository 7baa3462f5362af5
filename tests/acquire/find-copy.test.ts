import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCopy } from '../../src/acquire/find-copy.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Location, Source, SourceHandle } from '../../src/model/source.ts';
import type { Downloaded, DownloadOptions } from '../../src/net/download.ts';
import { newLibrary } from '../support/library.ts';
import { page, searcher } from '../support/records.ts';
import { frontPage, reportOf, TITLE, wantedPaper } from '../support/report.ts';
import { unwrap } from '../support/unwrap.ts';

const { ref, paper } = wantedPaper();
const at = (name: string, source = 'index'): Location => ({ url: `https://x.org/${name}`, source, kind: 'pdf' });
const index = (...locations: readonly Location[]) =>
  searcher('index', async () => page([]), { lookup: async () => ok({ source: 'index', paper, locations }) });
const licensed = (id: string, locations: readonly Location[], more: Partial<Source> = {}) =>
  searcher(id, async () => page([]), { tier: 3, locate: async () => ok(locations), ...more });

/** Looks for a copy at a host whose files with these names are the paper, and the others another one. */
async function find(
  good: readonly string[],
  named: readonly Location[],
  sources: readonly SourceHandle[],
  signal?: AbortSignal,
) {
  const { store, home } = await newLibrary();
  const asked: string[] = [];
  const deps = {
    ...{ sources, clock: createSystemClock(), hosts: ['x.org'], optionsFor: () => ({}) },
    openStage: () => store.stage(ref),
    async download({ url }: Location, { sink }: DownloadOptions): Promise<Result<Downloaded>> {
      asked.push(url.slice('https://x.org/'.length));
      const head = { status: 200, headers: {}, contentType: 'application/pdf', finalUrl: url, hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from('x')));
      return ok({ ...head, kind: 'file', bytes: 1, sha256: '' });
    },
    inspect: async () =>
      ok(reportOf(frontPage([good.includes(asked.at(-1) ?? '') ? TITLE : 'Quite another paper on other things']))),
  };
  const resolution = { ref, paper, source: 'index', attempts: [], locations: named, conflicts: [] };
  const tried = await findCopy(resolution, deps, signal);
  const staging = join(home, 'papers/.staging');
  return { tried, asked, left: existsSync(staging) ? readdirSync(staging).length : 0 };
}

test('copies of the record are tried first, then those of all sources, then licensed ones', async () => {
  const sources = [index(at('second')), licensed('key', [at('third', 'key')])];
  const { asked, tried } = await find(['third'], [at('first')], sources);
  expect(asked).toEqual(['first', 'second', 'third']);
  expect(tried.good?.location.url).toBe('https://x.org/third');
});

test('a good copy ends the search, and only its file is left', async () => {
  const sources = [index(at('second'), at('third')), licensed('key', [at('fourth', 'key')])];
  const { asked, tried, left } = await find(['second'], [at('first')], sources);
  expect([asked, left, tried.failures.length]).toEqual([['first', 'second'], 1, 1]);
});

test('an address that two of them name is tried once', async () => {
  const { asked } = await find([], [at('first')], [index(at('first'), at('second')), licensed('key', [at('second')])]);
  expect(asked).toEqual(['first', 'second']);
});

test('of doubtful copies the first is kept for a person to judge, and no other file', async () => {
  const { tried, left } = await find([], [at('first')], [index(at('second')), licensed('key', [at('third')])]);
  expect([tried.doubtful?.location.url, tried.failures.length, left]).toEqual(['https://x.org/first', 3, 1]);
});

test('only licensed sources that are on, cover the paper and serve everyone are asked', async () => {
  const asked: string[] = [];
  const noting = (id: string, more: Partial<Source>) =>
    licensed(id, [], {
      locate: async () => {
        asked.push(id);
        return ok([]);
      },
      ...more,
    });
  await find(
    [],
    [],
    [
      noting('own', {}),
      noting('foreign', { covers: () => false }),
      noting('mirror', { onlyFor: 'download' }),
      noting('open', { tier: 2 }),
      { ...noting('off', {}), disabled: { why: 'is off.' } },
    ],
  );
  expect(asked).toEqual(['own']);
});

test('a licensed source that fails is a failed attempt', async () => {
  const broken = licensed('key', [], { locate: async () => fail('RATE_LIMITED', 'Busy.') });
  const { tried } = await find([], [], [broken]);
  expect(tried.attempts).toMatchObject([{ source: 'key', outcome: 'consulted_failed', code: 'RATE_LIMITED' }]);
});

test('a search that was cancelled asks no further source', async () => {
  const { asked } = await find([], [at('first')], [index(at('second'))], AbortSignal.abort());
  expect(asked).toEqual(['first']);
});
