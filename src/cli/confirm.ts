import { createInterface } from 'node:readline';
import { fail, ok, type Result } from '../model/result.ts';
import { printNote } from './print.ts';

/** The option that answers the question in advance. */
export const YES_OPTION = ['--yes', 'do not ask for confirmation'] as const;

/** Asks a yes-or-no question on the terminal; without a terminal, only `--yes` confirms. */
export async function confirm(question: string, { yes = false }: { readonly yes?: boolean }): Promise<Result<boolean>> {
  if (yes) return ok(true);
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    return fail('INVALID_ARGUMENT', 'Confirmation is required, and there is no terminal to ask. Pass --yes.');
  printNote(`${question} [y/N] `);
  return ok(/^y(?:es)?$/i.test((await readLine()).trim()));
}

/** One line of standard input; an empty string at its end. */
function readLine(): Promise<string> {
  const input = createInterface({ input: process.stdin });
  return new Promise((resolve) => {
    input.once('line', (line) => {
      resolve(line);
      // An open interface would keep the process from ending.
      input.close();
    });
    input.once('close', () => resolve(''));
  });
}
