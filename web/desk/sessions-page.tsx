import type { SessionLine } from '../../src/desk/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import type { Tone } from '../shared/tone.ts';
import { LibraryState } from './library-state.tsx';
import { sessions } from './live.ts';
import { NewSearch } from './new-search.tsx';
import { Badge, When } from './parts.tsx';
import { to } from './route.ts';

/** The list of searches, and the form for a new one. */
export function SessionsPage() {
  const all = useCell(sessions);
  const lines = all.filter((line) => line.state !== 'archived');
  const archived = all.filter((line) => line.state === 'archived');
  return (
    <>
      <h1 tabIndex={-1}>Searches</h1>
      <div class="with-side">
        <div>
          <NewSearch />
          <section aria-labelledby="list-title">
            <h2 id="list-title">All searches</h2>
            {lines.length === 0 ? (
              <p class="empty">No searches yet. Searches started by an agent appear here too.</p>
            ) : (
              <List lines={lines} />
            )}
          </section>
          {archived.length > 0 && (
            <details>
              <summary>Archived after inactivity ({archived.length})</summary>
              <List lines={archived} />
            </details>
          )}
        </div>
        <LibraryState />
      </div>
    </>
  );
}

function List({ lines }: { lines: readonly SessionLine[] }) {
  const order = [...lines].sort((a, b) => Number(b.state === 'checkpoint') - Number(a.state === 'checkpoint'));
  return (
    <ul class="cards">
      {order.map((line) => (
        <li key={line.session_id} class={`card line${line.state === 'checkpoint' ? ' waits' : ''}`}>
          <div>
            <h3>
              <a href={to('session', line.session_id)}>{shown(line.query)}</a>
            </h3>
            <p class="paper-line" title={line.session_id}>
              {line.state !== 'archived' && `Round ${line.iteration + 1} · `}
              {line.paper_count !== null && `${count(line.paper_count, 'paper')} · `}
              <When at={line.updated_at} />
            </p>
          </div>
          <StateBadge line={line} />
        </li>
      ))}
    </ul>
  );
}

type LineState = Pick<SessionLine, 'state' | 'checkpoint_kind' | 'phase' | 'is_interrupted'>;

/** The state of a search as a badge. */
export function StateBadge({ line }: { line: LineState }) {
  const [words, tone] = describe(line);
  return <Badge tone={tone}>{words}</Badge>;
}

function describe({ state, checkpoint_kind: kind, phase, is_interrupted: isInterrupted }: LineState): [string, Tone] {
  if (state === 'checkpoint') return [kind === 'result_review' ? 'review the papers' : 'review the strategy', 'warn'];
  if (isInterrupted) return ['interrupted; open it to resume', 'warn'];
  if (state === 'running') return [phase ?? 'running', 'busy'];
  if (state === 'archived') return ['archived', 'plain'];
  if (state === 'unreadable') return ['unreadable', 'bad'];
  return state === 'complete' ? ['complete', 'good'] : ['failed', 'bad'];
}
