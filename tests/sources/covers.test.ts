import { expect, test } from 'vitest';
import type { Ref } from '../../src/model/ref.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const REFS: Readonly<Record<string, Ref>> = {
  doi: { kind: 'doi', id: '10.1000/desk.1' },
  'arXiv DOI': { kind: 'doi', id: '10.48550/arxiv.2101.00001' },
  'PLOS DOI': { kind: 'doi', id: '10.1371/journal.pone.1' },
  'PLOS figure': { kind: 'doi', id: '10.1371/image.pone.v01' },
  'DOI with PLOS inside': { kind: 'doi', id: '10.1000/10.1371/journal.pone.1' },
  'eLife DOI': { kind: 'doi', id: '10.7554/elife.48063' },
  'other DOI of eLife': { kind: 'doi', id: '10.7554/desk.1' },
  arxiv: { kind: 'arxiv', id: '2101.00001' },
  pmid: { kind: 'pmid', id: '7' },
  pmcid: { kind: 'pmcid', id: 'PMC7' },
};
const DOIS = Object.keys(REFS).filter((name) => REFS[name]?.kind === 'doi');
const sourceOf = (id: string) => {
  const source = CATALOG.find((each) => each.id === id);
  if (!source) throw new Error(`There is no source ${id}.`);
  return source;
};
const covered = (covers: (ref: Ref) => boolean) =>
  Object.entries(REFS)
    .filter(([, ref]) => covers(ref))
    .map(([name]) => name);

test.each([
  ['crossref', DOIS.filter((name) => name !== 'arXiv DOI')],
  ['unpaywall', DOIS.filter((name) => name !== 'arXiv DOI')],
  ['arxiv', ['arxiv']],
  ['datacite', [...DOIS, 'arxiv']],
  ['openalex', Object.keys(REFS)],
  ['plos', ['PLOS DOI']],
  ['elife', ['eLife DOI']],
  ['europe-pmc', [...DOIS, 'pmid', 'pmcid']],
  ['semantic-scholar', Object.keys(REFS)],
  ['doaj', DOIS],
  ['opencitations', [...DOIS, 'arxiv', 'pmid']],
  ['ncbi', ['pmid', 'pmcid']],
  ['doi-org', DOIS],
  ['core', DOIS],
  ['tdm-elsevier', []],
  ['tdm-aps', []],
  ['tdm-springer', []],
  ['scihub', DOIS],
])('%s is asked for %j', (id, names) => {
  expect(covered(sourceOf(id).covers)).toEqual(names);
});

test.each([
  ['plos', ['PLOS DOI', 'pmid', 'pmcid']],
  ['elife', ['eLife DOI', 'pmid', 'pmcid']],
  ['ncbi', [...DOIS, 'pmid', 'pmcid']],
])('%s is asked for the texts of %j', (id, names) => {
  expect(covered((ref) => sourceOf(id).texts?.covers?.(ref) ?? false)).toEqual(names);
});

test.each([
  ['tdm-elsevier', '10.1016/j.desk.1'],
  ['tdm-elsevier', '10.1006/desk.1'],
  ['tdm-elsevier', '10.1053/desk.1'],
  ['tdm-springer', '10.1007/desk.1'],
  ['tdm-springer', '10.1038/desk.1'],
  ['tdm-springer', '10.1057/desk.1'],
  ['tdm-springer', '10.1140/desk.1'],
  ['tdm-aps', '10.1103/desk.1'],
])('only %s learns that %s is looked up', (id, doi) => {
  const publishers = CATALOG.filter(({ agreement }) => agreement);
  expect(publishers.filter(({ covers }) => covers({ kind: 'doi', id: doi })).map((each) => each.id)).toEqual([id]);
});
