/** Log levels, from nothing to every request. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes a log line; lines contain no query strings, keys or e-mail addresses. */
export type Logger = (level: Exclude<LogLevel, 'silent'>, line: string) => void;
