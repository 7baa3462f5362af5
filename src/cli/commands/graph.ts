import type { Command } from 'commander';
import { createContext } from '../../mcp/context.ts';
import { createFailure } from '../../model/error.ts';
import { expandCitationGraph } from '../../tools/doiget/graph.ts';
import { runTool } from '../../tools/run.ts';
import { toDot } from '../graph/dot.ts';
import type { GraphOutput } from '../graph/layout.ts';
import { toSvg } from '../graph/svg.ts';
import { showGraph } from '../graph/view.ts';
import { type JsonFlag, print, printAnswer, reportFailure, withApp } from '../invocation.ts';

interface GraphFlags extends JsonFlag {
  readonly depth?: string;
  readonly total?: string;
  readonly perPaper?: string;
  readonly format?: string;
}

const WRITERS: Readonly<Record<string, (graph: GraphOutput) => string>> = { dot: toDot, svg: toSvg, table: showGraph };

async function run(ref: string, { depth, total, perPaper, format, json = false }: GraphFlags): Promise<void> {
  const wanted = format ?? (json ? 'json' : 'table');
  const write = Object.hasOwn(WRITERS, wanted) ? WRITERS[wanted] : undefined;
  if ((!write && wanted !== 'json') || (json && wanted !== 'json')) {
    const message = json ? '--json and --format contradict each other.' : `There is no format "${wanted}".`;
    return reportFailure(
      createFailure('INVALID_ARGUMENT', `${message} Known: json, ${Object.keys(WRITERS).join(', ')}.`),
    );
  }
  const limits = Object.entries({ depth, total, per_paper: perPaper }).filter(([, text]) => text !== undefined);
  const args = { ref, ...Object.fromEntries(limits.map(([name, text]) => [name, Number(text)])) };
  await withApp({ json: !write }, async (app) => {
    const answer = await runTool(expandCitationGraph, args, createContext(app));
    if (!write) printAnswer(answer);
    else if (answer.failure) reportFailure(answer.failure);
    else print(write(answer.envelope as unknown as GraphOutput));
  });
}

/** `carrel graph`: what a paper cites and what cites it. */
export function addGraph(program: Command): void {
  program
    .command('graph <ref>')
    .description('show what a paper cites and what cites it, a few steps far')
    .option('--depth <number>', 'steps, up to 3; 1 unless told')
    .option('--total <number>', 'papers in all, up to 100')
    .option('--per-paper <number>', 'neighbours of each paper, up to 20')
    .option('--format <name>', 'table, json, dot (for Graphviz) or svg (a picture)')
    .option('--json', 'print the tool envelope')
    .action(run);
}
