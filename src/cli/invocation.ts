import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { VERSION } from '../model/version.ts';
import { showFailure } from '../terminal/failure.ts';
import { createLogger } from '../terminal/logger.ts';
import type { ToolAnswer } from '../tools/run.ts';

/** The option every command has that can answer as the tools do. */
export interface JsonFlag {
  readonly json?: boolean;
}

/** Writes to standard output, the only place that does besides the protocol. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Prints a value as the envelope is printed. */
export function printJson(value: unknown): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Tells a failure on standard error and sets the exit status of its code. */
export function reportFailure(failure: Failure, exit: number = ERROR_TABLE[failure.code].exit): void {
  process.stderr.write(showFailure(failure));
  process.exitCode = exit;
}

/** Tells that a server could not listen, with the option that helps; only the port can fail by the network. */
export function reportPortFailure(failure: Failure): void {
  const isPort = failure.code === 'NETWORK_ERROR';
  reportFailure(isPort ? { ...failure, message: failure.message.replace(/\.$/u, ': --port NUMBER.') } : failure);
}

/** Prints the envelope of a tool and sets the exit status. */
export function printAnswer({
  envelope,
  failure,
  isError,
}: Pick<ToolAnswer, 'envelope' | 'failure' | 'isError'>): void {
  printJson(envelope);
  if (failure) process.exitCode = ERROR_TABLE[failure.code].exit;
  else if (isError) process.exitCode = 1;
}

/** The exit status of settings that cannot be used. */
const CONFIGURATION = 3;

/** Loads the settings and runs the body with an app that is closed afterwards; a bad setting is told in the form asked for. */
export async function withApp({ json }: JsonFlag, body: (app: App, config: Config) => Promise<void>): Promise<void> {
  const { loadConfig } = await import('../config.ts');
  const config = await loadConfig();
  if (!config.ok) {
    const { code, message, disposition } = config.error;
    if (json) printJson({ ok: false, ref: '', error: { code, message, disposition } });
    return reportFailure(config.error, CONFIGURATION);
  }
  const log = createLogger(config.value.logLevel);
  for (const warning of config.value.warnings) log('warn', warning);
  const { createApp } = await import('../app.ts');
  const app = createApp(config.value, VERSION, log);
  try {
    await body(app, config.value);
  } finally {
    await app.close();
  }
}

/** Ends quietly when whoever read the output has gone, and honestly when it cannot be written. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    process.stderr.write(`The output cannot be written: ${error.message}\n`);
    process.exit(4);
  });
}
