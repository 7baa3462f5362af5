/** How much is told of the work, from nothing to every request. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Told what happens; lines hold no query strings, keys or addresses of people. */
export type Logger = (level: Exclude<LogLevel, 'silent'>, line: string) => void;
