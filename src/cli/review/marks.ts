import type { Hit } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** The reviewer's marks by the id of the hit. */
export type Marks = ReadonlyMap<string, 'keep' | 'exclude'>;

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
