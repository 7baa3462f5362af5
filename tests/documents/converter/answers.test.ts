import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Converter } from '../../../src/documents/converter/converter.ts';
import { readDoclingAnswer } from '../../../src/documents/converter/docling-answer.ts';
import { openConverted } from '../../../src/documents/converter/open.ts';
import { readTeiAnswer } from '../../../src/documents/converter/tei-answer.ts';
import { MAX_TAGS } from '../../../src/documents/xml-file.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { fail } from '../../../src/model/result.ts';
import { teiAbout } from '../../support/converter-service.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** The answer of docling-serve with these texts. */
const docling = (texts: readonly string[], more: object = {}) => {
  const json_content = {
    ...{ schema_name: 'DoclingDocument', tables: [], pictures: [], groups: [] },
    body: { children: texts.map((_, at) => ({ $ref: `#/texts/${at}` })) },
    texts: texts.map((text) => ({ label: 'text', text })),
    ...more,
  };
  return JSON.stringify({ document: { json_content } });
};

test.each<[string, string, string]>([
  ['no text', docling([]), 'NOT_FOUND'],
  ['another schema', docling(['Heat.'], { schema_name: 'OtherDocument' }), 'SOURCE_CHANGED'],
  ['no list of tables', docling(['Heat.'], { tables: undefined }), 'SOURCE_CHANGED'],
  ['no JSON', 'nonsense', 'SOURCE_CHANGED'],
])('an answer of docling-serve with %s is a failure and no document', (_, answer, code) => {
  expect(readDoclingAnswer(docling(['Heat.']))).toMatchObject({ ok: true });
  expect(readDoclingAnswer(answer)).toMatchObject({ ok: false, error: { code } });
});

test('an answer of GROBID with more tags than any paper is refused unread', () => {
  expect(readTeiAnswer(teiAbout('Heat'))).toMatchObject({ ok: true });
  expect(readTeiAnswer('<'.repeat(MAX_TAGS + 1))).toMatchObject({
    ...{ ok: false, error: { code: 'SOURCE_CHANGED', message: `The converter returned more than ${MAX_TAGS} tags.` } },
  });
  expect(readTeiAnswer('<'.repeat(MAX_TAGS))).toMatchObject({ error: { message: expect.stringContaining('no') } });
});

test('a conversion that the caller cancelled is not read by another reader instead', async () => {
  const path = join(await temporaryFolder(), 'a.pdf');
  writeFileSync(path, '%PDF-1.7 nonsense');
  const stop = new AbortController();
  const cancelled = fail<never>('CANCELLED', 'The conversion was cancelled.');
  const converter = {
    convert: async () => {
      stop.abort();
      return cancelled;
    },
  } as unknown as Converter;
  expect(await openConverted(path, { clock: createSystemClock(), converter, signal: stop.signal })).toBe(cancelled);
});
