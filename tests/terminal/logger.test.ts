import { expect, test } from 'vitest';
import { LOG_LEVELS } from '../../src/model/logger.ts';
import { createLogger } from '../../src/terminal/logger.ts';

const WRITTEN = ['error', 'warn', 'info', 'debug'] as const;

test.each(LOG_LEVELS.map((level, at) => [level, WRITTEN.slice(0, at)] as const))(
  'with the level %s, lines of the levels %j are written',
  (upTo, expected) => {
    const lines: string[] = [];
    const log = createLogger(upTo, (text) => lines.push(text));
    for (const level of WRITTEN) log(level, 'words');
    expect(lines).toEqual(expected.map((level) => `${level}: words\n`));
  },
);
