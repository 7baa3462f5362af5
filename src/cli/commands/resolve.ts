import type { Command } from 'commander';
import { createContext } from '../../mcp/context.ts';
import { resolvePaper } from '../../tools/doiget/resolve.ts';
import { runTool } from '../../tools/run.ts';
import { print } from '../print.ts';
import { type JsonFlag, printAnswer, reportRefFailure } from '../report.ts';
import { showResolution } from '../show/resolution.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface ResolveFlags extends JsonFlag {
  readonly allSources?: boolean;
}

async function run(ref: string, { json = false, allSources = false }: ResolveFlags): Promise<void> {
  await withApp({ json }, async (app) => {
    const resolve = (text: string) => app.resolve(text, { everySource: allSources });
    if (json) return printAnswer(await runTool(resolvePaper, { ref }, { ...createContext(app), resolve }));
    const resolution = await resolve(ref);
    if (resolution.ok) print(showResolution(resolution.value));
    else reportRefFailure(resolution.error, ref);
  });
}

/** `carrel resolve`: metadata and open copies of a paper. */
export function addResolve(program: Command): void {
  program
    .command('resolve <ref>')
    .description('show the metadata and open copies of a paper, given a DOI, arXiv id, PMID, PMCID or URL')
    .option(...JSON_OPTION)
    .option('--all-sources', 'ask every enabled source, even if the first tier answered everything')
    .action(run);
}
