import type { Hit } from '../model/collection.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { formatRef, parseRef, type Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { IndexHit } from '../store/index/table.ts';
import type { Store } from '../store/store.ts';
import type { CopyState, FetchJob, FetchRow, PaperCopy } from './wire.ts';

/** Which of these papers are stored, being fetched or quarantined, by the id of the hit. */
export async function findCopies(
  hits: readonly Hit[],
  store: Store,
  jobs: readonly FetchJob[],
): Promise<Result<Readonly<Record<string, PaperCopy>>>> {
  const papers = hits.flatMap(({ id, paper }) => {
    const ref = parseRef(refOfPaper(paper) ?? '');
    return ref.ok ? [{ id, ref: ref.value }] : [];
  });
  const stored = await store.index.withFile(papers.map(({ ref }) => ref));
  if (!stored.ok) return stored;
  const keyOf = (ref: Ref) => store.paths(ref).key;
  const isStored = ({ ref }: (typeof papers)[number]) => stored.value.has(formatRef(ref));
  const entries = await store.index.byKeys(papers.filter(isStored).map(({ ref }) => keyOf(ref)));
  if (!entries.ok) return entries;
  const quarantined = await store.quarantinedKeys();
  if (!quarantined.ok) return quarantined;
  const inQuarantine = new Set(quarantined.value);
  const fetching = new Set(jobs.flatMap(({ rows }) => rows.filter(isUnfinished).map(({ ref }) => ref)));
  const found = papers.flatMap(({ id, ref }): [string, PaperCopy][] => {
    const shown = formatRef(ref);
    const has = (state: CopyState): [string, PaperCopy][] => [[id, { ref: shown, state }]];
    if (stored.value.has(shown))
      return [[id, { ref: shown, state: 'stored', ...gradeOf(entries.value.get(keyOf(ref))) }]];
    if (fetching.has(shown)) return has('fetching');
    return inQuarantine.has(keyOf(ref)) ? has('quarantined') : [];
  });
  return ok(Object.fromEntries(found));
}

function gradeOf(entry: IndexHit | undefined): Pick<PaperCopy, 'grade' | 'version'> {
  return { ...(entry?.grade && { grade: entry.grade }), ...(entry?.version && { version: entry.version }) };
}

const isUnfinished = ({ state }: FetchRow): boolean => state === 'waiting' || state === 'running';
