import { expect, test } from 'vitest';
import type { Citation, Source } from '../../src/model/source.ts';
import { crossref } from '../../src/sources/crossref.ts';
import { datacite } from '../../src/sources/datacite.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { semanticScholar } from '../../src/sources/semantic-scholar.ts';
import { answering } from './answers.ts';

/** How each service words a missing record. */
const SERVICES: readonly (readonly [source: Source, url: string, body: unknown])[] = [
  [crossref, 'https://api.crossref.org/works', 'Resource not found.'],
  [openalex, 'https://api.openalex.org/works', { error: 'Not found' }],
  [datacite, 'https://api.datacite.org/dois', { errors: [{ status: '404', title: 'Not found' }] }],
  [semanticScholar, 'https://api.semanticscholar.org/graph/v1/paper/search', { error: 'Paper not found' }],
];
const CITATION: Citation = { text: 'Heat flow in small crystals', title: 'Heat flow in small crystals' };
const REF = { kind: 'doi', id: '10.1000/desk.1' } as const;

test.each(SERVICES)('a 404 of a list is a failure of the service, not a missing record', async (source, url, body) => {
  const { context } = answering({ status: 404, body, url });
  const results = [
    await source.search?.({ groups: [['heat']], limit: 10 }, context),
    await source.match?.(CITATION, context),
    await source.batch?.lookup([REF], context),
  ];
  const codes = results.flatMap((each) => (each ? [each.ok ? 'ok' : each.error.code] : []));
  expect(new Set(codes)).toEqual(new Set(['SOURCE_CHANGED']));
});
