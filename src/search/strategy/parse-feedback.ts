import { z } from 'zod';
import { idsOf } from '../../match/identity.ts';
import type { Collection, Hit, UserFeedback } from '../../model/collection.ts';
import { parseRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { describeIssue } from '../../model/validation.ts';
import { invalid, type Problem, toProblems } from './problems.ts';

const MAX_LISTED = 5;

const ids = z.array(z.string().trim().min(1).max(2048)).max(1000).nullish();
const MAX_REASON = 200;
const reasons = z.record(z.string().trim().min(1).max(2048), z.string().trim().min(1).max(MAX_REASON)).nullish();
const feedbackShape = z
  .strictObject({
    marked_relevant: ids,
    marked_irrelevant: ids,
    reasons,
    free_text_feedback: z.string().max(4000).nullish(),
    split: z.record(z.string().trim().min(1).max(2048), z.array(z.string().max(100)).min(1).max(1000)).nullish(),
  })
  .refine(
    ({ marked_relevant: yes, marked_irrelevant: no, reasons: why, free_text_feedback: text, split }) =>
      (yes?.length ?? 0) + (no?.length ?? 0) + Object.keys({ ...why, ...split }).length > 0 ||
      (text ?? '').trim() !== '',
    'it is empty: mark papers or write free_text_feedback',
  );

/** Parses feedback; papers are named by the id of their hit or by any reference to them. */
export function parseFeedback(data: unknown, collection: Collection): Result<UserFeedback> {
  const parsed = feedbackShape.safeParse(data, { error: describeIssue });
  if (!parsed.success) return invalid('feedback', toProblems(parsed.error));
  const byId = knownIds(collection);
  const problems: Problem[] = [];
  const resolve = (given: readonly string[] | null | undefined, field: string) => {
    const found = (given ?? []).map((text) => byId.get(text) ?? byId.get(toId(text)));
    const unknown = (given ?? []).filter((_text, at) => found[at] === undefined);
    const listed = unknown.slice(0, MAX_LISTED).map((id) => JSON.stringify(id.slice(0, 80)));
    if (unknown.length > 0) problems.push({ field, message: `not in this collection: ${listed.join(', ')}` });
    return [...new Set(found.filter((id) => id !== undefined))];
  };
  const markedRelevant = resolve(parsed.data.marked_relevant, 'marked_relevant');
  const given = Object.entries(parsed.data.reasons ?? {});
  const explained = resolve(
    given.map(([id]) => id),
    'reasons',
  );
  // A reason excludes its paper, so it does not have to be named twice.
  const markedIrrelevant = [...new Set([...resolve(parsed.data.marked_irrelevant, 'marked_irrelevant'), ...explained])];
  const both = markedRelevant.filter((id) => markedIrrelevant.includes(id));
  if (both.length > 0)
    problems.push({
      field: 'marked_relevant',
      message: `${both.slice(0, MAX_LISTED).join(', ')} is also marked irrelevant`,
    });
  const splits = Object.entries(parsed.data.split ?? {}).flatMap(([id, records]) => {
    const hit = collection.hits.find((each) => each.id === (byId.get(id) ?? byId.get(toId(id))));
    const split = toSplit(hit, records);
    if (typeof split !== 'string') return [split];
    problems.push({ field: `split.${id.slice(0, 80)}`, message: split });
    return [];
  });
  if (problems.length > 0) return invalid('feedback', problems);
  const freeText = parsed.data.free_text_feedback?.trim();
  const why = Object.fromEntries(
    given.map(([id, reason]) => [byId.get(id) ?? byId.get(toId(id)) ?? id, oneLine(reason)]),
  );
  return ok({
    markedRelevant,
    markedIrrelevant,
    ...(given.length > 0 && { reasons: why }),
    ...(freeText && { freeText }),
    ...(splits.length > 0 && { splits }),
  });
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The named records of a paper apart from its others; a text says why that is impossible. */
function toSplit(hit: Hit | undefined, named: readonly string[]): readonly string[][] | string {
  if (!hit) return 'not in this collection';
  const all = (hit.records ?? []).map(({ id }) => id);
  if (all.length < 2) return 'the paper has only one record';
  const unknown = named.find((id) => !all.includes(id));
  if (unknown !== undefined) return `"${unknown}" is not one of its records: ${all.join(', ')}`;
  const rest = all.filter((id) => !named.includes(id));
  return rest.length > 0 ? [[...new Set(named)], rest] : 'at least one record must stay';
}

/** Papers by every id; two papers that a person keeps apart may share one, so the own id of a paper counts first. */
function knownIds({ hits }: Collection): Map<string, string> {
  const others = hits.flatMap(({ id, paper }) => idsOf(paper).map((name) => [name, id] as const));
  return new Map([...others.reverse(), ...hits.map(({ id }) => [id, id] as const)]);
}

/** The prefixed id of a reference; other text stays as it is. */
function toId(text: string): string {
  const ref = parseRef(text);
  if (!ref.ok) return text.toLowerCase();
  return `${ref.value.kind}:${ref.value.kind === 'pmcid' ? ref.value.id.toUpperCase() : ref.value.id.toLowerCase()}`;
}
