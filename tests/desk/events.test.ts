import type { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createEvents } from '../../src/desk/events.ts';

test('a hundred pages stay open at most: each further one ends another, and its socket closes', async () => {
  const events = createEvents();
  const answers = Array.from({ length: 400 }, () => events.open(() => () => undefined));
  const streams = answers.map(({ body }) => body as PassThrough);
  expect(streams.filter(({ writable }) => writable)).toHaveLength(100);
  expect(streams.slice(300).every(({ writable }) => writable)).toBe(true);
  expect(answers[0]?.headers).toMatchObject({ connection: 'close' });
  events.close();
  expect(streams.some(({ writable }) => writable)).toBe(false);
});

test('an event reaches open pages only', () => {
  const events = createEvents();
  const [open, gone] = [events.open(() => () => undefined), events.open(() => () => undefined)];
  (gone.body as PassThrough).destroy();
  events.send('hello', { start_id: 'a' });
  expect(String((open.body as PassThrough).read())).toBe('event: hello\ndata: {"start_id":"a"}\n\n');
  events.close();
});
