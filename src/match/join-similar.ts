import type { PaperFields } from '../model/paper.ts';
import { findCandidates } from './candidates.ts';
import { Pair } from './compare.ts';
import { Groups, type Member } from './groups.ts';
import { createPrepare, type Prepared } from './prepare.ts';
import { areYearsApart, findGround, type Ground, isContradicted } from './same-paper.ts';

/** A record that can be joined by what it says. */
export interface Similar extends Member {
  readonly paper: PaperFields;
  readonly preprint: boolean;
}

interface Found<M> {
  readonly one: M;
  readonly other: M;
  readonly ground: Ground;
}

/** Groups are compared member by member up to this many pairs; larger ones are joined by their best pairs alone. */
const MAX_CHECKED = 400;
/** More records than this with a title and little else are not joined. */
const MAX_CLUSTER = 100;

/**
 * Joins records that describe the same paper although no id says so. A record that lacks its author or year joins only if
 * just one paper fits. Two groups are joined only if no member of one contradicts a member of the other.
 */
export function joinSimilar<M extends Similar>(items: readonly M[], groups: Groups<M>): void {
  const prepare = createPrepare();
  const prepared = new Map(items.map((item) => [item, prepare(item.paper)]));
  const preparedOf = (item: M) => prepared.get(item) ?? prepare(item.paper);
  const pairOf = (one: M, other: M) => new Pair(preparedOf(one), preparedOf(other), one.preprint || other.preprint);
  const found = withoutAmbiguous(findPairs(items, groups, pairOf, [...prepared.values()]), items, groups);
  const join = ({ one, other, ground }: Found<M>) => {
    if (isJoinable(groups.membersOf(one), groups.membersOf(other), pairOf)) groups.join([one, other], ground.reason);
  };
  for (const each of found) if (!each.ground.isWeak) join(each);
  for (const each of onlyChoices(found, groups, pairOf)) join(each);
}

function findPairs<M extends Similar>(
  items: readonly M[],
  groups: Groups<M>,
  pairOf: (one: M, other: M) => Pair,
  prepared: readonly Prepared[],
): Found<M>[] {
  const roots = toNumbers(items.map((item) => groups.rootOf(item)));
  const published = toNumbers(items.map((item) => item.published));
  const mayBeOne = (at: number, other: number) => {
    if (roots[at] === roots[other]) return false;
    const [one, two] = [published[at] ?? 0, published[other] ?? 0];
    if (one > 0 && two > 0 && one !== two) return false;
    const [a, b] = [prepared[at], prepared[other]];
    return !a || !b || !areYearsApart(a, b, items[at]?.preprint || items[other]?.preprint || false);
  };
  const found: Found<M>[] = [];
  let at = 0;
  for (const candidates of findCandidates(prepared, mayBeOne)) {
    const one = items[at];
    at += 1;
    for (const candidate of candidates) {
      const other = items[candidate];
      const ground = one && other ? findGround(pairOf(one, other)) : null;
      if (one && other && ground) found.push({ one, other, ground });
    }
  }
  return found;
}

/** A number from 1 for each different value, and 0 for none: many are compared with each other. */
function toNumbers(values: readonly unknown[]): Uint32Array {
  const numbers = new Map<unknown, number>([[undefined, 0]]);
  return Uint32Array.from(values, (value) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  });
}

/** Without the pairs of a record that could belong to either of two published papers. */
function withoutAmbiguous<M extends Similar>(
  found: readonly Found<M>[],
  items: readonly M[],
  groups: Groups<M>,
): Found<M>[] {
  if (found.length === 0) return [];
  const reach = new Groups(items);
  const roots = new Set(found.flatMap(({ one, other }) => [groups.rootOf(one), groups.rootOf(other)]));
  for (const root of roots) reach.join(groups.membersOf(root), '', true);
  for (const { one, other } of found) reach.join([one, other], '', true);
  return found.filter(({ one, other, ground }) => {
    const known = [one, other].filter((item) => groups.publishedOf(item).size > 0).length;
    return ground.isPlaced || known !== 1 || reach.publishedOf(one).size < 2;
  });
}

function isJoinable<M>(these: readonly M[], those: readonly M[], pairOf: (one: M, other: M) => Pair): boolean {
  if (these.length * those.length > MAX_CHECKED) return true;
  return !these.some((one) => those.some((other) => isContradicted(pairOf(one, other))));
}

/** The weak pairs among records that all fit each other: if two of them differ, the rest could belong to either. */
function onlyChoices<M extends Similar>(
  found: readonly Found<M>[],
  groups: Groups<M>,
  pairOf: (one: M, other: M) => Pair,
): Found<M>[] {
  const weak = found.filter(({ ground }) => ground.isWeak);
  const rootsOf = ({ one, other }: Found<M>) => [groups.rootOf(one), groups.rootOf(other)];
  const clusters = new Groups([...new Set(weak.flatMap(rootsOf))]);
  for (const each of weak) clusters.join(rootsOf(each), '', true);
  const clear = new Set(
    clusters
      .all()
      .filter(({ members }) => fitEachOther(members, pairOf))
      .flatMap(({ members }) => members),
  );
  return weak.filter(({ one }) => clear.has(groups.rootOf(one)));
}

function fitEachOther<M>(members: readonly M[], pairOf: (one: M, other: M) => Pair): boolean {
  if (members.length > MAX_CLUSTER) return false;
  return members.every((one, at) => members.slice(at + 1).every((other) => findGround(pairOf(one, other)) !== null));
}
