import { expect, test } from 'vitest';
import { doiOrg } from '../../src/sources/doi-org.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/a(b)<c>' } as const;

test('asks the handle system for a DOI, and compares without case', async () => {
  const { context, asked } = answering({ body: { responseCode: 1, handle: '10.1000/A(b)<c>', values: [] } });
  expect(await doiOrg.isRegistered(ref, context)).toEqual({ ok: true, value: true });
  expect(asked).toEqual(['https://doi.org/api/handles/10.1000/a(b)%3Cc%3E']);
});

test('a DOI that does not exist is not found', async () => {
  const { context } = answering({ status: 404, body: { responseCode: 100, handle: ref.id } });
  expect(await doiOrg.isRegistered(ref, context)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test.each([
  ['a page', 404, '<html>404 Not Found nginx</html>', 'NETWORK_ERROR'],
  ['other words', 404, { message: 'no' }, 'SOURCE_CHANGED'],
  ['an error of the system', 200, { responseCode: 2, handle: ref.id }, 'SOURCE_CHANGED'],
  ['another handle', 200, { responseCode: 1, handle: '10.1000/other' }, 'SOURCE_CHANGED'],
  ['a refusal', 429, '', 'RATE_LIMITED'],
])('%s says nothing about a DOI', async (_what, status, body, code) => {
  const { context } = answering({ status, body });
  expect(await doiOrg.isRegistered(ref, context)).toMatchObject({ ok: false, error: { code } });
});
