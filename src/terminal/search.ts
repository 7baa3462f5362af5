import { type HistoryEntry, MAX_ROUNDS, type SessionState, type StrategyPayload } from '../model/checkpoint.ts';
import type { Collection, Hit } from '../model/collection.ts';
import { countOf } from '../model/count.ts';
import type { Failure } from '../model/error.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { fullName, joinNames } from '../text/names.ts';
import { clip, fold, shorten } from './clip.ts';
import { RETRACTED, showFailure } from './failure.ts';
import { paint } from './paint.ts';

const TITLE_WIDTH = 76;

/** A strategy: how the question was understood, and the queries, sources and filters. */
export function showStrategy({ intent, strategy, notes }: StrategyPayload): string {
  const queries = strategy.queries.map(
    (query, at) =>
      `  ${paint.bold(String(at + 1))}  ${fold(query.booleanQuery, 5)}\n     ${paint.dim(fold(query.purpose, 5))}`,
  );
  const { fromYear, toYear, language, author, venue, maxResults } = strategy.filters;
  const limits = [
    fromYear && `from ${fromYear}`,
    toYear && `to ${toYear}`,
    language && `in ${language}`,
    author && `by ${author}`,
    venue && `at ${venue}`,
    `up to ${countOf(maxResults, 'paper')}`,
  ].filter(Boolean);
  const lines = [
    `${paint.dim('Question ')} ${fold(intent.topic, 10)}`,
    `${paint.dim('About    ')} ${fold(intent.concepts.join(', '), 10)}`,
    paint.dim('Queries'),
    ...queries,
    `${paint.dim('Sources  ')} ${fold(strategy.sources.join(', '), 10)}`,
    `${paint.dim('Filters  ')} ${fold(limits.join(', '), 10)}`,
    ...(intent.notes ?? []).map((note) => paint.yellow(`  ${fold(note, 2)}`)),
    ...notes.map((note) => paint.dim(`  ${fold(note, 2)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** A page of results, two lines each, with the reviewer's marks. */
export function showHits(hits: readonly Hit[], from: number, marks: ReadonlyMap<string, 'keep' | 'exclude'>): string {
  const lines = hits.map((hit, at) => {
    const mark = marks.get(hit.id);
    const sign = mark === 'keep' ? paint.green('+') : mark === 'exclude' ? paint.red('-') : ' ';
    const about = clip(shorten(`${showPlace(hit)}  ${hit.reason}`, 110), 7);
    return `${sign}${showHead(hit, from + at + 1)}\n       ${paint.dim(about)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Terms that the papers suggest for another round; empty if there are none. */
export function showSuggestions({ suggestions = [] }: Collection): string {
  if (suggestions.length === 0) return '';
  return `${paint.dim('Also in these papers')} ${fold(suggestions.join(', '), 4)}\n`;
}

/** What a full list leaves out of the reviewer's own files; empty if that is nothing. */
export function showOverLimit({ ledger, hits }: Collection): string {
  const { importedOverLimit } = ledger;
  if (!importedOverLimit) return '';
  const papers = countOf(importedOverLimit, 'paper');
  const text = `${papers} of your files ${importedOverLimit === 1 ? 'is' : 'are'} not listed: the list has room for ${hits.length}, and these fit the question best. The JSON export names the others. To list more, start with a higher --max-results (up to 500); to write all records without duplicates, use: carrel dedupe FILE`;
  return `${paint.yellow(fold(text, 2))}\n`;
}

/** All results: number, score, year and full title, then authors, venue, ref and marks, then the full reason. */
export function showAllHits(hits: readonly Hit[]): string {
  return hits
    .map((hit, at) => {
      const about = [showAuthors(hit), showPlace(hit), hit.reason]
        .filter(Boolean)
        .map((line) => `       ${paint.dim(fold(line, 7))}\n`);
      return ` ${withTitle(hit, at + 1, fold(titleOf(hit), HEAD_WIDTH))}\n${about.join('')}`;
    })
    .join('');
}

/** The columns before a title. */
const HEAD_WIDTH = 19;
const MARK_WIDTH = 10;

function showHead(hit: Hit, number: number): string {
  const taken = HEAD_WIDTH + (hit.tags.includes('retracted') ? MARK_WIDTH : 0);
  return withTitle(hit, number, clip(shorten(titleOf(hit), TITLE_WIDTH), taken));
}

const titleOf = ({ paper }: Hit) => paper.title ?? '(no title)';

function withTitle({ paper, score, tags }: Hit, number: number, title: string): string {
  const mark = tags.includes('retracted') ? `${RETRACTED} ` : '';
  const place = paint.bold(String(number).padStart(4));
  return `${place}  ${score.toFixed(2)}  ${String(paper.year ?? '-').padEnd(4)}  ${mark}${title}`.trimEnd();
}

const showAuthors = ({ paper }: Hit) => joinNames((paper.authors ?? []).map(fullName));

function showPlace({ paper, tags }: Hit): string {
  const kinds = tags.filter((tag) => tag !== 'retracted').join(' ');
  return [paper.venue, refOfPaper(paper), kinds].filter(Boolean).join(' · ');
}

/** Corrections of the question and failed sources, one line each. */
export function showTrouble({ ledger, intent }: Collection): string {
  const notes = (intent.notes ?? []).map((note) => `note: ${note}\n`);
  const failed = new Map(
    ledger.rows.flatMap(({ source, failure }) => (failure ? [[source, failure.message] as const] : [])),
  );
  const lines = [...failed].map(([source, message]) => `warning: ${source} failed: ${message}\n`);
  return [...notes, ...lines].join('');
}

/** The failure of a round in which no source answered. */
export function showRoundFailure(failure: Failure): string {
  return `${showFailure(failure)}The papers are from earlier rounds. Approve them, or try another round.\n`;
}

function showEntry({ at, what, face, by, note }: HistoryEntry): string {
  const who = by ? `${face}, ${by}` : face;
  return `  ${paint.dim(at)}  ${what} (${who})${note ? `: ${fold(note, 4)}` : ''}`;
}

function showAbout({ imported = [], criteria }: SessionState): string[] {
  return [
    ...imported.map(({ source, records }) => `${source}: ${countOf(records, 'record')}`),
    ...(criteria?.include ?? []).map((text) => `include: ${text}`),
    ...(criteria?.exclude ?? []).map((text) => `exclude: ${text}`),
  ];
}

/** A session: its state, the next command, who decided what, and its papers. */
export function showSession(state: SessionState, history: readonly HistoryEntry[] = []): string {
  const { sessionId, query, checkpoint, collection, error, completionReason } = state;
  const next = {
    running: `running: ${state.phase ?? ''}`,
    checkpoint: `waiting for a decision (${checkpoint?.kind}): carrel decide ${sessionId} approve|edit|reject`,
    complete: `complete: ${countOf(collection?.hits.length ?? 0, 'paper')}${completionReason === 'rounds_exhausted' ? `; all ${MAX_ROUNDS} rounds were used` : ''}`,
    failed: paint.red(`failed: ${error?.code} ${error?.message}`),
  }[state.state];
  const lines = [
    `${paint.bold(sessionId)}  ${query}`,
    `round ${state.iteration + 1}, step ${state.step}, ${next}`,
    `created ${state.createdAt}, updated ${state.updatedAt}`,
    ...showAbout(state),
    ...history.map(showEntry),
  ];
  const failure = checkpoint?.kind === 'result_review' ? checkpoint.payload.failure : undefined;
  const details =
    checkpoint?.kind === 'strategy_confirmation'
      ? `\n${showStrategy(checkpoint.payload)}`
      : collection
        ? `\n${failure ? showRoundFailure(failure) : ''}${showAllHits(collection.hits)}`
        : '';
  return `${lines.join('\n')}\n${details}`;
}
