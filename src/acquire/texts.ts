import { openDocument } from '../documents/open.ts';
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
const TEXT_MS = 15_000;

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
  limitMs = TEXT_MS,
): Promise<TriedTexts> {
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  const limited = limitTime(limitMs, signal);
  const isLate = () => limited.aborted && !signal?.aborted;
  let query = toQuery(resolution);
  const note = (source: string, found: Result<unknown>, start: number, detail?: string) => {
    const error = found.ok ? null : isLate() ? tooLate(limitMs) : found.error;
    if (error) failures.push(error);
    attempts.push(toAttempt(source, error, deps.clock.now() - start, detail));
  };
  for (const handle of sourcesFor(resolution, deps)) {
    if (limited.aborted) break;
    const { source, texts } = handle;
    const asked = deps.clock.now();
    const named = await texts.find(query, handle.context(limited));
    if (!named.ok) note(source.wireKey, named, asked);
    if (!named.ok) continue;
    if (named.value.pmcid) query = { ...query, pmcid: named.value.pmcid };
    for (const location of named.value.locations) {
      const start = deps.clock.now();
      const text = await tryText(resolution, location, deps, limited);
      const shown = text.ok ? `${hostOf(location)}: ${text.value.verdict.grade} text` : undefined;
      note(source.wireKey, text, start, shown);
      if (text.ok) return { good: text.value, attempts, failures };
      if (limited.aborted) break;
    }
  }
  return { attempts, failures };
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
    const facts = await readFacts(staged.value, location, value.head, deps, signal);
    if (!facts.ok) return facts;
    const verdict = verifyText(facts.value, { ref, paper });
    if (!isAccepted(verdict)) return notThePaper(location, verdict);
    return ok({ location, head: value.head, staged: staged.value, stage, verdict, facts: facts.value });
  };
  return withStage(deps.openStage(), fill, () => true);
}

function refused(location: Location, status: number): Result<never> {
  return fail(refusalCode(status), `${hostOf(location)} answered with status ${status}.`);
}

/** What the text says about itself; front matter, an error page or a broken file is no text. */
async function readFacts(
  { path, bytes }: StagedFile,
  location: Location,
  { finalUrl }: DownloadHead,
  { clock }: TextDeps,
  signal: AbortSignal,
): Promise<Result<JudgedText['facts']>> {
  const host = hostOf({ ...location, url: finalUrl });
  if (bytes === 0) return fail('SOURCE_CHANGED', `${host} sent an empty file.`);
  const document = await openDocument(path, { clock, signal });
  if (!document.ok) {
    const code = document.error.code === 'NOT_FOUND' ? 'NO_OA_AVAILABLE' : 'SOURCE_CHANGED';
    return fail(code, `${host} sent no text of the paper. ${document.error.message}`);
  }
  const { title, authors, ids = [], from, isArticle } = document.value;
  if (from === 'pdf' || from !== location.kind)
    return fail('SOURCE_CHANGED', `${host} sent ${from.toUpperCase()} instead of the text.`);
  if (isArticle === false) return fail('NO_OA_AVAILABLE', `${host} sent a page without the text of the paper.`);
  return ok({ title, authors, ids, from });
}

function notThePaper(location: Location, { grade, evidence }: Verdict): Result<never> {
  const why = evidence.filter(({ speaks }) => speaks === 'against').map(describeEvidence);
  const reason = why.join('; ') || 'nothing proves that it is the paper';
  return fail('VERIFICATION_FAILED', `The text from ${hostOf(location)} is ${grade}: ${reason}.`);
}

function tooLate(limitMs: number): Failure {
  return createFailure('FETCH_TIMEOUT', `The text did not arrive within ${limitMs / 1000} s.`);
}

/** "No text here" is an answer of the source; anything else is a failure. */
function toAttempt(source: string, error: Failure | null, durationMs: number, detail?: string): Attempt {
  const about = { about: 'text' } as const;
  if (!error) return { source, outcome: 'consulted_resolved', ...about, ...(detail && { detail }), durationMs };
  const attempt = { ...failedAttempt(source, error, durationMs), ...about };
  return error.code === 'NO_OA_AVAILABLE' ? { ...attempt, outcome: 'consulted_no_record' } : attempt;
}
