import type { JSX } from 'preact';
import { labelOf, shown } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type FacetCount, type SnapshotAnswer, type StatsAnswer, useAnswer } from '../api.ts';
import { searchFor } from '../search/search-state.ts';
import { type Bin, binsOf, nameOf } from '../time-axis/bins.ts';

/** With more columns, each would be too thin to click. */
const mostColumns = () => (matchMedia('(min-width: 48rem)').matches ? 100 : 40);
const COUNTED = ['papers', 'sources', 'summaries', 'translations', 'citations'] as const;
const NAMES = {
  papers: 'Papers',
  sources: 'Full texts',
  summaries: 'Summaries',
  translations: 'Translations',
  citations: 'Citations',
};

/** Statistics of the library; every bar links to its papers. */
export function StatisticsView({ snapshot }: { snapshot: SnapshotAnswer | undefined }): JSX.Element {
  const { value, trouble } = useAnswer(apiUrl('stats'));
  return (
    <div class="statistics">
      <header class="page-head">
        <h1 tabIndex={-1}>Statistics</h1>
        {snapshot && (
          <p class="quiet">
            Built <time dateTime={snapshot.built_at}>{snapshot.built_at.slice(0, 10)}</time> by{' '}
            {shown(snapshot.built_by)}.
          </p>
        )}
      </header>
      {trouble && !value && <TroubleNote trouble={trouble} />}
      {value && <Numbers stats={value} />}
    </div>
  );
}

function Numbers({ stats }: { stats: StatsAnswer }): JSX.Element {
  return (
    <>
      <dl class="totals">
        {COUNTED.map((name) => (
          <div>
            <dt>{NAMES[name]}</dt>
            <dd>{stats.counts[name].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {stats.years.length > 0 && <Years bins={binsOf(stats.years, mostColumns())} />}
      <div class="charts">
        <Bars title="Venues" category="venue" counts={stats.venues} />
        <Bars title="Authors" category="author" counts={stats.authors} />
        <Bars title="Keywords" category="keyword" counts={stats.keywords} />
        <Bars title="Institutions" category="institution" counts={stats.institutions} />
        <Bars title="Tags" category="tag" counts={stats.tags} />
      </div>
    </>
  );
}

function Years({ bins }: { bins: readonly Bin[] }): JSX.Element {
  const most = Math.max(1, ...bins.map((bin) => bin.papers));
  const filled = bins.filter((bin) => bin.papers > 0);
  const [first, last] = [bins[0], bins.at(-1)];
  return (
    <section aria-labelledby="by-year">
      <h2 id="by-year">Papers by year</h2>
      <div class="columns-frame">
        <p class="columns-top quiet small" aria-hidden="true">
          {most.toLocaleString('en')}
        </p>
        <ol class="columns">
          {bins.map((bin) => (
            <li key={bin.from}>
              {bin.papers > 0 && (
                <a
                  href={`/?from_year=${bin.from}&to_year=${bin.to}`}
                  aria-label={`${nameOf(bin)}: ${bin.papers}`}
                  title={`${nameOf(bin)}: ${bin.papers}`}
                >
                  <span style={{ height: `${Math.max(1.5, (bin.papers / most) * 100)}%` }} />
                </a>
              )}
            </li>
          ))}
        </ol>
        <p class="columns-ends small" aria-hidden="true">
          <span>{first && nameOf(first)}</span>
          {bins.length > 4 && <span>{nameOf(bins[Math.floor(bins.length / 2)] ?? { from: 0, to: 0, papers: 0 })}</span>}
          {bins.length > 1 && <span>{last && nameOf(last)}</span>}
        </p>
      </div>
      <details class="as-list">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col" class="number">
                Papers
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.map((bin) => (
              <tr>
                <td>{nameOf(bin)}</td>
                <td class="number">{bin.papers.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface BarsProps {
  readonly title: string;
  readonly category: string;
  readonly counts: readonly FacetCount[];
}

/** A table whose numbers are also bars. */
function Bars({ title, category, counts }: BarsProps): JSX.Element | null {
  if (counts.length === 0) return null;
  const most = Math.max(1, ...counts.map((each) => each.paper_count));
  return (
    <section aria-labelledby={`top-${category}`}>
      <h2 id={`top-${category}`}>{title}</h2>
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{labelOf(category)}</span>
            </th>
            <th scope="col">
              <span class="unseen">Papers</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.slice(0, 12).map(({ value, paper_count }) => (
            <tr key={value}>
              <th scope="row">
                <a href={searchFor(category, value)}>
                  <bdi>{shown(value)}</bdi>
                </a>
                <span class="bar" style={{ width: `${(paper_count / most) * 100}%` }} aria-hidden="true" />
              </th>
              <td class="number">{paper_count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
