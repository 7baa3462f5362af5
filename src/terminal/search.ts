import { MAX_ROUNDS, type SessionState, type StrategyPayload } from '../model/checkpoint.ts';
import type { Collection, Hit } from '../model/collection.ts';
import { countOf } from '../model/count.ts';
import type { Failure } from '../model/error.ts';
import { clip, fold, shorten } from './clip.ts';
import { RETRACTED, showFailure } from './failure.ts';
import { paint } from './paint.ts';

const TITLE_WIDTH = 76;

/** The strategy as a reviewer reads it: how the question was understood, and what would be asked of whom. */
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
    `at most ${countOf(maxResults, 'paper')}`,
  ].filter(Boolean);
  const lines = [
    `${paint.dim('Question ')} ${fold(intent.topic, 10)}`,
    `${paint.dim('About    ')} ${fold(intent.concepts.join(', '), 10)}`,
    paint.dim('Queries'),
    ...queries,
    `${paint.dim('Sources  ')} ${fold(strategy.sources.join(', '), 10)}`,
    `${paint.dim('Limits   ')} ${fold(limits.join(', '), 10)}`,
    ...(intent.notes ?? []).map((note) => paint.yellow(`  ${fold(note, 2)}`)),
    ...notes.map((note) => paint.dim(`  ${fold(note, 2)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** A page of the results in columns, two lines each; `marks` shows what the reviewer has said so far. */
export function showHits(hits: readonly Hit[], from: number, marks: ReadonlyMap<string, 'keep' | 'drop'>): string {
  const lines = hits.map((hit, at) => {
    const mark = marks.get(hit.id);
    const sign = mark === 'keep' ? paint.green('+') : mark === 'drop' ? paint.red('-') : ' ';
    const about = clip(shorten(`${showPlace(hit)}  ${hit.reason}`, 110), 7);
    return `${sign}${showHead(hit, from + at + 1)}\n       ${paint.dim(about)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** All results, each with the whole reason of its score. */
function showWholeHits(hits: readonly Hit[]): string {
  return hits
    .map((hit, at) => {
      const about = [showPlace(hit), hit.reason].filter(Boolean).map((line) => `       ${paint.dim(fold(line, 7))}\n`);
      return ` ${showHead(hit, at + 1)}\n${about.join('')}`;
    })
    .join('');
}

function showHead({ paper, score, tags }: Hit, number: number): string {
  const mark = tags.includes('retracted') ? `${RETRACTED} ` : '';
  const title = clip(shorten(paper.title ?? '(no title)', TITLE_WIDTH), mark ? 29 : 19);
  const place = paint.bold(String(number).padStart(4));
  return `${place}  ${score.toFixed(2)}  ${String(paper.year ?? '-').padEnd(4)}  ${mark}${title}`.trimEnd();
}

function showPlace({ paper, tags }: Hit): string {
  const kinds = tags.filter((tag) => tag !== 'retracted').join(' ');
  return [paper.venue, paper.doi ?? paper.arxivId, kinds].filter(Boolean).join(' · ');
}

/** What was put right in the question and what failed, one line each; nothing when all went well. */
export function showTrouble({ ledger, intent }: Collection): string {
  const notes = (intent.notes ?? []).map((note) => `note: ${note}\n`);
  const failed = new Map(
    ledger.rows.flatMap(({ source, failure }) => (failure ? [[source, failure.message] as const] : [])),
  );
  const lines = [...failed].map(([source, message]) => `warning: ${source} failed: ${message}\n`);
  return [...notes, ...lines].join('');
}

/** That a round brought nothing because nobody answered, by source; the papers shown with it are older. */
export function showRoundFailure(failure: Failure): string {
  return `${showFailure(failure)}The papers are those of the rounds before: accept them, or ask for another round to try again.\n`;
}

/** A session in a few lines: where it is and what to do next. */
export function showSession(state: SessionState): string {
  const { sessionId, query, checkpoint, collection, error, completionReason } = state;
  const next = {
    running: `under way: ${state.phase ?? ''}`,
    checkpoint: `waits for a decision (${checkpoint?.kind}); carrel decide ${sessionId} approve|edit|reject`,
    complete: `complete: ${countOf(collection?.hits.length ?? 0, 'paper')}${completionReason === 'rounds_exhausted' ? `; all ${MAX_ROUNDS} rounds were used` : ''}`,
    failed: paint.red(`failed: ${error?.code} ${error?.message}`),
  }[state.state];
  const lines = [
    `${paint.bold(sessionId)}  ${query}`,
    `round ${state.iteration + 1}, step ${state.step}, ${next}`,
    `opened ${state.createdAt}, last change ${state.updatedAt}`,
  ];
  const failure = checkpoint?.kind === 'result_review' ? checkpoint.payload.failure : undefined;
  const details =
    checkpoint?.kind === 'strategy_confirmation'
      ? `\n${showStrategy(checkpoint.payload)}`
      : collection
        ? `\n${failure ? showRoundFailure(failure) : ''}${showWholeHits(collection.hits)}`
        : '';
  return `${lines.join('\n')}\n${details}`;
}
