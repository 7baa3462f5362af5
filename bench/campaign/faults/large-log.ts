import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENESIS, type Link, sealRow } from '../../../src/store/log/chain.ts';
import { CALL, doi } from '../../../tests/support/papers.ts';
import { createOutcome, type Outcome } from './outcome.ts';

const LOG_BYTES = 1_000_000_000;
const CLI = join(import.meta.dirname, '../../../dist/entry/cli.js');
/** The log must not have to fit into memory. */
const MEMORY_MB = 256;

/** A library whose log is one file of a gigabyte and whose state database is lost. */
export async function largeLog(): Promise<Outcome[]> {
  const outcome = createOutcome('a log of 1 GB');
  const home = join(mkdtempSync(join(tmpdir(), 'carrel-log-')), 'home');
  writeLog(home);
  const run = (args: readonly string[]) => {
    const started = performance.now();
    const env = { PATH: process.env['PATH'], CARREL_HOME: home, XDG_STATE_HOME: home, XDG_CACHE_HOME: home };
    const command = [`--max-old-space-size=${MEMORY_MB}`, CLI, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    outcome.note(`${args.join(' ')}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    outcome.tried(status === 0 ? [] : [`${args.join(' ')}: ${status} ${stdout.slice(0, 300)} ${stderr.slice(0, 300)}`]);
  };
  run(['audit', '--json']);
  run(['recent', '--json']);
  rmSync(join(home, 'state.db'));
  run(['audit', '--json']);
  rmSync(join(home, '..'), { recursive: true, force: true });
  return [outcome.done()];
}

function writeLog(home: string): void {
  mkdirSync(join(home, 'papers/.metadata'), { recursive: true });
  writeFileSync(join(home, '.carrel-home'), 'real\n');
  const path = join(home, 'provenance.jsonl');
  const file = openSync(path, 'w', 0o600);
  const facts = { event: 'fetch', ref: doi('10.5555/a'), result: 'err', ...CALL, detail: 'x'.repeat(3000) } as const;
  let previous: Link = GENESIS;
  while (statSync(path).size < LOG_BYTES) {
    let lines = '';
    for (let row = 0; row < 500; row += 1) {
      const sealed = sealRow(facts, null, { previous, nowMs: 1_800_000_000_000, sandbox: false });
      previous = { seq: sealed.row.ts_seq, hash: sealed.row.this_hash };
      lines += sealed.line;
    }
    writeSync(file, lines);
  }
  closeSync(file);
}
