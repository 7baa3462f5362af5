import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { receive } from '../../src/pdf/child-process.ts';
import { isPdfText } from '../../src/pdf/placed.ts';
import { isPdfReport, unreadable } from '../../src/pdf/report.ts';
import { temporaryFolder } from '../support/folder.ts';

const REPORT = { ...unreadable(1, 'password'), pages: [[{ text: 'a', size: 1, y: 1 }]] };
const FORGED: Readonly<Record<string, unknown>> = {
  'a text': 'hello',
  'no result': { value: REPORT },
  'a failure without an error': { ok: false },
  'a failure with a made-up code': { ok: false, error: { code: 'TAKEN_OVER', message: 'x' } },
  'a report without fields': { ok: true, value: {} },
  'pages that are a text': { ok: true, value: { ...REPORT, pages: 'abc' } },
  'a line that is an object': { ok: true, value: { ...REPORT, pages: [[{ text: { length: 1e9 }, size: 1, y: 1 }]] } },
  'ids that are numbers': { ok: true, value: { ...REPORT, metadata: { dois: [1] } } },
};

/** What is received from a process that sends this message. */
async function receiveFrom(message: unknown) {
  const script = join(await temporaryFolder(), 'child.mjs');
  writeFileSync(script, `process.send(${JSON.stringify(message)}, () => process.exit(0));`);
  const child = fork(script, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const limits = { clock: createSystemClock(), timeoutMs: 20_000, signal: undefined, residentLimit: 2 ** 30 };
  return receive(child, limits, isPdfReport, (problem) => unreadable(1, problem));
}

test('a report arrives as it was sent', async () => {
  expect(await receiveFrom({ ok: true, value: REPORT })).toEqual(ok(REPORT));
});

test.each(Object.keys(FORGED))('%s on the channel of the reader counts as a damaged file', async (what) => {
  expect(await receiveFrom(FORGED[what])).toEqual(ok(unreadable(1, 'damaged')));
});

/** What is received from a process that runs this script. */
async function receiveFromScript(source: string, { timeoutMs = 20_000, isCancelled = false } = {}) {
  const script = join(await temporaryFolder(), 'child.mjs');
  writeFileSync(script, source);
  const child = fork(script, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const stop = new AbortController();
  const limits = { clock: createSystemClock(), timeoutMs, signal: stop.signal, residentLimit: 2 ** 30 };
  const result = receive(child, limits, isPdfReport, (problem) => unreadable(1, problem));
  if (isCancelled) stop.abort();
  return { result: await result, wasKilled: child.killed };
}

test('a process that ends without an answer took too much memory', async () => {
  expect((await receiveFromScript('')).result).toEqual(ok(unreadable(1, 'took-too-much-memory')));
});

test('a process that never answers is killed when its time is up or its answer is no longer wanted', async () => {
  const silent = 'setInterval(() => undefined, 1000);';
  expect(await receiveFromScript(silent, { timeoutMs: 1 })).toEqual({
    result: ok(unreadable(1, 'took-too-long')),
    wasKilled: true,
  });
  expect(await receiveFromScript(silent, { isCancelled: true })).toMatchObject({
    result: { ok: false, error: { code: 'CANCELLED' } },
    wasKilled: true,
  });
});

test('a file that the process could not read is a failure of the disk', async () => {
  const error = { code: 'STORE_ERROR', message: 'Cannot read it.' };
  expect(await receiveFrom({ ok: false, error })).toMatchObject({ ok: false, error });
});

test.each([{}, [], 7, { pages: [{}], fonts: [] }, { pages: [], fonts: [null] }])(
  'the value %j is not the text of a PDF',
  (value) => {
    expect(isPdfText(value)).toBe(false);
  },
);
