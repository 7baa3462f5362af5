import type { Command } from 'commander';
import { configTemplate, findConfigFile, loadConfig, SAVABLE, saveSetting } from '../../config.ts';
import { createFile } from '../../disk/atomic.ts';
import { print, printJson } from '../print.ts';
import { type JsonFlag, reportFailure } from '../report.ts';
import { showConfig } from '../show/settings.ts';

async function show({ json }: JsonFlag): Promise<void> {
  const config = await loadConfig();
  if (!config.ok) return reportFailure(config.error, 3);
  const { origins, folders, warnings } = config.value;
  if (json) printJson({ settings: origins, folders, warnings });
  else print(showConfig(config.value));
}

async function init(): Promise<void> {
  const path = findConfigFile();
  const written = await createFile(path, configTemplate());
  if (!written.ok) return reportFailure(written.error);
  print(`${path}\n`);
}

async function set(setting: string, value: string): Promise<void> {
  const saved = await saveSetting(setting, value);
  if (!saved.ok) return reportFailure(saved.error);
  print(`${saved.value}\n`);
}

/** `carrel config`: the settings in use. */
export function addConfig(program: Command): void {
  const config = program.command('config').description('show or change the settings');
  config
    .command('show')
    .description('list each setting, its value and where the value comes from')
    .option('--json', 'print as JSON')
    .action(show);
  config
    .command('path')
    .description('print the path of config.toml, whether it exists or not')
    .action(() => print(`${findConfigFile()}\n`));
  config
    .command('init')
    .description('create a config.toml that explains every setting; fails if the file exists')
    .action(init);
  config
    .command('set')
    .description('change a setting in config.toml; the environment still wins over the file')
    .argument('<setting>', `one of: ${SAVABLE.join(', ')}`)
    .argument('<value>', 'its value')
    .action(set);
}
