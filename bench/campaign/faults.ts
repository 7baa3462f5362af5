/**
 * Damages a library in every way a disk, a clock and a person can, and examines what is left. Requires root, strace and
 * faketime on Linux.
 * Usage: node scripts/run.mjs bench/campaign/faults.ts [NAME...] [--messages]     (default: all)
 */
import { parseArgs } from 'node:util';
import { cutLines } from './faults/cut-lines.ts';
import { databases } from './faults/databases.ts';
import { diskFull } from './faults/disk-full.ts';
import { largeLog } from './faults/large-log.ts';
import { createModel, type Model } from './faults/library.ts';
import type { Outcome } from './faults/outcome.ts';
import { permissionLost } from './faults/permission.ts';
import { readOnly } from './faults/read-only.ts';
import { clocks, failingDisk, slowDisk } from './faults/slow-and-wrong.ts';

const FAULTS: Readonly<Record<string, (model: Model) => Promise<Outcome[]>>> = {
  'disk-full': diskFull,
  'read-only': readOnly,
  permission: permissionLost,
  databases,
  'cut-lines': cutLines,
  'large-log': largeLog,
  clocks,
  'slow-disk': slowDisk,
  'failing-disk': failingDisk,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { messages: { type: 'boolean' } } });
const print = (line: string) => process.stdout.write(`${line}\n`);
const model = await createModel();
let failed = 0;
for (const name of positionals.length > 0 ? positionals : Object.keys(FAULTS)) {
  const started = performance.now();
  for (const { fault, tries, problems, notes = [] } of (await FAULTS[name]?.(model)) ?? []) {
    const held = problems.length === 0 ? 'held' : `${problems.length} PROBLEMS`;
    print(`${fault.padEnd(46)} ${String(tries).padStart(6)} tries  ${held}`);
    for (const problem of problems.slice(0, 6)) print(`  ${problem}`);
    if (values.messages) for (const note of notes) print(`    ${note}`);
    failed += problems.length;
  }
  print(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
await model.close();
process.exit(failed === 0 ? 0 : 1);
