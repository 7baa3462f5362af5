import type { Command } from 'commander';
import { createContext } from '../../mcp/context.ts';
import { capabilityProfile } from '../../tools/doiget/instance.ts';
import { runTool } from '../../tools/run.ts';
import { print } from '../print.ts';
import { type JsonFlag, printAnswer } from '../report.ts';
import { showCapabilities } from '../show/settings.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

async function run({ json = false }: JsonFlag): Promise<void> {
  await withApp({ json }, async (app) => {
    if (json) printAnswer(await runTool(capabilityProfile, {}, createContext(app)));
    else print(showCapabilities(app.capabilities()));
  });
}

/** `carrel capabilities`: what this installation may use. */
export function addCapabilities(program: Command): void {
  program
    .command('capabilities')
    .description('list the sources: which are enabled, and why others are not')
    .option(...JSON_OPTION)
    .action(run);
}
