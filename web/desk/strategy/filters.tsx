import type { Fields } from '../../../src/desk/wire.ts';
import { Field } from '../parts.tsx';
import type { StrategyDraft } from './strategy-draft.ts';

const FILTERS = [
  ['from_year', 'From year'],
  ['to_year', 'To year'],
  ['language', 'Language'],
  ['author', 'Author'],
  ['venue', 'Venue'],
  ['max_results', 'Maximum papers'],
] as const;

/** The filters of the search. */
export function FiltersForm(props: { draft: StrategyDraft; fields: Fields; onChange: (draft: StrategyDraft) => void }) {
  const { draft, fields, onChange } = props;
  return (
    <fieldset class="panel">
      <legend>Filters</legend>
      <div class="row">
        {FILTERS.map(([name, label]) => (
          <Field key={name} id={`filters-${name}`} label={label} error={fields[`filters-${name}`]}>
            {(control) => (
              <input
                {...control}
                inputMode={name.endsWith('year') || name === 'max_results' ? 'numeric' : 'text'}
                value={draft.filters[name]}
                onInput={(event) =>
                  onChange({ ...draft, filters: { ...draft.filters, [name]: event.currentTarget.value } })
                }
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
