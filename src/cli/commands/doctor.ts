import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { examine, examineSettings, showFindings } from '../doctor.ts';
import { print, printJson } from '../print.ts';
import type { JsonFlag } from '../report.ts';

interface DoctorFlags extends JsonFlag {
  readonly network?: boolean;
  readonly snapshot?: string;
}

async function run({ json, network = false, snapshot }: DoctorFlags): Promise<void> {
  const config = await loadConfig();
  const findings = config.ok ? await examine(config.value, network, snapshot) : examineSettings(config.error);
  if (json) printJson(findings);
  else print(showFindings(findings));
  if (findings.some((finding) => finding.state === 'broken')) process.exitCode = 1;
}

/** `carrel doctor`: what keeps this installation from working. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check this installation for problems')
    .option('--network', 'also send one request to each enabled source')
    .option('--snapshot <place>', 'also open a snapshot: a folder, or URL/NAME in a search cluster')
    .option('--json', 'print the findings as JSON')
    .action(run);
}
