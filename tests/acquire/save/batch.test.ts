import { expect, test } from 'vitest';
import { saveBatch } from '../../../src/acquire/save/batch.ts';
import type { SavedPaper } from '../../../src/acquire/save/save.ts';
import type { Clock } from '../../../src/model/clock.ts';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import { verifies } from '../../requirements/verifies.ts';

/** A clock that only notes the courtesy pauses, and papers that note when they begin and end. */
function stage(answer: (text: string) => Result<SavedPaper>) {
  const events: string[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: () => Promise.resolve(),
    async pause(ms) {
      events.push(`pause ${ms}`);
    },
  };
  const one = async (text: string) => {
    events.push(`begin ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    events.push(`end ${text}`);
    return answer(text);
  };
  return { events, deps: { clock, one } };
}
const fresh = ok({ wasSaved: false } as SavedPaper);
const [A, B, C] = ['10.1/a', '10.1/b', '10.1/c'].map((doi) => doi.replace('10.1/', '10.1234/')) as [
  string,
  string,
  string,
];

verifies(
  ['PDT-002.6', 'PDT-002.7'],
  'downloads the papers of a batch one after another, two seconds apart',
  async () => {
    const { events, deps } = stage(() => fresh);
    await saveBatch([A, B, C], deps);
    expect(events).toEqual([
      `begin ${A}`,
      `end ${A}`,
      'pause 2000',
      `begin ${B}`,
      `end ${B}`,
      'pause 2000',
      `begin ${C}`,
      `end ${C}`,
    ]);
  },
);

test('malformed, repeated and already saved papers cost no pause', async () => {
  const { events, deps } = stage((text) =>
    text === 'junk' ? fail('INVALID_REF', 'x') : ok({ wasSaved: text === A } as SavedPaper),
  );
  await saveBatch(['junk', A, B, B], deps);
  expect(events.filter((event) => event.startsWith('pause'))).toEqual([]);
});

test('after a cancellation the rest is reported as cancelled', async () => {
  const { deps, events } = stage(() => fresh);
  const ends = new AbortController();
  const results = await saveBatch([A, B, C], deps, { signal: ends.signal, done: () => ends.abort() });
  expect(results.map((each) => (each.ok ? 'saved' : each.error.code))).toEqual(['saved', 'CANCELLED', 'CANCELLED']);
  expect(events.filter((event) => event.startsWith('begin'))).toEqual([`begin ${A}`]);
});

test('spellings of one paper share one result', async () => {
  const { events, deps } = stage(() => fresh);
  const results = await saveBatch([A, `https://doi.org/${A.toUpperCase()}`, ` doi:${A}`], deps);
  expect(results).toEqual([fresh, fresh, fresh]);
  expect(events).toEqual([`begin ${A}`, `end ${A}`]);
});
