import { describe, expect, test } from 'vitest';
import { CAST } from '../../sandbox/cast/index.ts';
import { yearOf } from '../../sandbox/cast/paper.ts';
import { SITUATIONS } from '../../sandbox/cast/situation.ts';
import { copiesOf, createLibrary, openalexId } from '../../sandbox/library.ts';

const library = createLibrary(CAST);
const edges = CAST.flatMap((paper) => library.cites(paper).map((cited) => [paper, cited] as const));

function repeated(values: readonly (string | undefined)[]): string[] {
  const known = values.flatMap((value) => value?.toLowerCase() ?? []);
  return known.filter((value, at) => known.indexOf(value) !== at);
}

describe('the cast', () => {
  test('has at least 64 papers', () => {
    expect(CAST.length).toBeGreaterThanOrEqual(64);
  });

  test('has no duplicate ids', () => {
    expect(repeated(CAST.map((paper) => paper.key))).toEqual([]);
    expect(repeated(CAST.flatMap((paper) => [paper.doi, paper.alias]))).toEqual([]);
    expect(repeated(CAST.map((paper) => paper.arxiv?.id))).toEqual([]);
    expect(repeated(CAST.map((paper) => paper.pmid))).toEqual([]);
    expect(repeated(CAST.map((paper) => paper.pmcid))).toEqual([]);
    expect(repeated(CAST.map(openalexId))).toEqual([]);
  });

  test('has no duplicate URLs', () => {
    expect(repeated(CAST.flatMap((paper) => copiesOf(paper).map(({ url }) => url)))).toEqual([]);
  });

  test('covers every situation', () => {
    const played = new Set(CAST.flatMap((paper) => [paper.situation, ...(paper.also ?? [])]));
    expect(Object.keys(SITUATIONS).filter((label) => !played.has(label as keyof typeof SITUATIONS))).toEqual([]);
  });

  test('has different abstracts of 80 to 150 words', () => {
    const abstracts = CAST.map(({ abstract }) => abstract).filter(Boolean);
    const sizes = CAST.filter(({ abstract }) => abstract).map(({ key, abstract }) => ({
      key,
      words: abstract.split(/\s+/).length,
    }));
    expect(sizes.filter(({ words }) => words < 80 || words > 150)).toEqual([]);
    expect(repeated(abstracts)).toEqual([]);
  });

  test('refers only to papers that exist', () => {
    const named = CAST.flatMap((paper) => [
      ...(paper.cites ?? []),
      ...(paper.notices ?? []).map(({ key }) => key),
      ...(paper.relations ?? []).map(({ key }) => key),
    ]);
    expect(named.filter((key) => !library.byKey(key))).toEqual([]);
  });

  test('cites only earlier papers', () => {
    const odd = edges.filter(
      ([citing, cited]) => (citing.date ?? '9999') < (cited.date ?? '0').slice(0, citing.date?.length),
    );
    expect(odd.map(([citing, cited]) => `${citing.key} -> ${cited.key}`)).toEqual([]);
  });

  test('is a network of at least 30 papers and 80 citations', () => {
    expect(new Set(edges.flat()).size).toBeGreaterThanOrEqual(30);
    expect(edges.length).toBeGreaterThanOrEqual(80);
  });

  test('links every retraction, concern and correction in both directions', () => {
    for (const paper of CAST) {
      for (const notice of paper.notices ?? []) {
        const back = library.byKey(notice.key)?.notices?.find(({ key }) => key === paper.key);
        expect(back?.kind).toBe(notice.kind);
        expect(back?.direction).not.toBe(notice.direction);
      }
    }
  });

  test('has ten papers on perovskite solar cells from 2015 on', () => {
    const found = CAST.filter((paper) => /perovskite/i.test(paper.title) && (yearOf(paper) ?? 0) >= 2015);
    expect(found.length).toBeGreaterThanOrEqual(10);
  });

  test('does not know the DOI that must be unknown', () => {
    expect(library.byDoi('10.1234/nonexistent')).toBeUndefined();
  });

  test('has the closed paper of the first user story', () => {
    const paper = library.byDoi('10.1038/nature12373');
    expect(paper).toMatchObject({
      title: 'Nanometre-scale thermometry in a living cell',
      oa: 'closed',
      venue: 'nature',
    });
    expect(paper?.authors.startsWith('Kucsko, G.; Maurer, P. C.;')).toBe(true);
  });
});
