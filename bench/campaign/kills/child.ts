// Does operations, one after another, until it is killed.
import { writeSync } from 'node:fs';
import { createContext } from './context.ts';
import { type ChildSettings, createRandom, type Line, type Operation } from './lines.ts';
import { RUN } from './operations.ts';

/** How often each operation is chosen, relative to the others. */
const WEIGHTS: Readonly<Record<Operation, number>> = {
  fetch: 3,
  add: 2,
  store: 6,
  quarantine: 5,
  accept: 6,
  discard: 1,
  remove: 4,
  tag: 6,
  create: 1,
  decide: 8,
  build: 4,
  check: 2,
};
const WHEEL = Object.entries(WEIGHTS).flatMap(([name, times]) => Array<Operation>(times).fill(name as Operation));

/** Written at once, so that the line is in the pipe before anything else happens. */
const report = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);

const settings = JSON.parse(String(process.argv[2])) as ChildSettings;
const random = createRandom(settings.seed);
const context = createContext(settings, (phase) => report({ kind: 'phase', phase }), random);

for (let count = 1; ; count += 1) {
  const operation = WHEEL[Math.floor(random() * WHEEL.length)] as Operation;
  const id = `${settings.name}-${count}`;
  report({ kind: 'begin', id, operation });
  try {
    const result = await RUN[operation](context, id);
    if (result.ok) report({ kind: 'done', id, promised: result.value });
    else report({ kind: 'refused', id, code: result.error.code, message: result.error.message });
  } catch (error) {
    report({ kind: 'bug', id, text: error instanceof Error ? String(error.stack) : String(error) });
  }
}
