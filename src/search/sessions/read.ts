import { readLines } from '../../disk/stream.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { type Created, EVENTS_VERSION } from './event.ts';
import { parseEvent, readVersion } from './event-schema.ts';
import { applyEvent, type Session, startSession } from './replay.ts';

/** A session, and how many bytes and lines of its file it comes from. */
export interface Replayed {
  readonly session: Session;
  readonly end: number;
  readonly lines: number;
}

/** Replays a file from where it is already known; every line is validated first. Null if it has no finished line. */
export async function replayFile(path: string, id: string, known: Replayed | null): Promise<Result<Replayed | null>> {
  let replayed = known;
  for await (const line of readLines(path, { from: known?.end ?? 0 })) {
    if (!line.ok) return line;
    const { text, end, complete } = line.value;
    if (!complete) break;
    const lines: number = (replayed?.lines ?? 0) + 1;
    const session: Result<Session> = replayed ? applyLine(replayed.session, text) : startLine(text, id);
    if (!session.ok) return corrupt(session.error, path, lines);
    replayed = { session: session.value, end, lines };
  }
  return ok(replayed);
}

/** The first event of a file; null if it has no finished line. */
export async function readCreated(path: string, id: string): Promise<Result<Created | null>> {
  for await (const line of readLines(path)) {
    if (!line.ok) return line;
    if (!line.value.complete) return ok(null);
    const created = parseCreated(line.value.text, id);
    return created.ok ? created : corrupt(created.error, path, 1);
  }
  return ok(null);
}

/** Adds the file, the line and the remedy to the failure of one line; a newer version is not a corrupt file. */
function corrupt(error: Failure, path: string, line: number): Result<never> {
  if (error.code !== 'STORE_ERROR') return { ok: false, error };
  // The text reaches terminals, and names of fields come from the file.
  const why = error.message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\.$/u, '')
    .slice(0, 300);
  const remedy = 'Restore a good copy of the file, or move it out of the folder. Other sessions are not affected.';
  return fail('STORE_ERROR', `${path} is corrupt in line ${line} (${why}). ${remedy}`, { reason: 'corrupt' });
}

function startLine(text: string, id: string): Result<Session> {
  const created = parseCreated(text, id);
  return created.ok ? ok(startSession(created.value)) : created;
}

function applyLine(session: Session, text: string): Result<Session> {
  const event = parseEvent(text);
  if (!event.ok) return event;
  if (event.value.kind === 'created') return fail('STORE_ERROR', 'a second "created" event');
  return applyEvent(session, event.value);
}

/** A first event that names another session is a copied or mixed-up file, which must not be opened. */
function parseCreated(text: string, id: string): Result<Created> {
  if ((readVersion(text) ?? 0) > EVENTS_VERSION)
    return fail('SCHEMA_TOO_NEW', `Session ${id} was written by a newer version of carrel. Update carrel to open it.`);
  const event = parseEvent(text);
  if (!event.ok) return event;
  if (event.value.kind !== 'created') return fail('STORE_ERROR', 'the first event is not "created"');
  return event.value.id === id
    ? ok(event.value)
    : fail('STORE_ERROR', `it belongs to session ${JSON.stringify(event.value.id.slice(0, 60))}, not to ${id}`);
}
