import { openTextDocument } from '../documents/open.ts';
import { failedAttempt } from '../model/attempt.ts';
import { limitTime } from '../model/clock.ts';
import { TEXT_FORMATS, type TextCopy } from '../model/entry.ts';
import { type Attempt, createFailure, type Failure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location, SourceHandle, SourceTexts, TextQuery } from '../model/source.ts';
import type { DownloadHead } from '../net/download.ts';
import type { Stage, StagedFile } from '../store/papers/stage.ts';
import { type CopiesDeps, hostOf, refusalCode } from './copies.ts';
import { download } from './download.ts';
import type { Resolution, ResolveDeps } from './resolve.ts';
import { describeEvidence } from './verify/evidence.ts';
import { type TextFacts, verifyText } from './verify/text.ts';
import { isAccepted, type Verdict } from './verify/verify.ts';
import { withStage } from './with-stage.ts';

/** How long looking for a text may take; the PDF is fetched meanwhile. */
const LIMITS: TextLimits = { totalMs: 15_000, leastMs: 3_000 };

interface TextLimits {
  readonly totalMs: number;
  /** A source may use half of the time that is left, but this much in any case. */
  readonly leastMs: number;
}

/**
 * Characters of a body that is the text of a paper. A placeholder ("available at the publisher") or an abstract that is
 * repeated as the body is shorter; a page of a journal has more than twice as many. What is refused here is still
 * fetched as a PDF.
 */
const MIN_BODY = 1_500;

/** A downloaded text that is the requested paper. */
export interface JudgedText {
  readonly location: Location;
  readonly head: DownloadHead;
  readonly staged: StagedFile;
  readonly stage: Stage;
  readonly verdict: Verdict;
  readonly facts: TextFacts & { readonly from: TextCopy['from'] };
}

/** The best text, and all attempts at one. */
export interface TriedTexts {
  readonly good?: JudgedText;
  readonly attempts: readonly Attempt[];
  readonly failures: readonly Failure[];
}

export const NO_TEXTS: TriedTexts = { attempts: [], failures: [] };

type TextDeps = ResolveDeps & CopiesDeps;
type TextSource = SourceHandle & { readonly texts: SourceTexts };

/** Tries the texts of the sources that may have one, JATS before HTML, until one is verified or the time is over. */
export async function findText(
  resolution: Resolution,
  deps: TextDeps,
  signal?: AbortSignal,
  { totalMs, leastMs } = LIMITS,
): Promise<TriedTexts> {
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  const end = deps.clock.now() + totalMs;
  let query = toQuery(resolution);
  for (const handle of sourcesFor(resolution, deps)) {
    const left = end - deps.clock.now();
    if (left <= 0 || signal?.aborted) break;
    const shareMs = Math.min(left, Math.max(left / 2, leastMs));
    const tried = await trySource(handle, { resolution, query, deps, shareMs, signal });
    attempts.push(...tried.attempts);
    failures.push(...tried.failures);
    if (tried.good) return { good: tried.good, attempts, failures };
    if (tried.pmcid) query = { ...query, pmcid: tried.pmcid };
  }
  return { attempts, failures };
}

interface Asking {
  readonly resolution: Resolution;
  readonly query: TextQuery;
  readonly deps: TextDeps;
  readonly shareMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Tries the texts of one source; a PMCID that it names helps the sources after it. */
async function trySource(
  { source, texts, context }: TextSource,
  { resolution, query, deps, shareMs, signal }: Asking,
): Promise<TriedTexts & { readonly pmcid?: string }> {
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  const limited = limitTime(shareMs, signal);
  const note = (found: Result<unknown>, start: number, detail?: string) => {
    const isLate = limited.aborted && !signal?.aborted;
    const error = found.ok ? null : isLate ? tooLate(shareMs) : found.error;
    if (error) failures.push(error);
    attempts.push(toAttempt(source.wireKey, error, deps.clock.now() - start, detail));
  };
  const asked = deps.clock.now();
  const named = await withoutThrowing(() => texts.find(query, context(limited)));
  if (!named.ok) {
    note(named, asked);
    return { attempts, failures };
  }
  const { locations, pmcid } = named.value;
  for (const location of locations) {
    const start = deps.clock.now();
    const text = await withoutThrowing(() => tryText(resolution, location, deps, limited));
    note(text, start, text.ok ? `${hostOf(location)}: ${text.value.verdict.grade} text` : undefined);
    if (text.ok) return { good: text.value, attempts, failures };
    if (limited.aborted) break;
  }
  return { attempts, failures, ...(pmcid && { pmcid }) };
}

/** A text is an addition: even a defect of its reader must not fail the fetch of the PDF. */
async function withoutThrowing<T>(task: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await task();
  } catch (error) {
    return fail('INTERNAL_ERROR', `The text could not be read: ${(error as Error).message}`);
  }
}

