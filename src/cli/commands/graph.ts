import type { Command } from 'commander';
import { GRAPH_CAPS } from '../../graph/expand.ts';
import { createContext } from '../../mcp/context.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { expandCitationGraph } from '../../tools/doiget/graph.ts';
import { runTool } from '../../tools/run.ts';
import { toDot } from '../graph/dot.ts';
import type { GraphOutput } from '../graph/layout.ts';
import { toSvg } from '../graph/svg.ts';
import { showGraph } from '../graph/view.ts';
import { parseNumber } from '../number-option.ts';
import { clearProgress, print, showProgress } from '../print.ts';
import { type JsonFlag, printAnswer, refuse, reportFailure, reportRefFailure } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface GraphFlags extends JsonFlag {
  readonly depth?: string;
  readonly total?: string;
  readonly perPaper?: string;
  readonly format?: string;
}

type Writer = (graph: GraphOutput) => string;

const WRITERS: Readonly<Record<string, Writer>> = { table: showGraph, dot: toDot, svg: toSvg };

async function run(ref: string, flags: GraphFlags): Promise<void> {
  const writer = findWriter(flags);
  if (!writer.ok) return reportFailure(writer.error);
  const write = writer.value;
  const limits = readLimits(flags);
  if (!limits.ok) return refuse(limits.error, { json: !write });
  await withApp({ json: !write }, async (app) => {
    const call = { progress: showProgress };
    const answer = await runTool(expandCitationGraph, { ref, ...limits.value }, createContext(app), call);
    clearProgress();
    if (!write) printAnswer(answer);
    else if (answer.failure) reportRefFailure(answer.failure, ref);
    else print(write(answer.envelope as unknown as GraphOutput));
  });
}

/** The limits that were given, under the names of the tool. */
function readLimits({ depth, total, perPaper }: GraphFlags): Result<Readonly<Record<string, number>>> {
  const given = [
    ['depth', '--depth', depth, { min: 0, max: GRAPH_CAPS.depth }],
    ['total', '--total', total, { min: 1, max: GRAPH_CAPS.total }],
    ['per_paper', '--per-paper', perPaper, { min: 1, max: GRAPH_CAPS.perPaper }],
  ] as const;
  const limits: Record<string, number> = {};
  for (const [name, option, text, range] of given) {
    if (text === undefined) continue;
    const number = parseNumber(option, text, range);
    if (!number.ok) return number;
    limits[name] = number.value;
  }
  return ok(limits);
}

/** The writer of the chosen format; null for JSON, which is the envelope itself. */
function findWriter({ format, json = false }: GraphFlags): Result<Writer | null> {
  const name = format ?? (json ? 'json' : 'table');
  if (json && name !== 'json') return fail('INVALID_ARGUMENT', `--json and --format ${name} contradict each other.`);
  if (name === 'json') return ok(null);
  const write = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  const known = `Use one of: json, ${Object.keys(WRITERS).join(', ')}.`;
  return write ? ok(write) : fail('INVALID_ARGUMENT', `Unknown format "${name}". ${known}`);
}

/** `carrel graph`: the citation graph around a paper. */
export function addGraph(program: Command): void {
  const { depth, total, perPaper } = GRAPH_CAPS;
  program
    .command('graph <ref>')
    .description(`show the citation graph around a paper, up to ${depth} hops`)
    .option('--depth <number>', `number of hops, up to ${depth} (default: 1)`)
    .option('--total <number>', `maximum number of papers, up to ${total} (default: ${total})`)
    .option('--per-paper <number>', `maximum neighbours of each paper, up to ${perPaper} (default: ${perPaper})`)
    .option('--format <name>', 'table, json, dot (for Graphviz) or svg (default: table)')
    .option(...JSON_OPTION)
    .action(run);
}
