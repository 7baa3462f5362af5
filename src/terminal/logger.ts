import { LOG_LEVELS, type Logger, type LogLevel } from '../model/logger.ts';

/** A logger that writes lines up to a level to standard error. */
export function createLogger(upTo: LogLevel): Logger {
  const most = LOG_LEVELS.indexOf(upTo);
  return (level, line) => {
    if (LOG_LEVELS.indexOf(level) <= most) process.stderr.write(`${level}: ${line}\n`);
  };
}
