import { combineRecords } from '../match/combine.ts';
import { titleWords } from '../match/title-words.ts';
import { joinAttempts } from '../model/attempt.ts';
import type { Paper } from '../model/paper.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import type {
  CheckedReference,
  ComparedField,
  Difference,
  ReferenceKind,
  StatedReference,
  Verdict,
} from '../model/reference.ts';
import type { SourceRecord } from '../model/source.ts';
import type { StepDeps } from './ask.ts';
import { askNotices } from './ask-notices.ts';
import { isPreprintOnly } from './compare/fields.ts';
import { isPreprintVenue } from './compare/venue.ts';
import { searchServices } from './find.ts';
import type { IdAnswer } from './ids.ts';
import { isBareId, type Judged, judge } from './judge.ts';
import { noticesOf } from './notices.ts';
import { idsOf, type StatedId } from './stated-ids.ts';

/** Answers to the ids of references, by the spelling of the ref. */
export type IdAnswers = ReadonlyMap<string, IdAnswer>;

/** Kinds that no service indexes completely: what is not found may exist all the same. */
const LOOSE: ReadonlySet<ReferenceKind | undefined> = new Set<ReferenceKind>([
  'book',
  'thesis',
  'report',
  'dataset',
  'software',
  'standard',
  'patent',
  'law',
  'web',
]);

/** Checks one reference: compares the papers of its ids, then those that its words lead to. */
export async function checkOne(
  reference: StatedReference,
  known: IdAnswers,
  deps: StepDeps,
  signal?: AbortSignal,
): Promise<CheckedReference> {
  const { scope } = reference;
  if (scope.kind === 'unreadable') return conclude(reference, { verdict: 'unreadable', reason: scope.reason });
  if (scope.kind === 'out_of_scope') return conclude(reference, { verdict: 'out_of_scope', reason: scope.reason });
  const nowMs = deps.clock.now();
  const ids = idsOf(reference).map((id) => toChecked(id, known.get(formatRef(id.ref)), reference, nowMs));
  const judged = ids.flatMap((each) => each.judged ?? []);
  const attempts = ids.flatMap(({ answer }) => answer.attempts);
  const complete = (checked: CheckedReference) =>
    withNotices(checked, reference, { ids, found: settle(judged), deps, ...(signal && { signal }) });
  const isSettledById = isClean(settle(judged)) && ids.every((id) => isSettled(id));
  if (isSettledById || isBareId(reference)) return complete(confirm(reference, settle(judged), ids, attempts));
  const search = await searchServices(reference, deps, signal, (records) => {
    const fresh = records.map((record) => judge(reference, record, nowMs));
    judged.push(...fresh);
    return { isFound: fresh.some(({ isCited }) => isCited), isEnough: isClean(settle(judged)) };
  });
  const checked = confirm(reference, settle(judged), ids, joinAttempts(attempts, search.attempts), search.isComplete);
  return checked.verdict === 'not_found' ? withClosest(checked, reference, judged) : complete(checked);
}

interface NoticeSearch {
  readonly ids: readonly CheckedId[];
  readonly found: FoundWork | undefined;
  readonly deps: StepDeps;
  readonly signal?: AbortSignal;
}

/** Adds the notices of the paper, or that the service that knows them could not be asked. */
async function withNotices(
  checked: CheckedReference,
  reference: StatedReference,
  { ids, found, deps, signal }: NoticeSearch,
): Promise<CheckedReference> {
  const { paper: evidence, attempts } = checked;
  if (!evidence) return checked;
  const records = [...(found?.all ?? []), ...ids.flatMap(({ judged }) => judged ?? [])].map(({ record }) => record);
  const own = ids.find(({ ref }) => ref.kind === 'doi' && ref.id === evidence.doi?.toLowerCase());
  const registry = own?.answer.attempts.find(({ source }) => source === 'crossref');
  const before = { paper: evidence, records, attempts, ...(registry && { registry }) };
  const { paper, attempt, isUnchecked } = await askNotices(before, deps, signal);
  return {
    ...checked,
    paper,
    notices: noticesOf(reference, paper),
    ...(isUnchecked && { noticesUnchecked: true }),
    attempts: attempt ? joinAttempts(attempts, [attempt]) : attempts,
  };
}

