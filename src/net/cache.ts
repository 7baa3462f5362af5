import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, openDatabase, type Row } from '../disk/database.ts';
import type { Clock } from '../model/clock.ts';
import type { SourceAnswer } from '../model/source.ts';
import { anonymousUrl, redactUrl } from './redact.ts';
import { showsSecret } from './secret.ts';

/** Identifies a response; secrets in the address are never stored. */
export interface CacheKey {
  readonly url: string;
  readonly accept: string;
}

/** Responses of services, shared by all processes of a user; on trouble it misses instead of failing. */
export interface Cache {
  get(key: CacheKey): SourceAnswer | null;
  /** Stores a response of status 200, unless it contains a secret of its request. */
  put(key: CacheKey, answer: SourceAnswer, keepMs: number, secrets?: readonly string[]): void;
  drop(key: CacheKey): void;
  close(): void;
}

const MIGRATIONS = [
  `CREATE TABLE answers (
     id TEXT PRIMARY KEY, url TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL,
     bytes INTEGER NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX answers_by_use ON answers (used_at)`,
];

/** Headers that are still valid later; rate limits, cookies and dates are not. */
const KEPT_HEADERS = ['content-type', 'content-language', 'etag', 'last-modified'];
const USE_NOTED_EVERY_MS = 3_600_000;
const PUTS_BETWEEN_TRIMS = 32;

function idOf({ url, accept }: CacheKey): string {
  return createHash('sha256')
    .update(`GET\n${accept}\n${anonymousUrl(url)}`)
    .digest('hex');
}

function toAnswer(row: Row): SourceAnswer | null {
  try {
    const headers: Record<string, string> = JSON.parse(String(row['headers']));
    const body = row['body'] instanceof Uint8Array ? gunzipSync(row['body']).toString('utf8') : '';
    return { status: 200, headers, body, url: String(row['url']) };
  } catch {
    return null;
  }
}

function trim(database: Database, nowMs: number, maxBytes: number): void {
  database.prepare('DELETE FROM answers WHERE expires_at <= ?').run(nowMs);
  const total = Number(database.prepare('SELECT total(bytes) AS n FROM answers').get()?.['n'] ?? 0);
  if (total <= maxBytes) return;
  const oldest = `DELETE FROM answers WHERE id IN (
    SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY used_at, id) - bytes AS before FROM answers) WHERE before < ?)`;
  database.prepare(oldest).run(total - maxBytes * 0.9);
}

/** The options of the cache. */
export interface CacheOptions {
  readonly clock: Clock;
  readonly maxBytes?: number;
}

/** Opens the cache; if that fails, nothing is cached. */
export function openCache(path: string, { clock, maxBytes = 200_000_000 }: CacheOptions): Cache {
  const options = { migrations: MIGRATIONS, busyTimeoutMs: 250, replaceCorrupt: true, rerun: true };
  const opened = openDatabase(path, options);
  if (!opened.ok) return { get: () => null, put: () => {}, drop: () => {}, close: () => {} };
  const database = opened.value;
  let puts = 0;

  const note = (id: string, row: Row) => {
    const now = clock.now();
    if (now - Number(row['used_at']) < USE_NOTED_EVERY_MS) return;
    database.attempt(() => database.prepare('UPDATE answers SET used_at = ? WHERE id = ?').run(now, id));
  };

  return {
    get(key) {
      const id = idOf(key);
      const select = 'SELECT * FROM answers WHERE id = ? AND expires_at > ?';
      const found = database.attempt(() => database.prepare(select).get(id, clock.now()));
      if (!found.ok || !found.value) return null;
      note(id, found.value);
      return toAnswer(found.value);
    },
    put(key, answer, keepMs, secrets = []) {
      if (answer.status !== 200 || keepMs <= 0) return;
      const kept = Object.entries(answer.headers).filter(([name]) => KEPT_HEADERS.includes(name));
      const headers = JSON.stringify(Object.fromEntries(kept));
      const url = redactUrl(answer.url);
      if ([answer.body, headers, url].some((text) => showsSecret(text, secrets))) return;
      const body = gzipSync(answer.body);
      const now = clock.now();
      const insert =
        'INSERT OR REPLACE INTO answers (id, url, headers, body, bytes, expires_at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?)';
      database.immediate(() => {
        const bytes = body.byteLength + headers.length + 200;
        database.prepare(insert).run(idOf(key), url, headers, body, bytes, now + keepMs, now);
        if (puts++ % PUTS_BETWEEN_TRIMS === 0) trim(database, now, maxBytes);
      });
    },
    drop(key) {
      database.attempt(() => database.prepare('DELETE FROM answers WHERE id = ?').run(idOf(key)));
    },
    close: () => database.close(),
  };
}
