import { shown } from '../shared/shown.ts';
import type { Collection } from './api.ts';
import { Badge, Scroller } from './parts.tsx';

const WHY: Readonly<Record<string, string>> = {
  no_title: 'no title',
  out_of_years: 'outside the year range',
  other_language: 'in another language',
  other_author: 'by another author',
  other_venue: 'from another venue',
  not_a_paper: 'not a paper',
  low_score: 'low relevance',
  over_limit: 'over the maximum',
  marked_irrelevant: 'excluded by a reviewer',
};

/** The record of a search: the counts of a PRISMA diagram, and every request. */
export function LedgerView({ ledger, href }: { ledger: Collection['ledger']; href: string }) {
  const { rows, not_asked: notAsked, retrieved, merged, dropped, kept } = ledger;
  const reasons = Object.entries(WHY)
    .map(([why, words]) => [words, dropped.filter((each) => each.why === why).length] as const)
    .filter(([, number]) => number > 0);
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title">Search record</h2>
      <dl class="counts">
        <Count name="Records identified" value={retrieved} />
        <Count name="Duplicates merged" value={merged} />
        <Count name="Records screened" value={retrieved - merged} />
        <Count name="Records excluded" value={dropped.length} />
        <Count name="Papers included" value={kept} />
      </dl>
      {reasons.length > 0 && <p>Excluded: {reasons.map(([words, number]) => `${number} ${words}`).join(', ')}.</p>}
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

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
