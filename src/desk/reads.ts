import type { IncomingHttpHeaders } from 'node:http';
import { exportLedger } from '../formats/ledger.ts';
import { findFormat, WRITABLE_FORMATS, writeCollection } from '../formats/table.ts';
import type { Answer } from '../http/answer.ts';
import { sendFile } from '../http/file.ts';
import { MAX_ROUNDS } from '../model/checkpoint.ts';
import type { Collection } from '../model/collection.ts';
import { DOMAINS } from '../model/collection.ts';
import { createFailure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { DEFAULT_MAX_RESULTS } from '../search/request.ts';
import { MAX_EDIT_KEYWORDS, MAX_EDIT_QUERIES } from '../search/strategy/edit.ts';
import { MAX_RESULTS } from '../search/understand/intent.ts';
import { findStored } from '../tools/doiget/find.ts';
import { complain } from './complain.ts';
import { findQuarantined, listLibrary, listQuarantine, lookUp } from './library.ts';
import type { DeskParts } from './parts.ts';
import { lookAt } from './sessions.ts';
import type { DeskReads } from './wire.ts';

/** Something to read: data, or a whole answer. Reading changes nothing. */
export type Read<T extends object = object> = (
  query: URLSearchParams,
  parts: DeskParts,
  headers: IncomingHttpHeaders,
) => Promise<Result<T> | Answer>;

const given = (query: URLSearchParams, name: string): string => query.get(name) ?? '';
const wish = (query: URLSearchParams, name: string): string | undefined => query.get(name) || undefined;
const number = (query: URLSearchParams, name: string): number | undefined => {
  const text = (query.get(name) ?? '').trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};
const MOST_LISTED = 200;

/** The search ledger is no bibliographic format, but the desk exports it in the same way. */
const LEDGER = { name: 'ledger', label: 'Search record', mimeType: 'text/markdown', extension: 'ledger.md' };
const EXPORTS = [...WRITABLE_FORMATS, LEDGER];

const about: Read<DeskReads['/api/about']> = async (_query, { app, home, startId, isSandbox }) => {
  const { sources } = app.capabilities();
  return ok({
    version: app.version,
    home,
    start_id: startId,
    sandbox: isSandbox,
    domains: DOMAINS,
    max_results: { default: DEFAULT_MAX_RESULTS, most: MAX_RESULTS },
    limits: { rounds: MAX_ROUNDS, queries: MAX_EDIT_QUERIES, keywords: MAX_EDIT_KEYWORDS },
    formats: EXPORTS.map(({ name }) => name),
    format_labels: Object.fromEntries(EXPORTS.map(({ name, label }) => [name, label])),
    sources: sources
      .filter(({ can }) => can.includes('search'))
      .map(({ id, title, enabled, note }) => ({ id, title, enabled, note: note ?? null })),
  });
};

const exported: Read = async (query, { app }) => {
  const [id, name] = [given(query, 'id'), given(query, 'format')];
  const format = name === LEDGER.name ? ok(LEDGER) : findFormat(name);
  if (!format.ok) return format;
  const sessions = await app.sessions();
  const found = await sessions.get(id);
  if (!found.ok) return found;
  if (!found.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { state, collection, error } = found.value;
  if (error) return { ok: false, error };
  // How the search goes can be looked at in its midst; papers are exported when they are decided on.
  if (!collection || (state !== 'complete' && name !== LEDGER.name))
    return fail('SESSION_STATE', 'Session not complete. Decide its checkpoints first.');
  const { mimeType, extension } = format.value;
  const headers = {
    'content-type': `${mimeType}; charset=utf-8`,
    'content-disposition': `attachment; filename="carrel-${id}.${extension}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: write(format.value, collection) };
};

function write(format: (typeof EXPORTS)[number], collection: Collection): string {
  return 'write' in format ? writeCollection(format, collection) : exportLedger(collection);
}

const NO_STORE = { 'cache-control': 'no-store' };
const noFile = () => complain(createFailure('NOT_FOUND', 'There is no such file.'));

const storedPdf: Read = async (query, { app }, headers) => {
  const stored = await findStored(given(query, 'ref'), await app.store());
  if (!stored.ok) return stored;
  const { pdfPath, key } = stored.value;
  return pdfPath ? sendFile(pdfPath, `${plain(key)}.pdf`, headers, NO_STORE) : noFile();
};

const quarantinedPdf: Read = async (query, { app }, headers) => {
  const found = await findQuarantined(await app.store(), given(query, 'ref'), given(query, 'sha256'));
  return found ? sendFile(found.pdfPath, `quarantine-${plain(found.key)}.pdf`, headers, NO_STORE) : noFile();
};

const plain = (key: string): string => key.replace(/[^\w.-]/g, '_').slice(0, 120);

/** Reads that answer with data, each in the shape that the page expects. */
const DATA: { readonly [Path in keyof DeskReads]: Read<DeskReads[Path]> } = {
  '/api/about': about,
  '/api/sessions': async (_query, { overview }) => ok({ sessions: await overview.read() }),
  '/api/session': async (query, { app }) => lookAt(given(query, 'id'), await app.sessions()),
  '/api/fetches': async (_query, { fetches }) => ok({ fetches: fetches.list() }),
  '/api/quarantine': async (_query, { app }) => listQuarantine(await app.store()),
  '/api/library': async (query, { app }) =>
    listLibrary(await app.store(), {
      q: wish(query, 'q')?.slice(0, 500),
      grade: wish(query, 'grade'),
      source: wish(query, 'source'),
      tag: wish(query, 'tag'),
      from_year: number(query, 'from_year'),
      to_year: number(query, 'to_year'),
      offset: number(query, 'offset') ?? 0,
      limit: Math.min(number(query, 'limit') ?? 50, MOST_LISTED),
    }),
  '/api/entry': async (query, { app }) => lookUp(given(query, 'ref'), await app.store()),
  '/api/snapshot': async (_query, { snapshot }) => ok(await snapshot.status()),
};

/** Every address that can be read. */
export const READS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...Object.entries(DATA),
  ['/api/export', exported],
  ['/api/quarantine/pdf', quarantinedPdf],
  ['/api/pdf', storedPdf],
  ['/api/events', async (query, parts) => listen(parts, wish(query, 'session'))],
]);

/** One stream for all that changes; each kind is told once at the beginning. */
function listen({ events, overview, fetches, snapshot, startId }: DeskParts, id: string | undefined): Answer {
  return events.open((tell) => {
    tell('hello', { start_id: startId });
    tell('fetches', { fetches: fetches.list() });
    snapshot.status().then((status) => tell('snapshot', status));
    return overview.watch((sessions) => tell('sessions', { sessions }), id);
  });
}
