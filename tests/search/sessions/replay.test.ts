import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFailure } from '../../../src/model/error.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

/** The file of a session that went to its end, and its lines. */
async function finished() {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { sessionId: id } = await openOne(sessions);
  unwrap(await sessions.decide(id, approve));
  unwrap(await sessions.wait(id, 1));
  unwrap(await sessions.decide(id, approve));
  sessions.close();
  const path = join(home, 'sessions', `${id}.jsonl`);
  return { home, id, path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') };
}
const read = (home: string, id: string) => createSessionFiles(home).read(id);
const kindOf = (line: string) => (JSON.parse(line) as { kind: string }).kind;

test('a session has one event for each step, in order', async () => {
  const { home, id, lines } = await finished();
  expect(lines.map(kindOf)).toEqual([
    'created',
    'strategy',
    'decision',
    'gathered',
    'collection',
    'decision',
    'completed',
  ]);
  expect(unwrap(await read(home, id))).toMatchObject({ next: 'over', reason: 'approved' });
});

test.each([0, 1, 2, 3, 4, 5, 6])('a session file that repeats its event %i is refused', async (at) => {
  const { home, id, path, lines } = await finished();
  writeFileSync(path, `${[...lines.slice(0, at + 1), lines[at], ...lines.slice(at + 1)].join('\n')}\n`);
  const found = await read(home, id);
  expect(found).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test.each([0, 1, 2, 3, 4, 5])('a session file that lacks its event %i is refused', async (at) => {
  const { home, id, path, lines } = await finished();
  writeFileSync(path, `${lines.filter((_, index) => index !== at).join('\n')}\n`);
  expect(await read(home, id)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('nothing can follow the end of a session', async () => {
  const { home, id, path, lines } = await finished();
  appendFileSync(path, `${lines.at(-1)}\n`);
  expect(await read(home, id)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
});

test('a session that is over cannot fail', async () => {
  const { home, id, path } = await finished();
  const error = createFailure('NETWORK_ERROR', 'down');
  appendFileSync(path, `${JSON.stringify({ kind: 'failed', at: '2026-01-01T00:00:00.000Z', error })}\n`);
  const message = `${path} is corrupt in line 8 (Session ${id}: event "failed" is out of order (next: over)). `;
  expect(await read(home, id)).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR', reason: 'corrupt', message: expect.stringContaining(message) },
  });
});

test.each<[string, (lines: string[]) => string[], string]>([
  ['begins twice', ([first = '', ...rest]) => [first, first, ...rest], 'line 2 (a second "created" event)'],
  ['lacks its beginning', (lines) => lines.slice(1), 'line 1 (the first event is not "created")'],
  ['has a line that is no JSON', ([first = '']) => [first, '{"kind":'], 'line 2 (not JSON)'],
])('a session file that %s is reported with the line and the reason', async (_what, change, message) => {
  const { home, id, path, lines } = await finished();
  writeFileSync(path, `${change(lines).join('\n')}\n`);
  expect(await read(home, id)).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'corrupt', message: expect.stringContaining(message) },
  });
});

test('what a corrupt file contains reaches no terminal with control characters or at full length', async () => {
  const { home, id, path, lines } = await finished();
  const reasonWith = async (name: string) => {
    const odd = JSON.parse(lines[1] ?? '') as { strategy: { queries: { synonyms: object }[] } };
    for (const query of odd.strategy.queries) query.synonyms = { [name]: 7 };
    writeFileSync(path, `${[lines[0], JSON.stringify(odd)].join('\n')}\n`);
    const answer = await read(home, id);
    return answer.ok ? '' : (answer.error.message.match(/in line 2 \((.*)\)\. Restore/s)?.[1] ?? '');
  };
  expect(await reasonWith('a\u001b\u0007b')).toMatch(/^strategy\.queries\.0\.synonyms\.a b: \S.*[^.]$/);
  expect(await reasonWith('x'.repeat(1000))).toHaveLength(300);
});
