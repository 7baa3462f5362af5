import { expect, test } from 'vitest';
import { arxiv } from '../../src/sources/arxiv.ts';
import { authorFromInitials } from '../../src/sources/exchange/authors.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { startCpuTime } from '../support/cpu-time.ts';
import { answering } from './answers.ts';

/** Careless patterns take many seconds for text of this length; the full tests try more. */
const LENGTH = 240_000;
const many = (unit: string, end: string) => unit.repeat(LENGTH / unit.length) + end;

async function secondsFor(work: () => unknown): Promise<number> {
  const spent = startCpuTime();
  await work();
  return spent() / 1000;
}

test.each([
  ['an address', { locations: [{ landing_page_url: many('arxiv.org/abs/', ' ') }] }],
  ['an id', { ids: { pmid: many('1', 'x') } }],
])('OpenAlex: reads %s of any length quickly', async (_, more) => {
  const body = { id: 'https://openalex.org/W1', doi: '10.1000/desk.1', ...more };
  const { context } = answering({ body });
  expect(await secondsFor(() => openalex.lookup({ kind: 'doi', id: '10.1000/desk.1' }, context))).toBeLessThan(1);
});

test('arXiv: reads an id of any length quickly', async () => {
  const { context } = answering({ body: `<feed><entry><id>${many('/abs/', '\nx')}</id></entry></feed>` });
  expect(await secondsFor(() => arxiv.lookup({ kind: 'arxiv', id: '2102.00001' }, context))).toBeLessThan(1);
});

test('reads a name of any length quickly', async () => {
  expect(await secondsFor(() => authorFromInitials(many('a ', '.')))).toBeLessThan(1);
});
