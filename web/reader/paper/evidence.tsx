import type { JSX } from 'preact';
import { labelOf, shown } from '../../shared/shown.ts';
import { shownSource } from '../../shared/source-name.ts';
import { describeVersion } from '../../shared/version.ts';
import type { Paper, Verification } from '../api.ts';

const MEANING: Readonly<Record<Verification['grade'], string>> = {
  verified: 'The file itself proves that it is this paper.',
  plausible: 'The file is consistent with this paper, but does not prove it.',
  suspicious: 'Something in the file contradicts this paper.',
  rejected: 'The file is not this paper.',
};

const SPEAKS = { for: ['✓', 'Supports'], against: ['✗', 'Contradicts'], neither: ['·', 'Neutral'] } as const;

/** Where the file came from, and the evidence that it is this paper. */
export function Evidence({ verification, production }: Pick<Paper, 'verification' | 'production'>): JSX.Element {
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {verification ? (
        <Proof verification={verification} />
      ) : (
        <p class="quiet small">No file was checked. This page shows the record only.</p>
      )}
      <Production production={production} />
    </section>
  );
}

function Proof({ verification }: { verification: Verification }): JSX.Element {
  const { grade, version, evidence, source, final_url, sha256, fetched_at } = verification;
  return (
    <>
      <p class={`grade ${grade}`}>
        <strong>{labelOf(grade)}.</strong> {version && <strong>{labelOf(describeVersion(version))}.</strong>}{' '}
        {MEANING[grade]}
      </p>
      <ul class="evidence">
        {evidence.map((each) => (
          <li class={each.speaks}>
            <span class="sign" aria-hidden="true">
              {SPEAKS[each.speaks][0]}
            </span>
            <span>
              <span class="unseen">{SPEAKS[each.speaks][1]}: </span>
              {shown(each.text)} <bdi class="quiet">{shown(each.detail)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <dl class="facts">
        <div>
          <dt>Source</dt>
          <dd>
            <bdi>{shown(shownSource(source))}</bdi>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd class="code">
            <bdi>{shown(final_url)}</bdi>
          </dd>
        </div>
        <div>
          <dt>Fetched</dt>
          <dd>
            <time dateTime={fetched_at}>{fetched_at.slice(0, 16).replace('T', ' ')}</time>
          </dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd class="code">{sha256}</dd>
        </div>
      </dl>
    </>
  );
}

function Production({ production }: Pick<Paper, 'production'>): JSX.Element | null {
  const facts = Object.entries(production ?? {});
  if (facts.length === 0) return null;
  return (
    <>
      <h3>How the summaries were made</h3>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div>
            <dt>{labelOf(name)}</dt>
            <dd>
              <bdi>{shown(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
