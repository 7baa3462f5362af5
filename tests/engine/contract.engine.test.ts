import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { Result } from '../../src/model/result.ts';
import type { SnapshotRequest } from '../../src/model/snapshot.ts';
import type { SnapshotEngine } from '../../src/snapshot/engines/engine.ts';
import { buildFrom } from '../support/corpus.ts';
import { removeFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';
import { PAPERS } from './corpus.ts';
import { addressOf, engine, engineEnv } from './world.ts';

let app: App;
let place: string;
let folder: SnapshotEngine;
let cluster: SnapshotEngine;

describe.skipIf(!engine)('a snapshot in a cluster answers as the folder does', () => {
  beforeAll(async () => {
    const settings = engineEnv();
    place = settings.place;
    app = createApp(unwrap(await loadConfig(settings.env)));
    const out = join(place, 'snapshot');
    await buildFrom(PAPERS, out);
    unwrap(await app.pushSnapshot(out, { to: addressOf('contract'), shards: 3 }));
    folder = unwrap(await app.openEngine(out));
    cluster = unwrap(await app.openEngine(addressOf('contract')));
  });
  afterAll(async () => {
    folder.close();
    await app.close();
    await removeFolder(place);
  });

  const both = async <T>(ask: (snapshot: SnapshotEngine) => Result<T> | Promise<Result<T>>) => ({
    here: await ask(folder),
    there: await ask(cluster),
  });
  const isOpen = (license: string | null) => license?.startsWith('cc') === true;

  test.each<[string, SnapshotRequest]>([
    ['words', { query: 'deep sea sponges' }],
    ['words that many papers have', { query: 'measurement of matter', pageSize: 50 }],
    ['another page', { query: 'measurement of matter', page: 3, pageSize: 20 }],
    ['words of a text only', { query: 'glimmering luminescence' }],
    ['words of a text, with snippets', { query: 'metabolism under pressure', passageSnippets: true }],
    ['words of a summary only', { query: 'reading' }],
    ['a phrase', { query: '"boundary layers" repeated' }],
    ['a phrase of a text', { query: '"sponges in deep water"' }],
    ['a phrase that no paper has', { query: '"layers boundary" repeated' }],
    ['two phrases that no paper has together', { query: '"boundary layers" "deep sea"' }],
    ['a misspelled word', { query: 'porifrea' }],
    ['a misspelled word of a text', { query: 'luminescense' }],
    ['words in another order', { query: 'sea deep the of sponges' }],
    ['a word with hyphens', { query: 'state-of-the-art' }],
    ['marks and ligatures', { query: 'naivete angstrom strassen' }],
    ['another script', { query: '機械学習' }],
    ['one character of another script', { query: '材' }],
    ['a translation', { query: '海绵' }],
    ['a DOI', { query: '10.1234/sponge' }],
    ['a DOI that begins as others do', { query: '10.1234/sponge.1' }],
    ['an id', { query: 'corals' }],
    ['no words', { query: '?!' }],
    ['nothing that a paper has', { query: 'zzzzqqq' }],
    ['no query', { query: '' }],
    ['no query, by title', { query: '', sort: 'title_desc', pageSize: 30 }],
    ['by year', { query: 'measurement', sort: 'year_asc', pageSize: 30 }],
    ['a filter by author', { query: 'measurement', filters: { author: 'RARE3, bob' } }],
    ['a filter by venue and years', { query: '', filters: { venue: 'journal 3', fromYear: 1995, toYear: 2005 } }],
    ['a filter by keyword and text', { query: 'sea', filters: { keyword: 'porifera', hasSource: true } }],
    ['a filter that no paper passes', { query: 'sea', filters: { tag: 'nothing' } }],
    ['papers to leave out', { query: 'sponges', filters: { except: ['sponges'] } }],
    ['facets', { query: 'measurement', facets: ['author', 'venue', 'keyword', 'tag', 'year'] }],
    ['facets of all', { query: '', facets: ['author', 'institution', 'year'] }],
    ['texts that are withheld', { query: 'corals bright', sharesText: isOpen }],
    ['a phrase that is withheld', { query: '"glimmering luminescence"', sharesText: isOpen }],
    ['a word that only a withheld text has', { query: 'luminescence', sharesText: isOpen }],
    ['as many words as a query can have', { query: manyWords(' ', 36) }],
    ['as many characters of another script as a query can have', { query: manyCharacters(500) }],
    ['a phrase of many words', { query: `"${manyWords(' ', 30)}" sponges` }],
    ['too deep a page', { query: 'sea', page: 2_000 }],
    ['too large a page', { query: 'sea', pageSize: 101 }],
    ['too long a query', { query: 'x'.repeat(501) }],
    ['a page of no kind', { query: 'sea', page: 0 }],
  ])('searches: %s', async (_name, request) => {
    const { here, there } = await both((snapshot) => snapshot.search(request));
    expect(withoutScores(there)).toEqual(withoutScores(here));
  });

  test.each([
    ['a keyword', 'transformer'],
    ['a part of a keyword', 'FORMER'],
    ['a tag', 'bulk'],
    ['signs of a pattern', '*'],
    ['an empty keyword', ' '],
  ])('lists papers by %s', async (_name, keyword) => {
    const { here, there } = await both((snapshot) => snapshot.searchByKeyword(keyword, 20, 3, isOpen));
    expect(there).toEqual(here);
  });

  test.each(['sponges', 'corals', 'strasse', 'cjk', 'retracted', 'bare', 'absent', '../etc', ''])(
    'reads everything about %o',
    async (paperId) => {
      for (const ask of [
        (snapshot: SnapshotEngine) => snapshot.paper(paperId),
        (snapshot: SnapshotEngine) => snapshot.source(paperId),
        (snapshot: SnapshotEngine) => snapshot.summary(paperId),
        (snapshot: SnapshotEngine) => snapshot.summary(paperId, 'DEEP_read'),
        (snapshot: SnapshotEngine) => snapshot.summary(paperId, 'absent'),
        (snapshot: SnapshotEngine) => snapshot.summary(paperId, undefined, () => false),
        (snapshot: SnapshotEngine) => snapshot.translation(paperId, 'ZH'),
        (snapshot: SnapshotEngine) => snapshot.graph(paperId),
        (snapshot: SnapshotEngine) => snapshot.file(paperId),
      ]) {
        const { here, there } = await both<unknown>(ask);
        expect(there).toEqual(here);
      }
    },
  );

  test('draws the same graph of all papers', async () => {
    const { here, there } = await both((snapshot) => snapshot.graph());
    expect(there).toEqual(here);
  });

  test.each(['author', 'venues', 'keyword', 'institution', 'tag', 'year', 'nonsense'])(
    'counts %s',
    async (category) => {
      for (const filters of [undefined, { fromYear: 1995 }, { keyword: 'transformers' }]) {
        const { here, there } = await both((snapshot) => snapshot.facets(category, 15, filters));
        expect(there).toEqual(here);
      }
    },
  );

  test('has the same manifest, and nothing newer', async () => {
    expect(cluster.manifest).toEqual(folder.manifest);
    expect(await cluster.refresh()).toEqual({ ok: true, value: false });
  });
});

/** Different words of one or two letters, about 500 characters in all. */
const manyWords = (gap: string, base: number) =>
  Array.from({ length: 170 }, (_, at) => (36 + at).toString(base).padStart(2, 'a'))
    .join(gap)
    .slice(0, 490);

const manyCharacters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + 7 * at)).join('');

/** Scores of passages are computed by the cluster and differ in their last digits. */
function withoutScores<T>(result: Result<T>): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'score' ? undefined : value)));
}
