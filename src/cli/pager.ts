import { spawn } from 'node:child_process';
import { print } from './print.ts';

const DEFAULT_PAGER = 'less -R';

/** Whether a text does not fit on the screen; false if standard output is no terminal. */
function isLong(text: string): boolean {
  const { isTTY, rows, columns } = process.stdout;
  if (!isTTY || !rows || !columns) return false;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
  return lines >= rows;
}

/** Shows a text in the user's pager if it is longer than the screen, else prints it. An empty `pager` means none. */
export async function showPaged(text: string, pager: string | undefined): Promise<void> {
  const command = pager ?? DEFAULT_PAGER;
  if (command.trim() === '' || !isLong(text)) return print(text);
  if (!(await runPager(command, text))) print(text);
}

/** A shell reports a command that does not exist, or cannot run, with these. */
const NOT_RUN = new Set([126, 127]);

/** False if the pager could not be started. */
function runPager(command: string, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'ignore'] });
    // Ctrl-C belongs to the pager.
    const ignore = () => {};
    process.on('SIGINT', ignore);
    const finish = (isShown: boolean) => {
      process.off('SIGINT', ignore);
      resolve(isShown);
    };
    child.once('error', () => finish(false));
    child.once('close', (code) => finish(!NOT_RUN.has(code ?? 0)));
    // A reader who quits early closes the pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
