import { expect, test } from 'vitest';
import type { Ref } from '../../src/model/ref.ts';
import { crossref } from '../../src/sources/crossref.ts';
import { datacite } from '../../src/sources/datacite.ts';
import { europePmc } from '../../src/sources/europe-pmc.ts';
import { ncbi } from '../../src/sources/ncbi.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { answering } from './answers.ts';

/** Names that every object inherits; lookups in tables must not find them. */
const INHERITED = ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'];
const ref: Ref = { kind: 'doi', id: '10.1000/desk.1' };

test.each(INHERITED)('Crossref: does not know a notice or relation named %s', async (name) => {
  const message = `{"DOI":"${ref.id}","updated-by":[{"type":"${name}"}],"relation":{"${name}":[{"id":"10.1000/b"}]}}`;
  const found = await crossref.lookup(ref, answering({ body: `{"status":"ok","message":${message}}` }).context);
  expect(found.ok && found.value.paper).toEqual({ doi: ref.id, notices: [{ kind: 'other', about: 'this' }] });
});

test.each(INHERITED)('DataCite: the type %s becomes other', async (name) => {
  const attributes = { doi: ref.id, types: { resourceTypeGeneral: name } };
  const found = await datacite.lookup(ref, answering({ body: { data: { id: ref.id, attributes } } }).context);
  expect(found).toMatchObject({ value: { paper: { type: 'other' } } });
});

test.each(INHERITED)('OpenAlex: the type %s becomes other, and there is no version %s', async (name) => {
  const locations = [{ is_oa: true, pdf_url: 'https://a.example/1', version: name }];
  const body = { id: 'https://openalex.org/W1', doi: ref.id, type: name, locations };
  const found = await openalex.lookup(ref, answering({ body }).context);
  expect(found).toMatchObject({ value: { paper: { type: 'other' } } });
  expect(found.ok && found.value.locations[0]).not.toHaveProperty('version');
});

test.each(INHERITED)('Europe PMC: a correction of type %s is not a notice', async (name) => {
  const result = {
    id: '1',
    source: 'MED',
    doi: ref.id,
    commentCorrectionList: { commentCorrection: [{ type: name }] },
  };
  const found = await europePmc.lookup(
    ref,
    answering({ body: { hitCount: 1, resultList: { result: [result] } } }).context,
  );
  expect(found.ok && found.value.paper.notices).toBeUndefined();
});

test.each(INHERITED)('PubMed: a correction of type %s is not a notice', async (name) => {
  const list = `<CommentsCorrectionsList><CommentsCorrections RefType="${name}"/></CommentsCorrectionsList>`;
  const body = `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID>${list}</MedlineCitation></PubmedArticle></PubmedArticleSet>`;
  const found = await ncbi.lookup({ kind: 'pmid', id: '7' }, answering({ body }).context);
  expect(found).toMatchObject({ ok: true, value: { paper: { pmid: '7' } } });
  expect(found.ok && found.value.paper.notices).toBeUndefined();
});
