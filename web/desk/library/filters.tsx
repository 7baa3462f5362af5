import type { Fields, LibraryPage } from '../../../src/desk/wire.ts';
import { Facet, type FacetValue } from '../../shared/facet.tsx';
import { shownSource } from '../../shared/source-name.ts';
import { useMedia } from '../../shared/use-media.ts';
import { useAbout } from '../about.ts';
import { Field } from '../parts.tsx';

/** What the library is filtered by. */
export interface Wish {
  readonly q: string;
  readonly grade: string;
  readonly source: string;
  readonly tag: string;
  readonly from_year: string;
  readonly to_year: string;
}

const GRADES = [
  { value: 'verified', label: 'Verified' },
  { value: 'plausible', label: 'Plausible' },
  { value: 'suspicious', label: 'Suspicious' },
  { value: 'none', label: 'Metadata only' },
];

/** The grades with the number of their papers; an entry without a file has none. */
function gradesOf({ values: { grade }, entries, copies }: LibraryPage): FacetValue[] {
  return GRADES.map((each) => ({
    ...each,
    count: each.value === 'none' ? entries - copies : (grade[each.value] ?? 0),
  }));
}

/** The filters beside the list, as on the page of a snapshot; closed at first on a phone. */
export function LibraryFilters(props: {
  page: LibraryPage | undefined;
  wish: Wish;
  wrong: Fields;
  collection: string;
  onChange: (part: Partial<Wish>) => void;
  onCollection: (name: string) => void;
}) {
  const { page, wish, wrong, collection, onChange, onCollection } = props;
  const titles = new Map(useAbout()?.sources.map(({ id, title }) => [id, title]));
  const choose = (name: 'grade' | 'source' | 'tag') => (value: string) =>
    onChange({ [name]: wish[name] === value ? '' : value });
  return (
    <details class="facets" open={useMedia('(min-width: 56rem)')}>
      <summary>Filters</summary>
      <search aria-label="Filters">
        <Facet
          name="Collection"
          values={(page?.collections ?? []).map(({ name, papers }) => ({ value: name, count: papers }))}
          chosen={collection}
          onChoose={(name) => onCollection(name === collection ? '' : name)}
        />
        <Facet name="Grade" values={page ? gradesOf(page) : GRADES} chosen={wish.grade} onChoose={choose('grade')} />
        <Facet
          name="Tag"
          values={(page?.tags ?? []).map((value) => ({ value, count: page?.values.tag[value] ?? 0 }))}
          chosen={wish.tag}
          onChoose={choose('tag')}
        />
        <fieldset class="facet">
          <legend>Years</legend>
          <div class="years">
            <Year id="from_year" label="From year" wish={wish} error={wrong['from_year']} onChange={onChange} />
            <Year id="to_year" label="To year" wish={wish} error={wrong['to_year']} onChange={onChange} />
          </div>
        </fieldset>
        <Facet
          name="Source"
          values={(page?.sources ?? []).map((value) => ({
            value,
            label: titles.get(value) ?? shownSource(value),
            count: page?.values.source[value] ?? 0,
          }))}
          chosen={wish.source}
          onChoose={choose('source')}
        />
      </search>
    </details>
  );
}

function Year(props: {
  id: 'from_year' | 'to_year';
  label: string;
  wish: Wish;
  error: string | undefined;
  onChange: (part: Partial<Wish>) => void;
}) {
  const { id, label, wish, error, onChange } = props;
  return (
    <Field id={id} label={label} error={error} isBare>
      {(about) => (
        <input
          {...about}
          placeholder={label.split(' ')[0]}
          inputMode="numeric"
          value={wish[id]}
          onInput={(event) => onChange({ [id]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
