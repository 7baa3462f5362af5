import type { Command } from 'commander';
import { parseRef } from '../../model/ref.ts';
import { ok } from '../../model/result.ts';
import type { Quarantined } from '../../store/papers/read.ts';
import { print, printJson, printNote } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { showQuarantine, toQuarantinedRow } from '../show/quarantine.ts';
import { withApp } from '../with-app.ts';

async function run(text: string | undefined, flags: JsonFlag): Promise<void> {
  await withApp(flags, async (app) => {
    const ref = text === undefined ? ok(undefined) : parseRef(text);
    if (!ref.ok) return refuse(ref.error, flags, { ref: text });
    const files: Quarantined[] = [];
    const problems: string[] = [];
    for await (const each of (await app.store()).listQuarantine(ref.value)) {
      if (each.ok) files.push(each.value);
      else problems.push(each.error.message);
    }
    if (flags.json) printJson({ ok: true, count: files.length, files: files.map(toQuarantinedRow), problems });
    else print(showQuarantine(files, ref.value));
    if (problems.length === 0) return;
    if (!flags.json) printNote(problems.map((problem) => `warning: ${problem}\n`).join(''));
    process.exitCode = 1;
  });
}

/** `carrel quarantine`: the files that could not be verified. */
export function addQuarantine(program: Command): void {
  program
    .command('quarantine [ref]')
    .description('list quarantined files, of one paper or all, with the evidence for and against each')
    .option('--json', 'print JSON')
    .action(run);
}
