// Writes rows or a file until the system refuses, and says with which failure.
import { createSystemClock } from '../../src/model/clock.ts';
import { openStore } from '../../src/store/store.ts';
import { CALL, doi } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const [home, what] = [String(process.argv[2]), process.argv[3]];
const store = openStore({ home, kind: 'real', clock: createSystemClock() });
const detail = 'x'.repeat(40_000);

async function writeRows(most: number): Promise<string> {
  for (let rows = 0; rows < most; rows++) {
    const row = await store.record({ event: 'download', ref: null, result: 'ok', ...CALL, detail });
    if (!row.ok) return `${rows} ${row.error.code} ${row.error.message}`;
  }
  return `${most} rows`;
}

async function writeFile(): Promise<string> {
  const stage = unwrap(await store.stage(doi('10.1234/foo')));
  for (let chunks = 0; ; chunks++) {
    const written = await stage.write(Buffer.alloc(40_000));
    if (written.ok) continue;
    unwrap(await stage.discard());
    return `${chunks} ${written.error.code} ${written.error.message}`;
  }
}

process.stdout.write(`${await (what === 'file' ? writeFile() : writeRows(what === 'fill' ? 60 : 1000))}\n`);
store.close();
