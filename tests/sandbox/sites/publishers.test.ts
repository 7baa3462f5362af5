import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST } from '../../../sandbox/cast/index.ts';
import { copiesOf } from '../../../sandbox/library.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const copyOf = (situation: string) => {
  const paper = CAST.find((one) => one.situation === situation || one.also?.some((label) => label === situation));
  return paper ? (copiesOf(paper)[0]?.url ?? '') : '';
};
const text = (bytes: Buffer) => bytes.toString('latin1');

test('every valid copy of the cast is a PDF of more than 10,240 bytes', async () => {
  for (const paper of CAST) {
    for (const copy of copiesOf(paper).filter(({ serves }) => serves === 'paper')) {
      const answer = await ask(sandbox.url, copy.url);
      expect([answer.status, text(answer.bytes).slice(0, 5), answer.bytes.length > 10_240], copy.url).toEqual([
        200,
        '%PDF-',
        true,
      ]);
    }
  }
});

test('the page of an open article has citation tags with the PDF', async () => {
  const page = await ask(sandbox.url, 'https://www.nature.com/articles/s41586-021-03380-y');
  expect(page.body).toContain('<meta name="citation_doi" content="10.1038/s41586-021-03380-y">');
  expect(page.body).toContain(
    'name="citation_pdf_url" content="https://www.nature.com/articles/s41586-021-03380-y.pdf"',
  );
});

test('the page of a closed article names no PDF, and the PDF is not accessible', async () => {
  expect((await ask(sandbox.url, 'https://www.nature.com/articles/nature12373')).body).not.toContain(
    'citation_pdf_url',
  );
  const wall = await ask(sandbox.url, 'https://www.nature.com/articles/nature12373.pdf');
  expect([wall.status, wall.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
});

test('a page may name the PDF in its meta tag only', async () => {
  const page = await ask(sandbox.url, copyOf('landing-page-with-pdf-meta'));
  const pdf = /citation_pdf_url" content="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(text((await ask(sandbox.url, pdf)).bytes)).toMatch(/^%PDF-/);
});

test('serves HTML instead of a PDF, and a bot check', async () => {
  const posing = await ask(sandbox.url, copyOf('html-posing-as-pdf'));
  expect([posing.headers['content-type'], posing.body.startsWith('<!doctype html>')]).toEqual([
    'application/pdf',
    true,
  ]);
  const guard = await ask(sandbox.url, copyOf('challenge-page'));
  expect([guard.status, guard.body.includes('Just a moment')]).toEqual([403, true]);
});

test.each([
  ['wrong-paper', /^(?!.*Earthworms and the drainage)/s],
  ['comment-served', /\(Comment on /],
  ['reply-served', /\(Reply to /],
  ['erratum-served', /\(Erratum: /],
  ['supplement-served', /\(Supplementary Information for: /],
  ['access-denied-pdf', /\(Access denied\)/],
  ['translation-served', /\(Dispersi/],
  ['cover-sheet', /repository copy/],
  ['encrypted-owner', /\/Encrypt /],
])('the situation %s serves the right content', async (situation, content) => {
  const answer = await ask(sandbox.url, copyOf(situation));
  expect([answer.status, text(answer.bytes).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(text(answer.bytes)).toMatch(content);
});

test('a truncated copy ends early; one without an end mark does not', async () => {
  await expect(ask(sandbox.url, copyOf('truncated-pdf'))).rejects.toThrow();
  const answer = await ask(sandbox.url, copyOf('no-eof-pdf'));
  expect(text(answer.bytes)).not.toContain('%%EOF');
});

test('redirects stay inside the allowed hosts or leave them', async () => {
  const inside = await ask(sandbox.url, copyOf('redirect-allowed'));
  expect(inside.headers.location).toMatch(/^https:\/\/link\.springer\.com\//);
  const outside = await ask(sandbox.url, copyOf('redirect-off-list'));
  expect(outside.headers.location).toMatch(/^https:\/\/files\.unlisted-mirror\.net\//);
});

test('refuses a key that was sent to a publisher', async () => {
  const headers = { authorization: 'Bearer secret' };
  expect((await ask(sandbox.url, 'https://www.nature.com/articles/s41586-021-03380-y.pdf', { headers })).status).toBe(
    400,
  );
});
