import { expect, test } from 'vitest';
import { createProgram, findUnknownCommand } from '../../src/cli/program.ts';

const program = await createProgram(undefined);

test.each([
  [['dispose', '--help'], ['dispose']],
  [['help', 'dispose'], ['dispose']],
  [
    ['snapshot', 'dispose', '--help'],
    ['snapshot', 'dispose'],
  ],
])('finds the unknown command in %j', (words, path) => {
  expect(findUnknownCommand(program, words)).toEqual(path);
});

test.each([[], ['--help'], ['help'], ['help', 'fetch'], ['snapshot', 'help', 'build'], ['fetch', 'dispose', '--help']])(
  'finds no unknown command in %j',
  (...words) => {
    expect(findUnknownCommand(program, words)).toBeNull();
  },
);

test('the help of every command shows defaults in one way, without quotes', () => {
  const helps = program.commands
    .flatMap((command) => [command, ...command.commands])
    .map((each) => each.helpInformation());
  expect(helps.filter((help) => /\(default: ["']/.test(help))).toEqual([]);
  expect(helps.join('')).toContain('(default: 20)');
});
