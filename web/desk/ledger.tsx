import { shown } from '../shared/shown.ts';
import type { Collection } from './api.ts';
import { Badge, Scroller } from './parts.tsx';

const WHY: Readonly<Record<string, string>> = {
  no_title: 'without a title',
  out_of_years: 'outside the years asked for',
  other_language: 'in another language',
  other_author: 'by another author',
  other_venue: 'from another venue',
  not_a_paper: 'not a paper',
  low_score: 'too little to do with the question',
  over_limit: 'beyond the number asked for',
  marked_irrelevant: 'dropped by a reviewer',
};

/** How the search went: the counts of a PRISMA diagram, and every request. */
export function LedgerView({ ledger, href }: { ledger: Collection['ledger']; href: string }) {
  const { rows, not_asked: notAsked, retrieved, merged, dropped, kept } = ledger;
  const reasons = Object.entries(WHY)
    .map(([why, words]) => [words, dropped.filter((each) => each.why === why).length] as const)
    .filter(([, number]) => number > 0);
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title">How the search went</h2>
      <dl class="counts">
        <Count name="Records identified" value={retrieved} />
        <Count name="Duplicates joined" value={merged} />
        <Count name="Records screened" value={retrieved - merged} />
        <Count name="Records excluded" value={dropped.length} />
        <Count name="Papers included" value={kept} />
      </dl>
      {reasons.length > 0 && <p>Excluded: {reasons.map(([words, number]) => `${number} ${words}`).join(', ')}.</p>}
      {notAsked.map(({ source, why }) => (
        <p key={source} class="muted">
          {source} was not asked: {shown(why)}
        </p>
      ))}
      <details>
        <summary>Every request ({rows.length})</summary>
        <Scroller label="Every request">
          <table>
            <thead>
              <tr>
                <th scope="col">Round</th>
                <th scope="col">Source</th>
                <th scope="col">As executed</th>
                <th scope="col">Reported</th>
                <th scope="col">Retrieved</th>
                <th scope="col">Not honoured</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={`${row.source} ${at}`}>
                  <td>{row.round + 1}</td>
                  <td>{row.source}</td>
                  <td>
                    <code>{row.executed === null ? 'never reached' : shown(row.executed)}</code>
                  </td>
                  <td>{row.reported_total ?? 'not said'}</td>
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
          Download the record of the search
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
