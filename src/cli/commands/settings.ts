import type { Command } from 'commander';
import { configTemplate, findConfigFile, loadConfig } from '../../config.ts';
import { createFile } from '../../disk/atomic.ts';
import { createContext } from '../../mcp/context.ts';
import { capabilityProfile } from '../../tools/doiget/instance.ts';
import { runTool } from '../../tools/run.ts';
import { examine, examineSettings, showFindings } from '../doctor.ts';
import { type JsonFlag, print, printAnswer, printJson, reportFailure, withApp } from '../invocation.ts';
import { showCapabilities, showConfig } from '../show/settings.ts';

async function capabilities({ json = false }: JsonFlag): Promise<void> {
  await withApp({ json }, async (app) => {
    if (json) printAnswer(await runTool(capabilityProfile, {}, createContext(app)));
    else print(showCapabilities(app.capabilities()));
  });
}

async function doctor({ json, network = false }: JsonFlag & { network?: boolean }): Promise<void> {
  const config = await loadConfig();
  const findings = config.ok ? await examine(config.value, network) : examineSettings(config.error);
  if (json) printJson(findings);
  else print(showFindings(findings));
  if (findings.some((finding) => finding.state === 'broken')) process.exitCode = 1;
}

async function show({ json }: JsonFlag): Promise<void> {
  const config = await loadConfig();
  if (!config.ok) return reportFailure(config.error, 3);
  if (json)
    printJson({ settings: config.value.origins, folders: config.value.folders, warnings: config.value.warnings });
  else print(showConfig(config.value));
}

async function init(): Promise<void> {
  const path = findConfigFile();
  const written = await createFile(path, configTemplate());
  if (!written.ok) return reportFailure(written.error);
  print(`${path}\n`);
}

/** Commands about what this installation is and may do. */
export function addSettings(program: Command): void {
  program
    .command('capabilities')
    .description('which sources may be asked, and why others may not')
    .option('--json', 'print the tool envelope')
    .action(capabilities);
  program
    .command('doctor')
    .description('look for what keeps this installation from working')
    .option('--network', 'ask each enabled source one question')
    .option('--json', 'print the findings as JSON')
    .action(doctor);
  const config = program.command('config').description('the settings in force');
  config
    .command('show')
    .description('each setting, its value and where it came from')
    .option('--json', 'print as JSON')
    .action(show);
  config
    .command('path')
    .description('where config.toml is looked for')
    .action(() => print(`${findConfigFile()}\n`));
  config
    .command('init')
    .description('write a config.toml with every setting explained; fails if there is one')
    .action(init);
}
