import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ensureFolder } from '../../disk/atomic.ts';
import { listNames, moveFile, removeFile, statFile, touchFile } from '../../disk/folder.ts';
import { appendDurably, cutTail } from '../../disk/journal.ts';
import { readLines } from '../../disk/stream.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseEvent, versionOf } from './event-shape.ts';
import { isSessionId } from './id.ts';
import { applyEvent, type Book, type Created, EVENTS_VERSION, openBook, type SearchEvent } from './replay.ts';

/** A session's place in the folder. */
export interface Listed {
  readonly id: string;
  readonly changedMs: number;
  readonly bytes: number;
}

/** The files of the sessions of one library, one each; only the holder of a session's lease appends to its file. */
export interface SessionFiles {
  /** The session as its file tells it; null when there is none. A last line that was never finished does not count. */
  read(id: string): Promise<Result<Book | null>>;
  /** Like `read`, and makes the file ready for appending: what a crash left half written is moved aside. */
  prepare(id: string): Promise<Result<Book | null>>;
  create(event: Created): Promise<Result<Book>>;
  /** Keeps an event for good; the session must have been prepared. */
  append(id: string, event: Exclude<SearchEvent, Created>): Result<Book>;
  /** The first event alone, also of a session that was put away. */
  peek(id: string): Promise<Result<Created | null>>;
  /** Newest change first. */
  list(): Promise<Result<Listed[]>>;
  changedMs(id: string): Promise<number | null>;
  /** Marks a session as in use now, for every process that looks for idle ones. */
  touch(id: string, nowMs: number): Promise<Result<void>>;
  /** What was put away, newest change first. */
  listArchived(): Promise<Result<Listed[]>>;
  /** When something was last put away or taken back; null when nothing ever was. */
  archiveChangedMs(): Promise<number | null>;
  isArchived(id: string): Promise<boolean>;
  archive(id: string): Promise<Result<void>>;
  restore(id: string): Promise<Result<void>>;
  remove(id: string): Promise<Result<void>>;
}

/** A book and how many bytes and lines of the file it tells. */
interface Page {
  readonly book: Book;
  readonly end: number;
  readonly lines: number;
}

/** Books are kept while they are in use; a process that lists hundreds does not hold them all. */
const MOST_PAGES = 16;

/** The files under a library's folder; reading creates nothing. */
export function createSessionFiles(home: string): SessionFiles {
  const folder = join(home, 'sessions');
  const archive = join(folder, 'archive');
  const pages = new Map<string, Page>();
  const pathOf = (id: string, place = folder) => join(place, `${id}.jsonl`);

  const keep = (id: string, page: Page): Book => {
    pages.delete(id);
    pages.set(id, page);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    return page.book;
  };

  const read = async (id: string): Promise<Result<Book | null>> => {
    const facts = await statFile(pathOf(id));
    if (!facts.ok) return facts;
    if (!facts.value) pages.delete(id);
    if (!facts.value) return ok(null);
    const known = pages.get(id);
    if (known && known.end === facts.value.bytes) return ok(known.book);
    const page = await readOn(pathOf(id), id, known && known.end < facts.value.bytes ? known : null);
    if (!page.ok) return page;
    return ok(page.value && keep(id, page.value));
  };

  return {
    read,
    async prepare(id) {
      const book = await read(id);
      const end = pages.get(id)?.end;
      if (!book.ok || end === undefined) return book;
      const facts = await statFile(pathOf(id));
      if (!facts.ok) return facts;
      if (!facts.value || facts.value.bytes <= end) return book;
      const cut = cutTail(pathOf(id), end, join(folder, `${id}.${randomUUID()}.torn`));
      return cut.ok ? book : cut;
    },
    async create(event) {
      const made = await ensureFolder(folder);
      if (!made.ok) return made;
      const end = appendDurably(pathOf(event.id), toLine(event), 0);
      return end.ok ? ok(keep(event.id, { book: openBook(event), end: end.value, lines: 1 })) : end;
    },
    append(id, event) {
      const page = pages.get(id);
      if (!page) throw new Error('A session is prepared before it is appended to.');
      const book = applyEvent(page.book, event);
      if (!book.ok) return book;
      const end = appendDurably(pathOf(id), toLine(event), page.end);
      return end.ok ? ok(keep(id, { book: book.value, end: end.value, lines: page.lines + 1 })) : end;
    },
    async peek(id) {
      const first = await peekAt(pathOf(id), id);
      return first.ok && first.value === null ? peekAt(pathOf(id, archive), id) : first;
    },
    list: () => listIn(folder),
    changedMs: (id) => changeOf(pathOf(id)),
    listArchived: () => listIn(archive),
    archiveChangedMs: () => changeOf(archive),
    touch: (id, nowMs) => touchFile(pathOf(id), nowMs),
    async isArchived(id) {
      const facts = await statFile(pathOf(id, archive));
      return facts.ok && facts.value !== null;
    },
    async archive(id) {
      const made = await ensureFolder(archive);
      pages.delete(id);
      return made.ok ? moveFile(pathOf(id), pathOf(id, archive)) : made;
    },
    restore: (id) => moveFile(pathOf(id, archive), pathOf(id)),
    remove(id) {
      pages.delete(id);
      return removeFile(pathOf(id));
    },
  };
}

