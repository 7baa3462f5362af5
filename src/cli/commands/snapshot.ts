import type { Command } from 'commander';
import { addBuild } from './snapshot/build.ts';
import { addImport } from './snapshot/import.ts';
import { addInfo } from './snapshot/info.ts';
import { addPush } from './snapshot/push.ts';
import { addVerify } from './snapshot/verify.ts';

/** `carrel snapshot`: searchable, read-only copies of a library. */
export function addSnapshot(program: Command): void {
  const snapshot = program
    .command('snapshot')
    .description('build, import, push, verify and describe searchable snapshots');
  for (const add of [addBuild, addImport, addPush, addVerify, addInfo]) add(snapshot);
}