/** So much of the longer title has to be in the other, so that a reader sees why it is shown. */
const CLOSE = 0.5;

/** Adds the paper whose title comes closest, in case the reference means it. */
function withClosest(
  checked: CheckedReference,
  { fields, text }: StatedReference,
  judged: readonly Judged[],
): CheckedReference {
  const stated = titleWords(fields.title ?? text);
  const shares = judged.map(({ record }) => {
    const words = titleWords(record.paper.title ?? '');
    const common = words.filter((word) => stated.includes(word)).length;
    return { record, share: common / Math.max(words.length, fields.title ? stated.length : 4) };
  });
  const [best] = shares.sort((a, b) => b.share - a.share);
  return best && best.share >= CLOSE ? { ...checked, closest: toEvidence(best.record) } : checked;
}

/** A stated id with what the services know about it. */
interface CheckedId extends StatedId {
  readonly answer: IdAnswer;
  readonly judged?: Judged;
}

const UNASKED: IdAnswer = { status: 'unknown', attempts: [] };

function toChecked(id: StatedId, answer: IdAnswer = UNASKED, reference: StatedReference, nowMs: number): CheckedId {
  return { ...id, answer, ...(answer.record && { judged: judge(reference, answer.record, nowMs) }) };
}

/** Whether the id is that of the cited work, or nothing can be learned about it. */
const isSettled = ({ answer, judged }: CheckedId) => answer.status !== 'found' || judged?.isCited === true;

const isClean = (found: FoundWork | undefined) => found !== undefined && !found.differences.some(isMajor);
const isMajor = ({ severity }: Difference) => severity === 'major';

/** The cited work, with what all records of it say together. */
interface FoundWork {
  readonly record: SourceRecord;
  readonly differences: readonly Difference[];
  /** All records of the work. */
  readonly all: readonly Judged[];
}

/**
 * The record that fits best, compared together with the other records of the work: a preprint, its article and the
 * records of several services are all valid, so what one of them confirms is no difference.
 */
function settle(judged: readonly Judged[]): FoundWork | undefined {
  const cited = judged.filter(({ isCited }) => isCited).sort((a, b) => b.fit - a.fit);
  const [best] = cited;
  if (!best) return undefined;
  const same = cited.filter(({ hasSameAuthors }) => hasSameAuthors || !best.hasSameAuthors);
  const first = new Map<string, Difference>();
  for (const each of same.flatMap(({ differences }) => differences))
    if (!first.has(each.field)) first.set(each.field, each);
  const differences = [...first.values()].filter(({ field }) => !same.some(({ agreed }) => agreed.has(field)));
  return { record: best.record, differences, all: same };
}

/** The verdict on what was found. */
function confirm(
  reference: StatedReference,
  found: FoundWork | undefined,
  ids: readonly CheckedId[],
  attempts: CheckedReference['attempts'],
  isComplete = true,
): CheckedReference {
  // Nothing by its words: what the id leads to is another paper, and the reader should see which.
  const paper = found ?? ids.find(({ judged }) => judged)?.judged;
  if (!paper) return missing(reference, ids, attempts, isComplete);
  const wrong = wrongIds(reference, ids, paper.record, found !== undefined).filter(
    // A registry may lack what another service knows; a record of the work that has the id settles it.
    ({ field, stated }) => !found?.all.some(({ record }) => hasId(record, field, stated)),
  );
  const differences = [...wrong, ...paper.differences];
  const isOpen = ids.some(
    ({ answer, field, ref }) => answer.status === 'unknown' && !hasId(paper.record, field, ref.id),
  );
  const verdict = differences.some(isMajor) || !found ? 'differs' : isOpen ? 'unknown' : 'confirmed';
  const identifiedBy = found && whatIdentifies(found, ids, wrong.length === 0);
  return conclude(reference, { verdict, record: paper.record, identifiedBy, differences, attempts });
}

function whatIdentifies({ all }: FoundWork, ids: readonly CheckedId[], areIdsRight: boolean) {
  if (areIdsRight && ids.some(({ judged }) => judged?.isCited)) return 'id';
  return all.some(({ isPlaced }) => isPlaced) ? 'place' : 'title';
}

