import { commonReason } from '../model/attempt.ts';
import type { Attempt, Failure } from '../model/error.ts';
import { shownSource } from '../model/source.ts';
import { paint } from './paint.ts';

/** The mark of a retracted paper. */
export const RETRACTED = paint.red(paint.bold('RETRACTED'));

/** A failure as text: code, message, attempts, and what to do. */
export function showFailure(failure: Failure): string {
  const advice = (failure.remediation ?? []).map(({ setting, value, note }) => `  help: ${setting}=${value}  ${note}`);
  const wait = failure.retryAfterMs ? [`  help: try again in ${showWait(failure.retryAfterMs)}`] : [];
  const asked = showAttempts(failure.attempts ?? []).map((line) => `  ${line}`);
  return `${[`${paint.red(`error[${failure.code}]`)}: ${withoutControls(failure.message)}`, ...asked, ...wait, ...advice].join('\n')}\n`;
}

/** A path or a service may put escape sequences into a message; a terminal would obey them. */
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, ' ');

/** One line per source; sources that failed with the same error share a line. */
function showAttempts(attempts: readonly Attempt[]): string[] {
  const common = commonReason(attempts);
  if (common === null) return attempts.map(showAttempt);
  const failed = attempts
    .filter(({ outcome }) => outcome === 'consulted_failed')
    .map(({ source }) => shownSource(source));
  const others = attempts.filter(({ outcome }) => outcome !== 'consulted_failed');
  return [`${failed.join(', ')}: failed with the same error  ${paint.dim(common)}`, ...others.map(showAttempt)];
}

/** One line about a source: outcome and duration. */
export function showAttempt({ source, outcome, detail, durationMs }: Attempt): string {
  const words = outcome.replace(/^(not_)?consulted_/, (_, not) => (not ? 'not queried: ' : '')).replaceAll('_', ' ');
  const mark = outcome === 'consulted_resolved' ? paint.green('found') : words;
  const time = outcome.startsWith('consulted') ? paint.dim(` ${Math.round(durationMs)} ms`) : '';
  return `${shownSource(source).padEnd(17)} ${mark}${time}${detail ? `  ${paint.dim(withoutControls(detail))}` : ''}`;
}

function showWait(ms: number): string {
  if (ms < 120_000) return `${Math.ceil(ms / 1000)} s`;
  return ms < 7_200_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;
}