/** Enabled sources that may have the text, the better format first, else in the order of the catalog. */
function sourcesFor({ ref }: Resolution, { sources }: ResolveDeps): TextSource[] {
  const able = sources.flatMap((handle): TextSource[] => {
    const { texts, covers } = handle.source;
    return texts && !handle.disabled && (texts.covers ?? covers)(ref) ? [{ ...handle, texts }] : [];
  });
  return TEXT_FORMATS.flatMap((format) => able.filter(({ texts }) => texts.from === format));
}

const PMC_ADDRESS = /^https?:\/\/(?:www\.|pmc\.)?(?:europepmc\.org|ncbi\.nlm\.nih\.gov)\/\S*?\b(PMC\d{1,9})\b/i;

/** A record may name the copy in PMC without stating the PMCID. */
function toQuery({ ref, paper, locations }: Resolution): TextQuery {
  const named = locations.map(({ url }) => PMC_ADDRESS.exec(url)?.[1]?.toUpperCase()).find(Boolean);
  const pmcid = ref.kind === 'pmcid' ? ref.id : (paper.pmcid ?? named);
  return { ref, paper, ...(pmcid && { pmcid }) };
}

function tryText(
  { ref, paper }: Resolution,
  location: Location,
  deps: TextDeps,
  signal: AbortSignal,
): Promise<Result<JudgedText>> {
  const fill = async (stage: Stage): Promise<Result<JudgedText>> => {
    const delivery = await download(location, stage, deps, signal);
    if (!delivery.ok) return delivery;
    const { value } = delivery;
    if (value.kind !== 'file') return refused(location, value.kind === 'refused' ? value.status : 200);
    const staged = await stage.finish();
    if (!staged.ok) return staged;
    const facts = await readFacts(staged.value, location, value.head);
    if (!facts.ok) return facts;
    const verdict = verifyText(facts.value, { ref, paper });
    if (!isAccepted(verdict)) return notThePaper(location, verdict);
    return ok({ location, head: value.head, staged: staged.value, stage, verdict, facts: facts.value });
  };
  return withStage(
    deps.openStage(),
    (stage) => withoutThrowing(() => fill(stage)),
    () => true,
  );
}

function refused(location: Location, status: number): Result<never> {
  return fail(refusalCode(status), `${hostOf(location)} answered with status ${status}.`);
}

/** What the text says about itself; front matter, an error page or a broken file is no text. */
async function readFacts(
  { path, bytes }: StagedFile,
  location: Location,
  { finalUrl }: DownloadHead,
): Promise<Result<JudgedText['facts']>> {
  const host = hostOf({ ...location, url: finalUrl });
  if (bytes === 0) return fail('SOURCE_CHANGED', `${host} sent an empty file.`);
  const document = await openTextDocument(path);
  if (!document.ok) {
    const code = document.error.code === 'NOT_FOUND' ? 'NO_OA_AVAILABLE' : 'SOURCE_CHANGED';
    return fail(code, `${host} sent no text of the paper. ${document.error.message}`);
  }
  const { title, authors, ids = [], from, isArticle, bodyLength = 0 } = document.value;
  if (from === 'pdf' || from !== location.kind)
    return fail('SOURCE_CHANGED', `${host} sent ${from.toUpperCase()} instead of the text.`);
  if (isArticle === false) return fail('NO_OA_AVAILABLE', `${host} sent a page without the text of the paper.`);
  if (bodyLength < MIN_BODY) {
    const message = `${host} sent no full text of the paper: its body has only ${bodyLength} characters.`;
    return fail('NO_OA_AVAILABLE', message);
  }
  return ok({ title, authors, ids, from });
}

function notThePaper(location: Location, { grade, evidence }: Verdict): Result<never> {
  const why = evidence.filter(({ speaks }) => speaks === 'against').map(describeEvidence);
  const reason = why.join('; ') || 'nothing proves that it is the paper';
  return fail('VERIFICATION_FAILED', `The text from ${hostOf(location)} is ${grade}: ${reason}.`);
}

function tooLate(ms: number): Failure {
  return createFailure('FETCH_TIMEOUT', `The text did not arrive within ${Math.round(ms / 100) / 10} s.`);
}

/** "No text here" is an answer of the source; anything else is a failure. */
function toAttempt(source: string, error: Failure | null, durationMs: number, detail?: string): Attempt {
  const about = { about: 'text' } as const;
  if (!error) return { source, outcome: 'consulted_resolved', ...about, ...(detail && { detail }), durationMs };
  const attempt = { ...failedAttempt(source, error, durationMs), ...about };
  return error.code === 'NO_OA_AVAILABLE' ? { ...attempt, outcome: 'consulted_no_record' } : attempt;
}
