import type { Command } from 'commander';
import { createContext } from '../../mcp/context.ts';
import { resolvePaper } from '../../tools/doiget/resolve.ts';
import { runTool } from '../../tools/run.ts';
import { type JsonFlag, print, printAnswer, reportFailure, withApp } from '../invocation.ts';
import { showResolution } from '../show/resolution.ts';

async function run(ref: string, { json, allSources = false }: JsonFlag & { allSources?: boolean }): Promise<void> {
  await withApp({ json: json ?? false }, async (app) => {
    const resolve = (text: string) => app.resolve(text, { everySource: allSources });
    if (json) return printAnswer(await runTool(resolvePaper, { ref }, { ...createContext(app), resolve }));
    const resolution = await resolve(ref);
    if (resolution.ok) print(showResolution(resolution.value));
    else reportFailure(resolution.error);
  });
}

/** `carrel resolve`: what is known of a paper. */
export function addResolve(program: Command): void {
  program
    .command('resolve <ref>')
    .description('tell what is known of a paper: DOI, arXiv id, PMID, PMCID or an address that carries one')
    .option('--json', 'print the tool envelope')
    .option('--all-sources', 'ask every enabled source, also when the first ones left nothing open')
    .action(run);
}
