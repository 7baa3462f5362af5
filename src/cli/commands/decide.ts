import type { Command } from 'commander';
import { readTextFile } from '../../disk/atomic.ts';
import { ACTIONS } from '../../model/checkpoint.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { didYouMean } from '../../text/distance.ts';
import { parseJson } from '../../text/json.ts';
import { printNote } from '../print.ts';
import type { JsonFlag } from '../report.ts';
import { printState, refuseSession, SESSION_JSON_OPTION } from '../session-output.ts';
import { showNext } from '../show/search-report.ts';
import { withApp } from '../with-app.ts';

interface DecideFlags extends JsonFlag {
  readonly data?: string;
  readonly note?: string;
  readonly checkpoint?: string;
}

async function run(id: string, action: string, flags: DecideFlags): Promise<void> {
  if (!ACTIONS.some((each) => each === action)) return refuseSession(unknownAction(action), flags);
  const data = await readData(flags.data);
  if (!data.ok) return refuseDecision(data.error, action, flags);
  await withApp(flags, async (app) => {
    const { note, checkpoint } = flags;
    const decision = {
      action,
      face: 'cli' as const,
      data: data.value,
      ...(note && { note }),
      checkpointId: checkpoint,
    };
    const state = await (await app.sessions()).decide(id, decision);
    if (!state.ok) return refuseDecision(state.error, action, flags);
    printState(state, flags);
    if (state.value.error) process.exitCode = 1;
    else if (!flags.json && state.value.state === 'complete') printNote(showNext(state.value));
  });
}

const unknownAction = (action: string) =>
  createFailure(
    'INVALID_ARGUMENT',
    `Unknown action "${action}". Use one of: ${ACTIONS.join(', ')}.${didYouMean(action, ACTIONS)}`,
  );

/** An edit for each checkpoint, short enough that no terminal breaks it within its quotes. */
const EXAMPLES = [
  ['At the strategy', `carrel decide ID edit --data '{"queries":[{"keywords":["heat","cells"]}]}'`],
  ['At the results', `carrel decide ID edit --data '{"marked_relevant":["doi:10.1000/x"]}'`],
] as const;

function refuseDecision(failure: Failure, action: string, flags: JsonFlag): void {
  refuseSession(failure, flags);
  if (!flags.json && action === 'edit' && failure.code === 'INVALID_ARGUMENT')
    printNote(EXAMPLES.map(([where, line]) => `  help: ${where.toLowerCase()}: ${line}\n`).join(''));
}

async function readData(text: string | undefined): Promise<Result<unknown>> {
  if (text === undefined) return ok(undefined);
  const read = text.startsWith('@') ? await readTextFile(text.slice(1), { mayBePipe: true }) : ok(text);
  if (!read.ok) return read;
  if (read.value === null) return fail('INVALID_ARGUMENT', `File not found: ${text.slice(1)}`);
  const value = parseJson(read.value);
  if (value !== undefined) return ok(value);
  return fail('INVALID_ARGUMENT', '--data is not valid JSON. Pass an object, or @FILE to read one from a file.');
}

/** `carrel decide`: a person's decision at a checkpoint. */
export function addDecide(program: Command): void {
  program
    .command('decide <id> <action>')
    .summary('approve, edit or reject the checkpoint of a search session')
    .description(
      [
        'approve, edit or reject the checkpoint of a search session; edit takes --data',
        ...EXAMPLES.map(([where, line]) => `${where}:\n\n    ${line}`),
        'The strategy also takes sources and filters; the results also take marked_irrelevant, reasons ({id: why it is excluded}) and free_text_feedback. carrel session ID --json shows the checkpoint and the ids of its papers.',
      ].join('\n\n'),
    )
    .option('--data <json>', 'changes to the strategy, or feedback on the papers; @FILE reads a file')
    .option('--note <text>', 'reason for the decision')
    .option('--checkpoint <id>', 'fail if the session waits at another checkpoint')
    .option(...SESSION_JSON_OPTION)
    .action(run);
}
