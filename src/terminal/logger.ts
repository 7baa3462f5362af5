import { LOG_LEVELS, type Logger, type LogLevel } from '../model/logger.ts';

const toStderr = (text: string) => process.stderr.write(text);

/** A logger that writes lines up to a level to standard error. */
export function createLogger(upTo: LogLevel, write: (text: string) => unknown = toStderr): Logger {
  const most = LOG_LEVELS.indexOf(upTo);
  return (level, line) => {
    if (LOG_LEVELS.indexOf(level) <= most) write(`${level}: ${line}\n`);
  };
}
