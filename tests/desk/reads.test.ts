import { expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import type { DeskParts } from '../../src/desk/parts.ts';
import { READS } from '../../src/desk/reads.ts';
import { temporaryFolder } from '../support/folder.ts';
import { approve, openOne, openSessions } from '../support/toy-sessions.ts';
import { unwrap } from '../support/unwrap.ts';

/** What the desk answers to a read. */
async function read(path: string, query: string, parts: object) {
  const answer = await READS.get(path)?.(new URLSearchParams(query), parts as unknown as DeskParts, {});
  return answer as { status?: number; headers?: Record<string, string>; body?: unknown; value?: unknown };
}

test('the papers of a search are exported when it is complete, its record before that too', async () => {
  const sessions = openSessions(await temporaryFolder());
  const parts = { app: { sessions: async () => sessions } };
  const { sessionId: id } = await openOne(sessions);
  const asked = (format: string) => read('/api/export', `id=${id}&format=${format}`, parts);
  const incomplete = { ok: false, error: { code: 'SESSION_STATE' } };
  for (const format of ['ris', 'ledger']) expect(await asked(format)).toMatchObject(incomplete);
  unwrap(await sessions.decide(id, approve));
  expect(await asked('ris')).toMatchObject(incomplete);
  expect(await asked('ledger')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  unwrap(await sessions.decide(id, approve));
  expect(await asked('ris')).toMatchObject({ status: 200, body: expect.stringContaining('TY  - ') });
  const unknown = await read('/api/export', 'id=none&format=ris', parts);
  expect(unknown).toMatchObject({ ok: false });
});

const SOURCES = [
  { id: 'crossref', title: 'Crossref', enabled: true, can: ['lookup', 'search'] },
  { id: 'core', title: 'CORE', enabled: false, note: 'needs a key.', can: ['search'] },
  { id: 'unpaywall', title: 'Unpaywall', enabled: true, can: ['locate'] },
];
const app = { version: '1.2', capabilities: () => ({ sources: SOURCES }) } as unknown as App;
const settings = { email: null, file: '/c.toml', origins: { home: { from: 'CARREL_HOME', shown: '/h' } } };

test('the settings list every source, also those that are off, and where each value comes from', async () => {
  expect(await read('/api/settings', '', { app, settings })).toMatchObject({
    value: {
      email: null,
      settings: [{ name: 'home', from: 'CARREL_HOME', shown: '/h' }],
      sources: [
        { id: 'crossref', note: null },
        { id: 'core', enabled: false, note: 'needs a key.' },
        { id: 'unpaywall' },
      ],
    },
  });
});

test('the page knows the limits of searches and edits, and which sources can search', async () => {
  const about = await read('/api/about', '', { app, settings, home: '/h', startId: 's', isSandbox: false });
  expect(about.value).toMatchObject({
    version: '1.2',
    has_email: false,
    max_results: { default: 100, most: 500 },
    limits: { rounds: 5, queries: 6, keywords: 60 },
    sources: [{ id: 'crossref' }, { id: 'core' }],
  });
});
