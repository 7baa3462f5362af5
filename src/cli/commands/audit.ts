import type { Command } from 'commander';
import type { RegradeReport } from '../../acquire/regrade.ts';
import { describeEvidence } from '../../acquire/verify/evidence.ts';
import type { App } from '../../app.ts';
import { countOf } from '../../model/count.ts';
import { toWire } from '../../model/wire.ts';
import { clearProgress, print, printJson, startPaperCount } from '../print.ts';
import { type JsonFlag, reportFailure } from '../report.ts';
import { showAudit } from '../show/library.ts';
import { withApp } from '../with-app.ts';

interface AuditFlags extends JsonFlag {
  readonly regrade?: boolean;
}

async function run({ json = false, regrade = false }: AuditFlags): Promise<void> {
  await withApp({ json }, async (app) => (regrade ? runRegrade(app, json) : runAudit(app, json)));
}

async function runAudit(app: App, json: boolean): Promise<void> {
  const report = await app.audit();
  if (!report.ok) return reportFailure(report.error);
  if (json) printJson({ ok: true, ...report.value });
  else print(showAudit(report.value));
  if (!report.value.clean) process.exitCode = 1;
}

async function runRegrade(app: App, json: boolean): Promise<void> {
  const report = await app.regrade(json ? undefined : startPaperCount());
  clearProgress();
  if (!report.ok) return reportFailure(report.error);
  if (json) printJson({ ok: true, ...toWire(report.value) });
  else print(showRegraded(report.value));
}

function showRegraded({ files, changes, problems }: RegradeReport): string {
  const lines = changes.flatMap(({ ref, before, after, evidence }) => [
    `${ref}: ${before} -> ${after}`,
    ...evidence.filter(({ speaks }) => speaks === 'against').map((each) => `  - ${describeEvidence(each)}`),
  ]);
  const summary = `${countOf(files, 'file')} checked, ${changes.length} would get another grade. Nothing was changed.`;
  return `${[...lines, ...problems, summary].join('\n')}\n`;
}

/** `carrel audit`: the log against the files. */
export function addAudit(program: Command): void {
  program
    .command('audit')
    .description('check the log and every file, and complete work that a crash interrupted')
    .option('--regrade', 'show which stored files would get another grade today; change nothing')
    .option('--json', 'print the report as JSON')
    .action(run);
}
