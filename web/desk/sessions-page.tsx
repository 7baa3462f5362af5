import type { SessionLine } from '../../src/desk/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { sessions } from './live.ts';
import { NewSearch } from './new-search.tsx';
import { Badge, type Tone, When } from './parts.tsx';
import { to } from './route.ts';

/** The searches there are, and a new one. */
export function SessionsPage() {
  const all = useCell(sessions);
  const lines = all.filter((line) => line.state !== 'archived');
  const away = all.filter((line) => line.state === 'archived');
  return (
    <>
      <h1 tabIndex={-1}>Searches</h1>
      <NewSearch />
      <section aria-labelledby="list-title">
        <h2 id="list-title">Searches of this library</h2>
        {lines.length === 0 ? (
          <p class="muted">None yet. Searches that an agent starts appear here too.</p>
        ) : (
          <List lines={lines} />
        )}
      </section>
      {away.length > 0 && (
        <details>
          <summary>Put away, because nobody used them for a while ({away.length})</summary>
          <List lines={away} />
        </details>
      )}
    </>
  );
}

function List({ lines }: { lines: readonly SessionLine[] }) {
  const order = [...lines].sort((a, b) => Number(b.state === 'checkpoint') - Number(a.state === 'checkpoint'));
  return (
    <ul class="cards">
      {order.map((line) => (
        <li key={line.session_id} class={`card${line.state === 'checkpoint' ? ' waits' : ''}`}>
          <h3>
            <a href={to('session', line.session_id)}>{shown(line.query)}</a>
          </h3>
          <p>
            <StateBadge line={line} />{' '}
            {line.state !== 'archived' && <span class="muted">round {line.iteration + 1}</span>}{' '}
            {line.paper_count !== null && <span class="muted">{count(line.paper_count, 'paper')}</span>}
          </p>
          <p class="muted">
            <When at={line.updated_at} /> · {line.session_id}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where a search is, in words. */
export function StateBadge({ line }: { line: Pick<SessionLine, 'state' | 'checkpoint_kind' | 'phase'> }) {
  const [words, tone] = describe(line);
  return <Badge tone={tone}>{words}</Badge>;
}

function describe({
  state,
  checkpoint_kind: kind,
  phase,
}: Pick<SessionLine, 'state' | 'checkpoint_kind' | 'phase'>): [string, Tone] {
  if (state === 'checkpoint')
    return [kind === 'result_review' ? 'waits: review the papers' : 'waits: confirm the strategy', 'warn'];
  if (state === 'running') return [phase ?? 'running', phase?.startsWith('interrupted') ? 'warn' : 'busy'];
  if (state === 'archived') return ['put away', 'plain'];
  if (state === 'unreadable') return ['cannot be opened', 'bad'];
  return state === 'complete' ? ['complete', 'good'] : ['failed', 'bad'];
}
