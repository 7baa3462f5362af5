import type { CheckLine, CheckState } from '../../../src/desk/wire.ts';
import { useCell } from '../../shared/cell.ts';
import { count, shown } from '../../shared/shown.ts';
import type { Tone } from '../../shared/tone.ts';
import { Badge, When } from '../parts.tsx';
import { to } from '../route.ts';
import { checks } from './live.ts';
import { NewCheck } from './new-check.tsx';

/** The checks of references, and the form for a new one. */
export function ChecksPage() {
  const lines = useCell(checks);
  return (
    <>
      <h1 tabIndex={-1}>Check references</h1>
      <p>Does every cited paper exist, is it as stated, and is it still valid?</p>
      <NewCheck />
      <h2>Checks</h2>
      {lines?.length === 0 && <p class="quiet">No checks on this desk yet.</p>}
      <ul class="cards">
        {lines?.map((line) => (
          <li key={line.id} class="card">
            <h3>
              <a href={to('check', line.id)}>{shown(line.name)}</a>
            </h3>
            <p>
              <StateOfCheck state={line.state} />{' '}
              <span class="quiet">
                {progressOf(line)} · <When at={line.started_at} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const STATES: Readonly<Record<CheckState, readonly [words: string, tone: Tone]>> = {
  running: ['running', 'busy'],
  done: ['done', 'good'],
  stopped: ['interrupted', 'warn'],
  failed: ['failed', 'bad'],
};

/** The state of a check as a badge. */
export function StateOfCheck({ state }: { state: CheckState }) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** "12 of 40 references checked: 2 not found, 1 different". */
function progressOf({ done, total, summary }: CheckLine): string {
  const wrong = [
    [summary.not_found, 'not found'],
    [summary.differs, 'different'],
    [summary.warned, 'retracted or of concern'],
    [summary.unknown, 'unknown'],
    [summary.unchecked, 'with notices not checked'],
  ].flatMap(([number, words]) => (number ? [`${number.toLocaleString('en')} ${words}`] : []));
  const start =
    done < total
      ? `${done.toLocaleString('en')} of ${count(total, 'reference')} checked`
      : `${count(total, 'reference')} checked`;
  return [start, wrong.join(', ')].filter(Boolean).join(': ');
}
