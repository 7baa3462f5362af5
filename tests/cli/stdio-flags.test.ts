import { expect, test } from 'vitest';
import { readStdioFlags } from '../../src/cli/stdio-flags.ts';

test('flags of a server on standard input and output are read without the command line parser', () => {
  expect(readStdioFlags([])).toEqual({});
  expect(readStdioFlags(['--toolsets', 'search', '--elicit', '--snapshot=DIR'])).toEqual({
    toolsets: 'search',
    elicit: true,
    snapshot: 'DIR',
  });
});

test.each([[['--http']], [['--help']], [['--toolsets']], [['extra']], [['--elicit=yes']], [['--toolset', 'search']]])(
  'the command line parser reads or refuses %j',
  (words) => expect(readStdioFlags(words)).toBeNull(),
);
