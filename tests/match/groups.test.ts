import { expect, test } from 'vitest';
import { Groups, type Member } from '../../src/match/groups.ts';

interface Named extends Member {
  readonly name: string;
}
const member = (name: string, published?: string): Named => ({
  name,
  source: name[0] ?? '',
  ...(published && { published }),
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => member(name)) as [Named, Named, Named, Named];
const namesIn = (groups: Groups<Named>) => groups.all().map(({ members }) => members.map(({ name }) => name).join(''));

test('records with two published DOIs are not joined, unless the DOI itself joins them', () => {
  const [one, two] = [member('x', '10.1/x'), member('y', '10.1/y')];
  const groups = new Groups([one, two, a]);
  groups.join([one, a], 'same title');
  groups.join([a, two], 'same title');
  expect(namesIn(groups)).toEqual(['xa', 'y']);
  expect([...groups.publishedOf(a)]).toEqual(['10.1/x']);
  groups.join([a, two], 'same DOI', true);
  expect(namesIn(groups)).toEqual(['xya']);
  expect([...groups.publishedOf(two)]).toEqual(['10.1/x', '10.1/y']);
});

test('a reason names each source once, in order, and a group keeps the reasons of both its halves', () => {
  const groups = new Groups([a, b, c, d, member('b2')]);
  const [, , , , again] = groups.all().flatMap(({ members }) => members);
  groups.join([b, a, again ?? b], 'same DOI');
  groups.join([d, c], 'same title');
  groups.join([a, c], 'same pages');
  expect(groups.all().map(({ reasons }) => reasons)).toEqual([
    ['same DOI: a, b', 'same title: c, d', 'same pages: a, c'],
  ]);
});

test('the members of a group keep their first order', () => {
  const groups = new Groups([a, b, c, d]);
  groups.join([d, b], 'x');
  groups.join([b, a], 'x');
  expect(namesIn(groups)).toEqual(['abd', 'c']);
});

test('a group that a split member has joined stays apart from the other part', () => {
  const groups = new Groups([a, b, c], [[[a], [c]]]);
  groups.join([b, a], 'x');
  groups.join([b, c], 'x');
  expect(namesIn(groups)).toEqual(['ab', 'c']);
});

test('records that a split keeps from the first one are joined with each other', () => {
  const groups = new Groups([a, b, c], [[[a], [b, c]]]);
  groups.join([a, b, c], 'x');
  expect(namesIn(groups)).toEqual(['a', 'bc']);
});

test('a record that stays apart keeps no other from the first one', () => {
  const groups = new Groups(
    [a, b, c],
    [
      [[a], [b]],
      [[b], [c]],
    ],
  );
  groups.join([a, b, c], 'x');
  expect(namesIn(groups)).toEqual(['ac', 'b']);
});
