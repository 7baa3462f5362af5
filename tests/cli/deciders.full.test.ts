import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const servers = await Promise.all([1, 2].map(() => connect(['--toolsets', 'search'], world.env)));
const [one, two] = servers;
if (!one || !two) throw new Error('Two servers were started.');
afterAll(async () => {
  for (const server of servers) await server.kill();
  await world.close();
});

/** The outcome of one decision. */
interface Outcome {
  readonly action: string;
  readonly won: boolean;
  readonly code?: unknown;
  readonly message?: unknown;
}

function outcome(action: string, won: boolean, data: { error?: unknown }): Outcome {
  const { code, message } = (data.error ?? {}) as { code?: unknown; message?: unknown };
  return { action, won, code, message };
}

/** The recorded decisions; the work after one may still be running. */
function decisionsOf(id: string): string[] {
  const text = readFileSync(join(world.env['CARREL_HOME'] ?? '', 'sessions', `${id}.jsonl`), 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n')).split('\n');
  return whole
    .map((line) => JSON.parse(line))
    .flatMap(({ kind, decision }) => (kind === 'decision' ? decision.action : []));
}

/** Exactly one of two won, only its decision is recorded, and the other failed with the reason. */
function expectOneWinner(id: string, outcomes: readonly Outcome[]): void {
  const [winner, ...others] = outcomes.filter(({ won }) => won);
  expect({ others, winner }, JSON.stringify(outcomes)).toMatchObject({ others: [], winner: expect.anything() });
  expect(decisionsOf(id)).toEqual([winner?.action]);
  const loser = outcomes.find(({ won }) => !won);
  expect(['CHECKPOINT_BUSY', 'SESSION_STATE']).toContain(loser?.code);
  expect(loser?.message).toContain('No pending checkpoint');
}

const open = async (query: string) => {
  const { session_id, checkpoint } = (await one.call('search_papers', { query })).data;
  return { id: String(session_id), checkpoint: (checkpoint as { id: string }).id };
};

const ROUNDS = Array.from({ length: 10 }, (_, round) => round);

test.each(ROUNDS)('of two servers that decide one checkpoint at once exactly one wins, time %i', async (round) => {
  const { id, checkpoint } = await open(`perovskite inks ${round}`);
  const actions = round % 2 === 0 ? ['approve', 'reject'] : ['approve', 'approve'];
  const answers = await Promise.all(
    servers.map(async (server, at) => {
      const action = actions[at] ?? '';
      const { isError, data } = await server.call('decide', { session_id: id, action, checkpoint_id: checkpoint });
      return outcome(action, !isError, data);
    }),
  );
  expectOneWinner(id, answers);
});

test.each(ROUNDS.slice(0, 4))(
  'of two commands that decide one checkpoint at once exactly one wins, time %i',
  async (round) => {
    const { id, checkpoint } = await open(`perovskite lead leakage ${round}`);
    const answers = await Promise.all(
      ['approve', 'reject'].map(async (action) => {
        const ran = await runCli(['decide', id, action, '--checkpoint', checkpoint, '--json'], world.env);
        return outcome(action, ran.status === 0, JSON.parse(ran.stdout));
      }),
    );
    expectOneWinner(id, answers);
  },
);