/** Whether a record that was found by its words states the id as well. */
const hasId = ({ paper }: SourceRecord, field: ComparedField, id: string) =>
  paper[field as 'doi']?.toLowerCase() === id.toLowerCase();

function missing(
  reference: StatedReference,
  ids: readonly CheckedId[],
  attempts: CheckedReference['attempts'],
  isComplete: boolean,
): CheckedReference {
  const isOpen = !isComplete || ids.some(({ answer }) => answer.status === 'unknown' || answer.status === 'registered');
  const differences = wrongIds(reference, ids, undefined, true);
  const { kind } = reference.fields;
  if (LOOSE.has(kind) && kind && differences.length === 0)
    return conclude(reference, { verdict: 'out_of_scope', reason: kind, attempts });
  return conclude(reference, { verdict: isOpen ? 'unknown' : 'not_found', differences, attempts });
}

/** Ids that no agency knows, and ids of other papers. */
function wrongIds(
  reference: StatedReference,
  ids: readonly CheckedId[],
  record: SourceRecord | undefined,
  isFound: boolean,
): Difference[] {
  const wrong = ids.flatMap(({ field, stated, answer, judged }): Difference[] => {
    const isOther = judged !== undefined && !judged.isCited && isFound;
    if (answer.status !== 'absent' && !isOther) return [];
    // The id of a preprint does not replace that of an article.
    const isOtherForm = record && isPreprintOnly(record.paper) && isPublished(reference);
    const own = isOtherForm ? undefined : record?.paper[field as 'doi'];
    const severity = own && isBroken(reference, own) ? 'minor' : 'major';
    const belongsTo = isOther ? describeOwner(judged.record) : undefined;
    return [{ field, stated, ...(own && { found: own }), severity, ...(belongsTo && { belongsTo }) }];
  });
  return [...wrong, ...malformedDoi(reference, record)];
}

const isPublished = ({ fields: { venue } }: StatedReference) => venue !== undefined && !isPreprintVenue(venue);

function describeOwner({ paper: { title, year } }: SourceRecord): string | undefined {
  return title && `${title}${year ? ` (${year})` : ''}`;
}

/** A stated DOI that is none: it leads nowhere. */
function malformedDoi({ fields, from }: StatedReference, record: SourceRecord | undefined): Difference[] {
  const { doi: stated } = fields;
  if (from === 'printed' || !stated || !/\d/u.test(stated) || parseRef(stated).ok) return [];
  const found = record?.paper.doi;
  return [{ field: 'doi', stated, ...(found && { found }), severity: /\b10\.|doi/iu.test(stated) ? 'major' : 'minor' }];
}

/** Whether a printed reference has the id of the paper, but broken by the end of a line. */
const isBroken = ({ from, text }: StatedReference, id: string) =>
  from === 'printed' &&
  text
    .replace(/[\s\u00ad]+/gu, '')
    .toLowerCase()
    .includes(id.toLowerCase());

/** The paper as evidence: what references do not state is left out. */
function toEvidence(record: SourceRecord): Paper {
  const { abstract: _, keywords: __, references: ___, ...paper } = combineRecords([record], () => undefined).paper;
  return paper;
}

interface Conclusion {
  readonly verdict: Verdict;
  readonly reason?: CheckedReference['reason'];
  readonly record?: SourceRecord;
  readonly identifiedBy?: CheckedReference['identifiedBy'];
  readonly differences?: readonly Difference[];
  readonly attempts?: CheckedReference['attempts'];
}

function conclude(
  reference: StatedReference,
  { verdict, reason, record, identifiedBy, differences = [], attempts = [] }: Conclusion,
): CheckedReference {
  const { index, key, text, line, file } = reference;
  const paper = record && toEvidence(record);
  return {
    index,
    ...(key !== undefined && { key }),
    text,
    ...(line !== undefined && { line }),
    ...(file !== undefined && { file }),
    verdict,
    ...(reason && { reason }),
    ...(paper && { paper }),
    ...(identifiedBy && { identifiedBy }),
    differences,
    notices: paper ? noticesOf(reference, paper) : [],
    attempts,
  };
}
