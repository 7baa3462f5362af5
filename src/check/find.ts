import type { Attempt } from '../model/error.ts';
import type { StatedReference } from '../model/reference.ts';
import type { Citation, SourceRecord } from '../model/source.ts';
import { ask, type CheckDeps, findSource } from './ask.ts';
import { isPreprintVenue } from './compare/venue.ts';

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

const isDeposit = ({ fields }: StatedReference) => /^(?:dataset|software|thesis|report)$/u.test(fields.kind ?? '');

/** What a search by the words of a reference found so far. */
export interface Search {
  readonly attempts: Attempt[];
  /** Every service that should know the paper answered. */
  isComplete: boolean;
}

/**
 * Asks the services that should know a paper, one after another, until `isEnough` says so. Each answer may make the
 * next request unnecessary.
 */
export async function searchServices(
  reference: StatedReference,
  deps: CheckDeps,
  signal: AbortSignal | undefined,
  isEnough: (records: readonly SourceRecord[]) => boolean,
): Promise<Search> {
  const citation = toCitation(reference);
  const search: Search = { attempts: [], isComplete: true };
  let asked = 0;
  for (const { source, shouldKnow } of SERVICES) {
    const handle = findSource(deps.sources, source);
    const match = handle?.source.match;
    if (!handle || !match || !shouldKnow(reference)) continue;
    const { attempt, value } = await ask(
      handle,
      deps.clock,
      signal,
      (context) => match(citation, context),
      (records) => records.length === 0,
    );
    // The reference has no words that this service could be asked for.
    if (attempt.code === 'INVALID_ARGUMENT') continue;
    search.attempts.push(attempt);
    if (attempt.outcome === 'consulted_failed') search.isComplete = false;
    if (value) asked += 1;
    if (value && isEnough(value)) return search;
  }
  // With every index disabled nobody was asked.
  if (asked === 0) search.isComplete = false;
  return search;
}

/** A record is searched by title, first author, venue and year; a printed reference as it is printed. */
function toCitation({ fields, text, from }: StatedReference): Citation {
  const author = fields.authors?.[0];
  const name = author?.family ?? author?.literal;
  const { title, year, venue } = fields;
  const line = from === 'printed' ? text : [title, name, venue, year].filter(Boolean).join(' ');
  return {
    text: line.replace(/\s+/gu, ' ').trim(),
    ...(title && { title }),
    ...(name && { author: name }),
    ...(year && { year }),
  };
}
