import { expect, test } from 'vitest';
import { withSetting } from '../../src/config/edit.ts';

test.each([
  ['an empty file gets the line alone', '', 'email = "a@b.org"'],
  ['a file without the setting gets it first', 'home = "x"\n', 'email = "a@b.org"\nhome = "x"\n'],
  ['the first line can be changed', 'email = "old"\nhome = "x"\n', 'email = "a@b.org"\nhome = "x"\n'],
  ['an indented line is found', '  email="old"\n', 'email = "a@b.org"\n'],
  ['the last line can be changed', 'home = "x"\nemail = "old"', 'home = "x"\nemail = "a@b.org"'],
  ['a line in a comment is used', 'home = "x"\n# email = ""\n', 'home = "x"\nemail = "a@b.org"\n'],
  ['a line that is set wins over a comment', '# email = ""\nemail = "old"\n', '# email = ""\nemail = "a@b.org"\n'],
  ['a longer name is another setting', 'emails = "x"\n', 'email = "a@b.org"\nemails = "x"\n'],
  ['a name within a line is no setting', 'home = "email = x"\n', 'email = "a@b.org"\nhome = "email = x"\n'],
  ['a line of a table stays', '[keys]\nemail = "x"\n', 'email = "a@b.org"\n[keys]\nemail = "x"\n'],
  [
    'an indented table ends the top level',
    'a = 1\n [keys]\nemail = "x"\n',
    'email = "a@b.org"\na = 1\n [keys]\nemail = "x"\n',
  ],
  ['a list is no table', 'sources = ["core"]\nemail = "x"\n', 'sources = ["core"]\nemail = "a@b.org"\n'],
])('%s', (_, before, after) => {
  expect(withSetting(before, 'email', 'a@b.org')).toBe(after);
});

test('a value with quotes and backslashes is escaped', () => {
  expect(withSetting('', 'home', 'C:\\papers "mine"')).toBe('home = "C:\\\\papers \\"mine\\""');
});
