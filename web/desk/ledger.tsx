import { shown } from '../shared/shown.ts';
import type { Collection } from './api.ts';
import { flowOf } from './flow.ts';
import { Badge, Scroller } from './parts.tsx';

/** The record of a search: its PRISMA flow, and every request; `live` has the exclusions of a pending review. */
export function LedgerView(props: { ledger: Collection['ledger']; href: string; live?: ReadonlyMap<string, number> }) {
  const { ledger, href, live } = props;
  const { rows, not_asked: notAsked } = ledger;
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title">Search record</h2>
      <ol class="flow" aria-label="PRISMA flow">
        {flowOf(ledger, live).map(({ name, count, removed }) => (
          <li key={name}>
            <p class="flow-box">
              {name} <strong class="number">{count.toLocaleString('en')}</strong>
            </p>
            {removed && (
              <p class="flow-side">
                {removed.name} <strong class="number">{removed.count.toLocaleString('en')}</strong>
                {removed.reasons.length > 0 && (
                  <span class="quiet small"> {removed.reasons.map(shown).join(', ')}</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      {notAsked.map(({ source, why }) => (
        <p key={source} class="quiet">
          {source} was not queried: {shown(why)}
        </p>
      ))}
      <details>
        <summary>All requests ({rows.length})</summary>
        <Scroller label="All requests">
          <table>
            <thead>
              <tr>
                <th scope="col">Round</th>
                <th scope="col">Source</th>
                <th scope="col">Query sent</th>
                <th scope="col">Reported</th>
                <th scope="col">Retrieved</th>
                <th scope="col">Ignored filters</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={`${row.source} ${at}`}>
                  <td>{row.round + 1}</td>
                  <td>{row.source}</td>
                  <td>
                    <code>{row.executed === null ? 'not sent' : shown(row.executed)}</code>
                  </td>
                  <td>{row.reported_total ?? 'not reported'}</td>
                  <td>{row.retrieved}</td>
                  <td>{row.ignored.join(', ') || '–'}</td>
                  <td>{row.failure ? <Badge tone="bad">{row.failure.code}</Badge> : 'answered'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </details>
      <p>
        <a href={href} download>
          Download the search record
        </a>
      </p>
    </section>
  );
}
