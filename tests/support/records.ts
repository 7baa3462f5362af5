import type { Trust } from '../../src/match/items.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { ok, type Result } from '../../src/model/result.ts';
import type { Source, SourceHandle, SourcePage, SourceQuery, SourceRecord } from '../../src/model/source.ts';

/** A record of one source. */
export const record = (source: string, paper: PaperFields): SourceRecord => ({ source, paper, locations: [] });

/** Sources are trusted in alphabetical order. */
export const trust: Trust = { rankOf: (source) => source.charCodeAt(0), leadsOf: () => undefined };

/** A page of these records and nothing after it. */
export const page = (records: readonly SourceRecord[], more: Partial<SourcePage> = {}): Result<SourcePage> =>
  ok({ records, total: records.length, executed: 'as asked', ignored: [], ...more });

/** A source that answers searches as configured, and records its queries. */
export function searcher(
  id: string,
  answer: (query: SourceQuery, signal?: AbortSignal) => Promise<Result<SourcePage>>,
  more: Partial<Source> & Pick<SourceHandle, 'disabled'> = {},
): SourceHandle & { readonly asked: SourceQuery[] } {
  const asked: SourceQuery[] = [];
  const clock = createSystemClock(1000);
  const { disabled, ...rest } = more;
  let signal: AbortSignal | undefined;
  const source: Source = {
    ...{ id, wireKey: id, title: id.toUpperCase(), tier: 2, purpose: '', terms: { note: '' }, hosts: [], example: '' },
    ...{ rate: { minGapMs: 200, concurrency: 1 }, enabledByDefault: true, covers: () => true },
    search: (query) => {
      asked.push(query);
      return answer(query, signal);
    },
    ...rest,
  };
  const client = { get: () => Promise.reject(new Error('unused')), forget: () => {} };
  const context = (given?: AbortSignal) => {
    signal = given;
    return { client, clock };
  };
  return { source, context, asked, ...(disabled && { disabled }) };
}
