import type { Command } from 'commander';
import { toWire } from '../../model/wire.ts';
import type { SessionSummary } from '../../search/sessions/summary.ts';
import { wireFailure } from '../../tools/run.ts';
import { parseNumber } from '../number-option.ts';
import { print, printJson } from '../print.ts';
import type { JsonFlag } from '../report.ts';
import { refuseSession, SESSION_JSON_OPTION } from '../session-output.ts';
import { showSessions } from '../show/sessions.ts';
import { withApp } from '../with-app.ts';

const toRow = ({ error, ...line }: SessionSummary) => ({
  ...toWire(line),
  ...(error && { error: wireFailure(error) }),
});

const MAX_LISTED = 10_000;

async function run({ limit: text, ...flags }: JsonFlag & { readonly limit: string }): Promise<void> {
  const limit = parseNumber('--limit', text, { min: 1, max: MAX_LISTED });
  if (!limit.ok) return refuseSession(limit.error, flags);
  await withApp(flags, async (app) => {
    const sessions = await (await app.sessions()).list(limit.value);
    if (!sessions.ok) return refuseSession(sessions.error, flags);
    if (flags.json) printJson({ ok: true, sessions: sessions.value.map(toRow) });
    else print(showSessions(sessions.value));
  });
}

/** `carrel sessions`: the open search sessions. */
export function addSessions(program: Command): void {
  program
    .command('sessions')
    .description('list search sessions, most recently changed first')
    .option('--limit <number>', 'maximum number of sessions', '20')
    .option(...SESSION_JSON_OPTION)
    .action(run);
}
