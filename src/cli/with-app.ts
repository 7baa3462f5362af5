import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../model/logger.ts';
import { createLogger } from '../terminal/logger.ts';
import { printJson } from './print.ts';
import { type JsonFlag, reportFailure } from './report.ts';

const CONFIGURATION_EXIT = 3;

/** Loads the settings and runs the body with them. */
export async function withConfig(
  { json }: JsonFlag,
  body: (config: Config, log: Logger) => Promise<void>,
): Promise<void> {
  const { loadConfig } = await import('../config.ts');
  const config = await loadConfig();
  if (!config.ok) {
    const { code, message, disposition } = config.error;
    if (json) printJson({ ok: false, ref: '', error: { code, message, disposition } });
    return reportFailure(config.error, CONFIGURATION_EXIT);
  }
  const log = createLogger(config.value.logLevel);
  for (const warning of config.value.warnings) log('warn', warning);
  await body(config.value, log);
}

/** Loads the settings, runs the body with an app, and closes the app. */
export function withApp(flags: JsonFlag, body: (app: App, config: Config) => Promise<void>): Promise<void> {
  return withConfig(flags, async (config, log) => {
    const { createApp } = await import('../app.ts');
    const app = createApp(config, log);
    try {
      await body(app, config);
    } finally {
      await app.close();
    }
  });
}
