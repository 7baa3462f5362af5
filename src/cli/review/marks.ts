import type { Hit } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** The reviewer's marks by the id of the hit. */
export type Marks = ReadonlyMap<string, 'keep' | 'exclude'>;

/** The marks of a reviewer, and their reasons to exclude papers. */
export interface Screening {
  readonly marks: Marks;
  readonly reasons: ReadonlyMap<string, string>;
}

/** The answer to a line that is not a command. */
export const unknownCommand = (line: string) =>
  fail<never>('INVALID_ARGUMENT', `Unknown command: ${line.slice(0, 40)}`);

/** Applies `k` (keep) or `e` (exclude; `d` in 0.1.0) with numbers and ranges; one wrong number changes nothing. */
export function markHits(marks: Marks, hits: readonly Hit[], line: string): Result<Marks> {
  const [command = '', ...parts] = line.split(/[\s,]+/u).filter(Boolean);
  if (!['k', 'e', 'd'].includes(command) || parts.length === 0) return unknownCommand(line);
  const chosen = new Map(marks);
  for (const part of parts) {
    const [, low, high] = /^(\d{1,4})(?:-(\d{1,4}))?$/u.exec(part) ?? [];
    const [first, last] = [Number(low), Number(high ?? low)];
    if (!(first >= 1 && last >= first && last <= hits.length))
      return fail('INVALID_ARGUMENT', `"${part.slice(0, 20)}" is not a paper from 1 to ${hits.length}.`);
    for (const hit of hits.slice(first - 1, last)) chosen.set(hit.id, command === 'k' ? 'keep' : 'exclude');
  }
  return ok(chosen);
}

/** Like {@link markHits}, with a reason after a colon: `e 2 4: off topic`. The last line about a paper decides. */
export function screenHits({ marks, reasons }: Screening, hits: readonly Hit[], line: string): Result<Screening> {
  const [, command = line, reason] = /^(e\s[^:]*):\s*(\S.*)$/u.exec(line) ?? [];
  const marked = markHits(marks, hits, command);
  const named = markHits(new Map(), hits, command);
  if (!marked.ok) return marked;
  if (!named.ok) return named;
  const others = [...reasons].filter(([id]) => !named.value.has(id));
  const given = reason === undefined ? [] : [...named.value.keys()].map((id) => [id, reason] as const);
  return ok({ marks: marked.value, reasons: new Map([...others, ...given]) });
}
