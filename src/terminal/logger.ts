import { LOG_LEVELS, type Logger, type LogLevel } from '../model/logger.ts';

/** A logger for standard error: one line each, up to the level. */
export function createLogger(upTo: LogLevel): Logger {
  const most = LOG_LEVELS.indexOf(upTo);
  return (level, line) => {
    if (LOG_LEVELS.indexOf(level) <= most) process.stderr.write(`${level}: ${line}\n`);
  };
}