async function listIn(folder: string): Promise<Result<Listed[]>> {
  const found: Listed[] = [];
  for await (const name of listNames(folder)) {
    if (!name.ok) return name;
    const id = name.value.replace(/\.jsonl$/, '');
    if (id === name.value || !isSessionId(id)) continue;
    const facts = await statFile(join(folder, name.value));
    if (!facts.ok) return facts;
    if (facts.value && facts.value.bytes > 0)
      found.push({ id, changedMs: facts.value.changedMs, bytes: facts.value.bytes });
  }
  return ok(found.sort((a, b) => b.changedMs - a.changedMs));
}

async function changeOf(path: string): Promise<number | null> {
  const facts = await statFile(path);
  return facts.ok && facts.value ? facts.value.changedMs : null;
}

async function peekAt(path: string, id: string): Promise<Result<Created | null>> {
  for await (const line of readLines(path)) {
    if (!line.ok) return line;
    if (!line.value.complete) return ok(null);
    const created = parseCreated(line.value.text, id);
    return created.ok ? created : located(created.error, path, 1);
  }
  return ok(null);
}

const toLine = (event: SearchEvent): string => `${JSON.stringify(event)}\n`;

/** Reads what follows the known part; every line is looked at before it counts. */
async function readOn(path: string, id: string, known: Page | null): Promise<Result<Page | null>> {
  let page = known;
  for await (const line of readLines(path, { from: known?.end ?? 0 })) {
    if (!line.ok) return line;
    const { text, end, complete } = line.value;
    if (!complete) break;
    const lines: number = (page?.lines ?? 0) + 1;
    const book: Result<Book> = page ? applyLine(page.book, text) : openLine(text, id);
    if (!book.ok) return located(book.error, path, lines);
    page = { book: book.value, end, lines };
  }
  return ok(page);
}

/** A damaged line is told with its place and the way out; a file of a newer version is not damaged. */
function located(error: Failure, path: string, line: number): Result<never> {
  if (error.code !== 'STORE_ERROR') return { ok: false, error };
  // It is shown at terminals, and names of fields come from the file.
  const why = error.message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\.$/u, '')
    .slice(0, 300);
  const way = 'Put back a sound copy of the file, or move it out of the folder; other sessions are not affected.';
  return fail('STORE_ERROR', `${path} is damaged in line ${line} (${why}). ${way}`);
}

function openLine(text: string, id: string): Result<Book> {
  const created = parseCreated(text, id);
  return created.ok ? ok(openBook(created.value)) : created;
}

function applyLine(book: Book, text: string): Result<Book> {
  const event = parseEvent(text);
  if (!event.ok) return event;
  if (event.value.kind === 'created') return fail('STORE_ERROR', 'a second beginning');
  return applyEvent(book, event.value);
}

/** The first event; one that names another session than its file does is a copy or a mix-up, and is not opened. */
function parseCreated(text: string, id: string): Result<Created> {
  if ((versionOf(text) ?? 0) > EVENTS_VERSION)
    return fail('SCHEMA_TOO_NEW', `Session ${id} was written by a newer version of carrel. Update carrel to open it.`);
  const event = parseEvent(text);
  if (!event.ok) return event;
  if (event.value.kind !== 'created') return fail('STORE_ERROR', 'it does not begin like a session');
  return event.value.id === id
    ? ok(event.value)
    : fail('STORE_ERROR', `it tells of session ${JSON.stringify(event.value.id.slice(0, 60))}, not of ${id}`);
}
