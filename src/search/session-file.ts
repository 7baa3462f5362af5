import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ensureFolder } from '../disk/atomic.ts';
import { listNames, moveFile, removeFile, statFile, touchFile } from '../disk/folder.ts';
import { appendDurably, cutTail } from '../disk/journal.ts';
import { readLines } from '../disk/stream.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { applyEvent, type Book, type Created, EVENTS_VERSION, openBook, type SearchEvent } from './replay.ts';
import { isSessionId } from './session-id.ts';

/** A session's place in the folder. */
export interface Listed {
  readonly id: string;
  readonly changedMs: number;
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
  /** The first event alone. */
  peek(id: string): Promise<Result<Created | null>>;
  /** Newest change first. */
  list(): Promise<Result<Listed[]>>;
  changedMs(id: string): Promise<number | null>;
  /** Marks a session as in use now, for every process that looks for idle ones. */
  touch(id: string, nowMs: number): Promise<Result<void>>;
  isArchived(id: string): Promise<boolean>;
  archive(id: string): Promise<Result<void>>;
  restore(id: string): Promise<Result<void>>;
  remove(id: string): Promise<Result<void>>;
}

/** A book and how many bytes of the file it tells. */
interface Page {
  readonly book: Book;
  readonly end: number;
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
    const page = await readOn(pathOf(id), known && known.end < facts.value.bytes ? known : null);
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
      return end.ok ? ok(keep(event.id, { book: openBook(event), end: end.value })) : end;
    },
    append(id, event) {
      const page = pages.get(id);
      if (!page) throw new Error('A session is prepared before it is appended to.');
      const book = applyEvent(page.book, event);
      if (!book.ok) return book;
      const end = appendDurably(pathOf(id), toLine(event), page.end);
      return end.ok ? ok(keep(id, { book: book.value, end: end.value })) : end;
    },
    async peek(id) {
      for await (const line of readLines(pathOf(id))) {
        if (!line.ok) return line;
        return line.value.complete ? parseCreated(line.value.text, id) : ok(null);
      }
      return ok(null);
    },
    async list() {
      const found: Listed[] = [];
      for await (const name of listNames(folder)) {
        if (!name.ok) return name;
        const id = name.value.replace(/\.jsonl$/, '');
        if (id === name.value || !isSessionId(id)) continue;
        const facts = await statFile(pathOf(id));
        if (!facts.ok) return facts;
        if (facts.value && facts.value.bytes > 0) found.push({ id, changedMs: facts.value.changedMs });
      }
      return ok(found.sort((a, b) => b.changedMs - a.changedMs));
    },
    async changedMs(id) {
      const facts = await statFile(pathOf(id));
      return facts.ok && facts.value ? facts.value.changedMs : null;
    },
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

const toLine = (event: SearchEvent): string => `${JSON.stringify(event)}\n`;

/** Reads what follows the known part. */
async function readOn(path: string, known: Page | null): Promise<Result<Page | null>> {
  let page = known;
  for await (const line of readLines(path, { from: known?.end ?? 0 })) {
    if (!line.ok) return line;
    const { text, end, complete } = line.value;
    if (!complete) break;
    const book = page ? applyLine(page.book, text) : openLine(text, path);
    if (!book.ok) return book.error.code === 'STORE_ERROR' ? damaged(path, book.error.message) : book;
    page = { book: book.value, end };
  }
  return ok(page);
}

const damaged = (path: string, why: string): Result<never> => fail('STORE_ERROR', `${path} is damaged: ${why}`);

function openLine(text: string, path: string): Result<Book> {
  const created = parseCreated(text, path);
  return created.ok ? ok(openBook(created.value)) : created;
}

function applyLine(book: Book, text: string): Result<Book> {
  const event = parseEvent(text);
  if (!event || event.kind === 'created') return fail('STORE_ERROR', `what follows step ${book.step} is no event.`);
  return applyEvent(book, event);
}

function parseCreated(text: string, where: string): Result<Created> {
  const event = parseEvent(text);
  if (event?.kind !== 'created') return fail('STORE_ERROR', `${where} does not begin like a session.`);
  return event.v <= EVENTS_VERSION
    ? ok(event)
    : fail('SCHEMA_TOO_NEW', `Session ${event.id} was written by a newer version of carrel. Update carrel to open it.`);
}

function parseEvent(text: string): SearchEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as SearchEvent) : null;
  } catch {
    return null;
  }
}
