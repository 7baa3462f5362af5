import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shown } from './shown.ts';

/** A value to filter by; `label` if it is shown otherwise, `count` if it is known. */
export interface FacetValue {
  readonly value: string;
  readonly label?: string;
  readonly count?: number;
}

/** Values shown before "more" is clicked. */
const FEW = 6;

/** The values of one filter as a list; a click chooses one, another click clears it. */
export function Facet(props: {
  name: string;
  values: readonly FacetValue[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}): JSX.Element | null {
  const { name, values, chosen, onChoose } = props;
  const [all, showAll] = useState(false);
  if (values.length === 0) return null;
  const listed = all ? values : values.slice(0, FEW);
  return (
    <fieldset class="facet">
      <legend>{name}</legend>
      <ul>
        {listed.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              class="facet-value"
              aria-pressed={value.toLowerCase() === chosen?.toLowerCase()}
              onClick={() => onChoose(value)}
            >
              <bdi>{shown(label ?? value)}</bdi>
              {count !== undefined && <span class="number">{count.toLocaleString('en')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {values.length > FEW && (
        <button type="button" class="more" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? 'Fewer' : `${values.length - FEW} more`}
          <span class="unseen"> of {name}</span>
        </button>
      )}
    </fieldset>
  );
}
