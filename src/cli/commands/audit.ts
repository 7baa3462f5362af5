import type { Command } from 'commander';
import { print, printJson } from '../print.ts';
import { type JsonFlag, reportFailure } from '../report.ts';
import { showAudit } from '../show/library.ts';
import { withApp } from '../with-app.ts';

async function run({ json = false }: JsonFlag): Promise<void> {
  await withApp({ json }, async (app) => {
    const report = await app.audit();
    if (!report.ok) return reportFailure(report.error);
    if (json) printJson({ ok: true, ...report.value });
    else print(showAudit(report.value));
    if (!report.value.clean) process.exitCode = 1;
  });
}

/** `carrel audit`: the log against the files. */
export function addAudit(program: Command): void {
  program
    .command('audit')
    .description('check the log and every file, and complete work that a crash interrupted')
    .option('--json', 'print the report as JSON')
    .action(run);
}
