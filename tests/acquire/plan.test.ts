import { expect, test } from 'vitest';
import { describePlan } from '../../src/acquire/plan.ts';
import type { Config } from '../../src/config.ts';
import type { Source, SourceHandle } from '../../src/model/source.ts';
import { page, searcher } from '../support/records.ts';
import { unwrap } from '../support/unwrap.ts';

const config = { home: '/library', downloadHosts: { patterns: ['*.open.org', 'texts.org'] } } as unknown as Config;
const source = (id: string, more: Partial<Source> & Pick<SourceHandle, 'disabled'> = {}) =>
  searcher(id, async () => page([]), { lookup: async () => Promise.reject(), hosts: [`${id}.org`], ...more });
const off = { why: 'is off.' };
const find = async () => Promise.reject();
const locate = async () => Promise.reject();
const HANDLES = [
  source('openalex'),
  source('crossref'),
  source('arxiv'),
  source('disabled', { disabled: off }),
  source('others', { covers: () => false }),
  source('mirror', { onlyFor: 'download' }),
  source('licensed', { wireKey: 'tdm-licensed', locate }),
  source('texts', { texts: { from: 'jats', find } }),
  source('closed-texts', { texts: { from: 'jats', find }, disabled: off }),
  source('foreign-texts', { texts: { from: 'jats', find, covers: () => false } }),
];
const plan = (ref: string, handles: readonly SourceHandle[] = HANDLES) => unwrap(describePlan(ref, handles, config));

test('a plan lists the enabled sources of metadata that cover the paper, in the order of the catalog', () => {
  expect(plan('10.1234/x').metadataSources).toEqual([
    'openalex',
    'crossref',
    'arxiv',
    'tdm-licensed',
    'texts',
    'foreign-texts',
  ]);
});

test('open copies come before licensed ones, and for an arXiv paper its own copy comes first', () => {
  const keys = (ref: string, handles?: readonly SourceHandle[]) => plan(ref, handles).pdfSources.map(({ key }) => key);
  expect(keys('10.1234/x')).toEqual(['oa-publisher', 'tdm-licensed']);
  expect(keys('arXiv:2001.01234')).toEqual(['arxiv', 'oa-publisher', 'tdm-licensed']);
  expect(keys('arXiv:2001.01234', [source('arxiv', { disabled: off })])).toEqual(['oa-publisher']);
  expect(plan('10.1234/x').pdfSources[0]?.candidateHosts).toEqual(['*.open.org', 'texts.org']);
});

test('a text comes only from hosts that the operator allows', () => {
  expect(plan('10.1234/x').textSources).toEqual([{ key: 'texts', candidateHosts: ['texts.org'] }]);
});

test('the allow-lists begin with the named sources and the open publishers', () => {
  expect(plan('10.1234/x').redirectAllowlistsLoaded).toEqual([
    'crossref',
    'arxiv',
    'oa-publisher',
    'openalex',
    'others',
    'tdm-licensed',
    'texts',
    'foreign-texts',
  ]);
});

test('a plan names the paper and its files, and needs a DOI or an arXiv id', () => {
  expect(plan('10.1234/x')).toMatchObject({ ref: { doi: '10.1234/x' }, wouldAppendProvenance: true });
  expect(plan('10.1234/x').targetPdfPath).toMatch(/^\/library\/.*\.pdf$/);
  expect(plan('arXiv:2001.01234v3').ref).toEqual({ arxiv: '2001.01234v3' });
  expect(plan('arXiv:2001.01234').ref).toEqual({ arxiv: '2001.01234' });
  expect(describePlan('PMID:123', HANDLES, config)).toMatchObject({ error: { code: 'INVALID_REF' } });
});

test('a source of texts whose hosts are all refused is not part of a plan', () => {
  const distant = source('distant', { texts: { from: 'jats', find } });
  expect(plan('10.1234/x', [distant]).textSources).toEqual([]);
});

test('whether a source has the text of a paper is said by its texts, not by its records', () => {
  const able = {
    hosts: ['texts.org'],
    covers: () => false,
    texts: { from: 'jats', find, covers: () => true },
  } as const;
  const unable = { hosts: ['texts.org'], texts: { from: 'jats', find, covers: () => false } } as const;
  const { textSources } = plan('10.1234/x', [source('able', able), source('unable', unable)]);
  expect(textSources.map(({ key }) => key)).toEqual(['able']);
});
