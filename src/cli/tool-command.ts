import { createContext } from '../mcp/context.ts';
import { runTool, type ToolAnswer } from '../tools/run.ts';
import type { ContextPart, Tool } from '../tools/tool.ts';
import { print } from './print.ts';
import { type JsonFlag, printAnswer, reportRefFailure } from './report.ts';
import { withApp } from './with-app.ts';

/** The `--json` option of every command that runs a tool. */
export const JSON_OPTION = ['--json', 'print the JSON envelope of the tool'] as const;

type Output = Record<string, unknown>;

/** Prints the answer of a tool: its envelope with --json, otherwise what `show` makes of it. */
export function printToolAnswer(answer: ToolAnswer, json: boolean, show: (output: Output) => string): void {
  if (json) printAnswer(answer);
  else if (answer.failure) reportRefFailure(answer.failure, answer.envelope['ref']);
  else print(show(answer.envelope as Output));
}

/** Runs a tool as a command. */
export function runToolCommand<Input, Result extends object, Part extends ContextPart>(
  tool: Tool<Input, Result, Part>,
  args: unknown,
  { json = false }: JsonFlag,
  show: (output: Output) => string,
): Promise<void> {
  return withApp({ json }, async (app) => printToolAnswer(await runTool(tool, args, createContext(app)), json, show));
}
