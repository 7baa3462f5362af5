import type { HttpResponse } from '../http/answer.ts';
import { ok } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import type { HitFilter } from '../store/index/queries.ts';
import { checkReport, correctedFile, readCheck } from './check/reads.ts';
import { readLastAudit } from './last-audit.ts';
import { listLibrary, readEntry } from './library.ts';
import type { DeskParts } from './parts.ts';
import { listQuarantine } from './quarantine.ts';
import { about } from './reads/about.ts';
import { cite, exportPapers } from './reads/cite.ts';
import { exportSession } from './reads/export.ts';
import { quarantinedPdf, storedPdf } from './reads/pdf.ts';
import { numberOf, optional, type Read, textOf } from './reads/read.ts';
import { readSettings } from './reads/settings.ts';
import { readSession } from './session-view.ts';
import { findSimilar } from './similar.ts';
import type { DeskReads } from './wire.ts';

const MAX_QUERY = 500;
const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

const library: Read<DeskReads['/api/library']> = async (query, { app }) =>
  listLibrary(
    app,
    {
      query: optional(query, 'q')?.slice(0, MAX_QUERY),
      grade: optional(query, 'grade') as HitFilter['grade'],
      source: optional(query, 'source'),
      tag: optional(query, 'tag'),
      collection: optional(query, 'collection'),
      fromYear: numberOf(query, 'from_year'),
      toYear: numberOf(query, 'to_year'),
    },
    Math.min(numberOf(query, 'limit') ?? PAGE_SIZE, MAX_PAGE_SIZE),
    numberOf(query, 'offset') ?? 0,
  );

/** Reads that return data, in the shapes that the page expects. */
const DATA: { readonly [Path in keyof DeskReads]: Read<DeskReads[Path]> } = {
  '/api/about': about,
  '/api/sessions': async (_query, { sessionList }) => ok({ sessions: await sessionList.read() }),
  '/api/session': (query, parts) => readSession(textOf(query, 'id'), parts),
  '/api/fetches': async (_query, { fetches }) => ok({ fetches: fetches.list() }),
  '/api/quarantine': async (_query, { app }) => listQuarantine(await app.store()),
  '/api/library': library,
  '/api/entry': async (query, { app }) => readEntry(textOf(query, 'ref'), await app.store()),
  '/api/similar': async (query, { app }) => findSimilar(textOf(query, 'ref'), app),
  '/api/graph': async (query, { app }) => {
    const [ref, collection] = [optional(query, 'ref'), optional(query, 'collection')];
    const graph = await app.libraryGraph({ ...(ref && { ref }), ...(collection && { collection }) });
    return graph.ok ? ok(toWire(graph.value)) : graph;
  },
  '/api/audit/last': async (_query, { home }) => ok({ last: await readLastAudit(home) }),
  '/api/snapshot': async (_query, { snapshot }) => ok(await snapshot.status()),
  '/api/check': readCheck,
  '/api/settings': readSettings,
};

/** The reads by their path. */
export const READS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...Object.entries(DATA),
  ['/api/cite', cite],
  ['/api/library/export', exportPapers],
  ['/api/check/report', checkReport],
  ['/api/check/corrected', correctedFile],
  ['/api/export', exportSession],
  ['/api/quarantine/pdf', quarantinedPdf],
  ['/api/pdf', storedPdf],
  ['/api/events', async (query, parts) => streamEvents(parts, optional(query, 'session'))],
]);

/** Streams all changes, after the current state of each kind. */
function streamEvents(
  { events, sessionList, quarantineCount, fetches, checks, snapshot, startId }: DeskParts,
  id: string | undefined,
): HttpResponse {
  return events.open((send) => {
    send('hello', { start_id: startId });
    send('fetches', { fetches: fetches.list() });
    send('checks', { checks: checks.list() });
    snapshot.status().then((status) => send('snapshot', status));
    const ends = [
      sessionList.watch((sessions) => send('sessions', { sessions }), id),
      quarantineCount.watch((count) => send('quarantine', { count })),
    ];
    return () => {
      for (const end of ends) end();
    };
  });
}
