import type { ComponentChildren, JSX } from 'preact';
import { labelOf, shown } from '../../shared/shown.ts';
import type { Paper } from '../api.ts';
import { searchFor } from '../search/search-state.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The record. A missing open access status shows as unknown, unless the licence already answers it. */
export function Facts({ paper }: { paper: Paper }): JSX.Element {
  const month = paper.month === null ? '' : `${MONTHS[paper.month - 1] ?? ''} `;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Record</h2>
      <dl class="facts">
        <Fact name="Published">{paper.year === null ? 'Unknown' : `${month}${paper.year}`}</Fact>
        {paper.venue && (
          <Fact name="Venue">
            <a href={searchFor('venue', paper.venue)}>
              <bdi>{shown(paper.venue)}</bdi>
            </a>
          </Fact>
        )}
        {paper.doi && <Fact name="DOI">{outside(`https://doi.org/${encodeURI(paper.doi)}`, paper.doi)}</Fact>}
        {paper.arxiv_id && (
          <Fact name="arXiv">{outside(`https://arxiv.org/abs/${encodeURI(paper.arxiv_id)}`, paper.arxiv_id)}</Fact>
        )}
        {(paper.oa_status || !paper.license) && (
          <Fact name="Open access">{paper.oa_status ? labelOf(paper.oa_status) : 'Unknown'}</Fact>
        )}
        <Fact name="Licence">{paper.license ? <bdi>{shown(paper.license)}</bdi> : 'Not stated'}</Fact>
        {paper.retracted === false && <Fact name="Retracted">No</Fact>}
        <Values name="Keywords" category="keyword" values={paper.keywords} />
        <Values name="Institutions" category="institution" values={paper.institutions} />
        <Values name="Tags" category="tag" values={paper.tags} />
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function outside(href: string, text: string): JSX.Element {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown(text)}
    </a>
  );
}

interface ValuesProps {
  readonly name: string;
  readonly category: string;
  readonly values: readonly string[];
}

function Values({ name, category, values }: ValuesProps): JSX.Element | null {
  if (values.length === 0) return null;
  return (
    <Fact name={name}>
      <ul class="words">
        {values.map((value) => (
          <li>
            <a href={searchFor(category, value)}>
              <bdi>{shown(value)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
