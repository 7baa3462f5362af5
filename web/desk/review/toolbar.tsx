import { count } from '../../shared/shown.ts';
import { type Arrangement, GROUPS, SHOWS, SORTS } from './arrange.ts';

/** Filter, order and density of the list. */
export function Toolbar(props: {
  arrangement: Arrangement;
  isDense: boolean;
  shownCount: number;
  total: number;
  onChange: (part: Partial<Arrangement>) => void;
  onDense: (isDense: boolean) => void;
  onHelp: () => void;
}) {
  const { arrangement, isDense, shownCount, total, onChange, onDense, onHelp } = props;
  return (
    <search class="toolbar" aria-label="Papers of this review">
      <label class="filter">
        <span class="unseen">Filter papers</span>
        <input
          id="narrow"
          type="search"
          placeholder="Filter papers"
          value={arrangement.filter}
          onInput={(event) => onChange({ filter: event.currentTarget.value })}
        />
      </label>
      <Choice label="Show" value={arrangement.show} options={SHOWS} onChange={(show) => onChange({ show })} />
      <Choice label="Sort" value={arrangement.sort} options={SORTS} onChange={(sort) => onChange({ sort })} />
      <Choice label="Group" value={arrangement.group} options={GROUPS} onChange={(group) => onChange({ group })} />
      <button type="button" aria-pressed={isDense} onClick={() => onDense(!isDense)}>
        Dense
      </button>
      <button type="button" class="quiet" onClick={onHelp}>
        Keys{' '}
        <span class="key" aria-hidden="true">
          ?
        </span>
      </button>
      <span class="quiet small" role="status">
        {shownCount === total ? count(total, 'paper') : `${shownCount} of ${count(total, 'paper')}`}
      </span>
    </search>
  );
}

function Choice<Name extends string>(props: {
  label: string;
  value: Name;
  options: Readonly<Record<Name, string>>;
  onChange: (value: Name) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <label class="choice">
      <span class="unseen">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as Name)}>
        {(Object.entries(options) as [Name, string][]).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
