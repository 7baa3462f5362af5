import { useState } from 'preact/hooks';
import type { Fields } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useAbout } from './about.ts';
import { act } from './api.ts';
import { useDraft, writeDraft } from './draft.ts';
import { areOnPage, focusFirst } from './focus.ts';
import { FailureNote, Field } from './parts.tsx';
import { to } from './route.ts';
import { SourceChoice } from './strategy/source-choice.tsx';

interface Draft {
  readonly query: string;
  readonly domain: string;
  readonly max: string;
  readonly from: string;
  readonly to: string;
  readonly language: string;
  readonly sources: readonly string[];
  readonly include: string;
  readonly exclude: string;
}

const EMPTY: Draft = {
  query: '',
  domain: 'general',
  max: '',
  from: '',
  to: '',
  language: '',
  sources: [],
  include: '',
  exclude: '',
};

/** Fills the form of a new search with a question and goes there. */
export function repeatSearch(query: string): void {
  writeDraft('search', { ...EMPTY, query });
  location.hash = to();
}

/** A number as typed; null when empty, undefined when invalid. */
function toNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Sentences as typed, one a line. */
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** The form for a new search. */
export function NewSearch() {
  const about = useAbout();
  const [kept, setDraft, clear] = useDraft('search', EMPTY);
  // A draft of an earlier version lacks later fields.
  const draft = { ...EMPTY, ...kept };
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = async (event: Event) => {
    event.preventDefault();
    const numbers = { max_results: toNumber(draft.max), from_year: toNumber(draft.from), to_year: toNumber(draft.to) };
    const wrong = Object.entries(numbers).filter(([, value]) => value === undefined);
    setFields(Object.fromEntries(wrong.map(([name]) => [name, 'Must be a whole number.'])));
    setFailure(null);
    if (wrong.length > 0) return focusFirst(wrong.map(([name]) => `search-${name}`));
    setBusy(true);
    const { query, domain, language, sources } = draft;
    const named = { language: language.trim() || null, sources: sources.length > 0 ? [...sources] : null };
    const criteria = { include: linesOf(draft.include), exclude: linesOf(draft.exclude) };
    const answer = await act('/api/search', { query, domain, ...numbers, ...named, criteria });
    setBusy(false);
    if (answer.ok) {
      clear();
      location.hash = to('session', answer.value.session_id);
      return;
    }
    setFields(answer.trouble.fields);
    const ids = Object.keys(answer.trouble.fields).map((name) => `search-${name}`);
    if (!areOnPage(ids)) setFailure(answer.trouble.failure);
    focusFirst(ids);
  };
  const input = (name: keyof Draft) => ({
    value: String(draft[name]),
    onInput: (event: Event) => change({ [name]: (event.target as HTMLInputElement).value }),
  });
  return (
    <form class="panel new-search" onSubmit={submit} aria-labelledby="new-title" noValidate>
      <h2 id="new-title">Start a search</h2>
      <Field
        id="search-query"
        label="Question"
        isBare
        hint="Plain words; a phrase in quotes. You approve the strategy before any source is queried."
        error={fields['query']}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            placeholder="What do you want to know? For example: stability of perovskite solar cells outdoors"
            {...input('query')}
          />
        )}
      </Field>
      <div class="folds">
        <details>
          <summary>Filters and sources</summary>
          <div class="row">
            <Field id="search-domain" label="Field" error={fields['domain']}>
              {(control) => (
                <select
                  {...control}
                  value={draft.domain}
                  onChange={(event) => change({ domain: event.currentTarget.value })}
                >
                  {(about?.domains ?? ['general']).map((name) => (
                    <option key={name} value={name}>
                      {name.replaceAll('_', ' ')}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              id="search-max_results"
              label="Maximum papers"
              hint={about ? `1 to ${about.max_results.most} (default: ${about.max_results.default}).` : ''}
              error={fields['max_results']}
            >
              {(control) => <input {...control} inputMode="numeric" {...input('max')} />}
            </Field>
            <Field id="search-from_year" label="From year" error={fields['from_year']}>
              {(control) => <input {...control} inputMode="numeric" {...input('from')} />}
            </Field>
            <Field id="search-to_year" label="To year" error={fields['to_year']}>
              {(control) => <input {...control} inputMode="numeric" {...input('to')} />}
            </Field>
            <Field id="search-language" label="Language" hint="For example en or German." error={fields['language']}>
              {(control) => <input {...control} {...input('language')} />}
            </Field>
          </div>
          {about && (
            <SourceChoice
              about={about}
              id="search-sources"
              chosen={draft.sources}
              error={fields['sources']}
              hint="Default: every enabled source."
              onChange={(sources) => change({ sources })}
            />
          )}
        </details>
        <details>
          <summary>Criteria of the review</summary>
          <div class="row">
            <Field
              id="search-include"
              label="Include papers that"
              hint="One criterion a line."
              error={fields['include']}
            >
              {(control) => <textarea {...control} rows={3} {...input('include')} />}
            </Field>
            <Field
              id="search-exclude"
              label="Exclude papers that"
              hint="One criterion a line."
              error={fields['exclude']}
            >
              {(control) => <textarea {...control} rows={3} {...input('exclude')} />}
            </Field>
          </div>
        </details>
        <button type="submit" class="primary" disabled={isBusy}>
          Propose a strategy
        </button>
      </div>
      {failure && <FailureNote failure={failure} />}
    </form>
  );
}
