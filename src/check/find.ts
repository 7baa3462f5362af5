import type { Attempt } from '../model/error.ts';
import type { StatedReference } from '../model/reference.ts';
import { ok } from '../model/result.ts';
import type { Citation, SourceContext, SourceHandle, SourceRecord } from '../model/source.ts';
import { ask, findSource, type StepDeps } from './ask.ts';
import { isPreprintVenue } from './compare/venue.ts';
import type { Answered } from './services.ts';

/** A service that searches by citation, and which references it should know. */
interface Service {
  readonly source: string;
  readonly shouldKnow: (reference: StatedReference) => boolean;
}

const isPreprintLike = ({ fields }: StatedReference) =>
  fields.kind === 'preprint' || fields.arxivId !== undefined || isPreprintVenue(fields.venue ?? '');

/** Not a life-science journal: conferences and books are not in Europe PMC. */
const mayBeMedical = ({ fields }: StatedReference) => fields.kind === undefined || fields.kind === 'article';

/** In order of cost: the daily quota of OpenAlex is small. */
const SERVICES: readonly Service[] = [
  { source: 'crossref', shouldKnow: () => true },
  { source: 'semantic-scholar', shouldKnow: () => true },
  { source: 'openalex', shouldKnow: () => true },
  { source: 'europe-pmc', shouldKnow: mayBeMedical },
  { source: 'datacite', shouldKnow: (each) => isPreprintLike(each) || isDeposit(each) },
  { source: 'arxiv', shouldKnow: isPreprintLike },
];

/** What may be deposited in a repository and nowhere else. */
const isDeposit = ({ fields: { kind } }: StatedReference) =>
  kind === undefined || /^(?:dataset|software|thesis|report)$/u.test(kind);

/** What a search by the words of a reference found so far. */
export interface Search {
  readonly attempts: Attempt[];
  /** Every service that should know the paper answered. */
  isComplete: boolean;
}

/** What the caller thinks of the records of a service. */
export interface Considered {
  /** One of them is the cited paper. */
  readonly isFound: boolean;
  /** No other service has to be asked. */
  readonly isEnough: boolean;
}

/**
 * Asks the services that should know a paper, one after another, until the caller has enough. Each answer may make the
 * next request unnecessary.
 */
export async function searchServices(
  reference: StatedReference,
  deps: StepDeps,
  signal: AbortSignal | undefined,
  consider: (records: readonly SourceRecord[]) => Considered,
): Promise<Search> {
  const citation = toCitation(reference);
  const search: Search = { attempts: [], isComplete: true };
  let asked = 0;
  for (const { source, shouldKnow } of SERVICES) {
    const handle = findSource(deps.sources, source);
    if (!handle?.source.match || !shouldKnow(reference)) continue;
    const { attempt, value } = await askFor(citation, handle, deps, signal);
    // The reference has no words that this service could be asked for.
    if (attempt.code === 'INVALID_ARGUMENT') continue;
    const considered = value && consider(value);
    // A service always has records with some of the words; only the cited paper counts as found.
    search.attempts.push(considered && !considered.isFound ? { ...attempt, outcome: 'consulted_no_record' } : attempt);
    if (attempt.outcome === 'consulted_failed') search.isComplete = false;
    if (considered) asked += 1;
    if (considered?.isEnough) return search;
  }
  // With every index disabled, no service was asked.
  if (asked === 0) search.isComplete = false;
  return search;
}

type Records = readonly SourceRecord[];

function askFor(
  citation: Citation,
  handle: SourceHandle,
  deps: StepDeps,
  signal: AbortSignal | undefined,
): Promise<Answered<Records>> {
  const match = (context: SourceContext) =>
    handle.source.match?.(citation, context) ?? Promise.resolve(ok<Records>([]));
  return ask(handle, deps, signal, match);
}

/** A record is searched by title, or else by its place, and by author, venue and year; a printed reference as printed. */
function toCitation({ fields, text, from }: StatedReference): Citation {
  const author = fields.authors?.[0];
  const name = author?.family ?? author?.literal;
  const { title, year, venue, volume, pages } = fields;
  const words = title ? [title, name, venue, year] : [name, venue, volume, pages, year];
  const line = from === 'printed' ? text : words.filter(Boolean).join(' ');
  return {
    text: line.replace(/\s+/gu, ' ').trim(),
    ...(title && { title }),
    ...(name && { author: name }),
    ...(year && { year }),
  };
}
