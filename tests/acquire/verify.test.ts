import { afterAll, expect, test } from 'vitest';
import { verify } from '../../src/acquire/verify.ts';
import { readPdf } from '../../src/pdf/read.ts';
import { type CastEntry, openCast } from '../cast.ts';
import { openWorld } from '../world.ts';

const [cast, world] = await Promise.all([openCast(), openWorld()]);
afterAll(() => Promise.all([cast.close(), world.close()]));

/** Judges a file as a copy of a paper, both from the cast. */
async function judge(paper: CastEntry, bytes: Uint8Array) {
  const report = await readPdf(bytes.slice());
  const found = await world.app.resolve(paper.doi ?? paper.arxiv ?? '');
  if (!found.ok) throw new Error(`${paper.key}: ${found.error.message}`);
  return verify(report, { ref: found.value.ref, paper: found.value.paper, fromOwnRecord: true });
}

test.each([
  ['open-gold', 'verified'],
  ['open-green', 'verified'],
  ['open-bronze', 'verified'],
  ['preprint-only', 'verified'],
  ['cover-sheet', 'verified'],
  ['encrypted-owner', 'verified'],
  ['cjk-title', 'verified'],
  ['rtl-title', 'verified'],
  ['diacritics', 'verified'],
  ['markup-title', 'verified'],
  ['long-title', 'verified'],
  ['corporate-author', 'verified'],
  ['part-one', 'verified'],
  ['part-two', 'verified'],
  ['scan-without-text', 'plausible'],
  ['wrong-paper', 'suspicious'],
  ['comment-served', 'suspicious'],
  ['reply-served', 'suspicious'],
  ['erratum-served', 'suspicious'],
  ['supplement-served', 'suspicious'],
  ['translation-served', 'suspicious'],
  ['publisher-stub', 'suspicious'],
  ['access-denied-pdf', 'rejected'],
  ['html-posing-as-pdf', 'rejected'],
  ['challenge-page', 'rejected'],
  ['no-eof-pdf', 'rejected'],
])('%s is %s', async (situation, grade) => {
  const { paper, bytes } = await cast.copyOf(situation);
  const verdict = await judge(paper, bytes);
  expect(verdict, JSON.stringify(verdict.evidence)).toMatchObject({ grade });
});

test('the second part is not taken for the first', async () => {
  const { bytes } = await cast.copyOf('part-two');
  expect((await judge(cast.find('part-one'), bytes)).grade).toBe('suspicious');
});

test('no paper of the cast passes for another', async () => {
  const papers = cast.papers.filter((paper) => paper.doi && paper.situations.includes('open-gold')).slice(0, 6);
  const { bytes } = await cast.copyOf('open-gold');
  const others = papers.filter((paper) => paper.doi !== cast.find('open-gold').doi);
  for (const other of others) expect((await judge(other, bytes)).grade, other.key).toBe('suspicious');
});

test('another version than the one asked for is not taken for it', async () => {
  const { paper, bytes } = await cast.copyOf('arxiv-versions');
  const report = await readPdf(bytes.slice());
  const found = await world.app.resolve(`${paper.arxiv}v1`);
  if (!found.ok) throw new Error(found.error.message);
  const stamp = report.pages[0]?.find((line) => /arxiv:.*v\d/i.test(line.text))?.text ?? '';
  const wanted = { ...found.value, fromOwnRecord: true };
  expect(stamp).toMatch(/v[2-9]/);
  expect(verify(report, wanted).grade).toBe('suspicious');
  expect(verify(report, { ...wanted, ref: { kind: 'arxiv', id: paper.arxiv ?? '' } }).grade).toBe('verified');
});
