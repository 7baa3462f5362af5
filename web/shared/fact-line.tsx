import { Fragment, type JSX } from 'preact';

/** Longer facts are cut where there is no room; years and numbers are not. */
const LONG = 17;

/** Facts in one line; each keeps its own direction of writing. */
export function FactLine({ facts }: { facts: readonly (string | number | null | undefined)[] }): JSX.Element {
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return (
    <span class="fact-line" title={known.join(' · ')}>
      {known.map((fact, at) => (
        // The facts of a line have no identity but their place.
        <Fragment key={String(at)}>
          {at > 0 && ' · '}
          <bdi class={String(fact).length > LONG ? 'long' : undefined}>{fact}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
