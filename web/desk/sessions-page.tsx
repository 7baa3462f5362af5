import { useState } from 'preact/hooks';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { type Fields, post, useRead } from './api.ts';
import { useDraft } from './draft.ts';
import { sessions } from './live.ts';
import { Badge, Field, type Tone, Trouble, When } from './parts.tsx';
import { to } from './route.ts';
import type { About, Failure, SessionLine } from './wire.ts';

/** The searches there are, and a new one. */
export function SessionsPage() {
  const lines = useCell(sessions);
  return (
    <>
      <h1 tabIndex={-1}>Searches</h1>
      <NewSearch />
      <section aria-labelledby="list-title">
        <h2 id="list-title">Searches of this library</h2>
        {lines.length === 0 ? (
          <p class="muted">None yet. Searches that an agent starts appear here too.</p>
        ) : (
          <List lines={lines} />
        )}
      </section>
    </>
  );
}

function List({ lines }: { lines: readonly SessionLine[] }) {
  const order = [...lines].sort((a, b) => Number(b.state === 'checkpoint') - Number(a.state === 'checkpoint'));
  return (
    <ul class="cards">
      {order.map((line) => (
        <li key={line.session_id} class={`card${line.state === 'checkpoint' ? ' waits' : ''}`}>
          <h3>
            <a href={to('session', line.session_id)}>{shown(line.query)}</a>
          </h3>
          <p>
            <StateBadge line={line} /> <span class="muted">round {line.iteration + 1}</span>{' '}
            {line.paper_count !== null && <span class="muted">{count(line.paper_count, 'paper')}</span>}
          </p>
          <p class="muted">
            <When at={line.updated_at} /> · {line.session_id}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where a search is, in words. */
export function StateBadge({ line }: { line: Pick<SessionLine, 'state' | 'checkpoint_kind' | 'phase'> }) {
  const [words, tone] = describe(line);
  return <Badge tone={tone}>{words}</Badge>;
}

function describe({
  state,
  checkpoint_kind: kind,
  phase,
}: Pick<SessionLine, 'state' | 'checkpoint_kind' | 'phase'>): [string, Tone] {
  if (state === 'checkpoint')
    return [kind === 'result_review' ? 'waits: review the papers' : 'waits: confirm the strategy', 'warn'];
  if (state === 'running') return [phase ?? 'running', 'busy'];
  return state === 'complete' ? ['complete', 'good'] : ['failed', 'bad'];
}

interface Draft {
  readonly query: string;
  readonly domain: string;
  readonly max: string;
  readonly from: string;
  readonly to: string;
  readonly language: string;
  readonly sources: readonly string[];
}

const EMPTY: Draft = { query: '', domain: 'general', max: '', from: '', to: '', language: '', sources: [] };

/** A number as typed; null for nothing, undefined for what is no number. */
function toNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

function NewSearch() {
  const { value: about } = useRead<About>('/api/about');
  const [draft, setDraft, clear] = useDraft('search', EMPTY);
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const submit = async (event: Event) => {
    event.preventDefault();
    const numbers = { max_results: toNumber(draft.max), from_year: toNumber(draft.from), to_year: toNumber(draft.to) };
    const wrong = Object.entries(numbers).filter(([, value]) => value === undefined);
    setFields(Object.fromEntries(wrong.map(([name]) => [name, 'This is not a whole number.'])));
    setFailure(null);
    if (wrong.length > 0) return focusFirst(wrong.map(([name]) => `search-${name}`));
    setBusy(true);
    const { query, domain, language, sources } = draft;
    const named = { language: language.trim() || null, sources: sources.length > 0 ? sources : null };
    const answer = await post<{ session_id: string }>('/api/search', { query, domain, ...numbers, ...named });
    setBusy(false);
    if (answer.ok) {
      clear();
      location.hash = to('session', answer.value.session_id);
      return;
    }
    setFields(answer.fields);
    if (Object.keys(answer.fields).length === 0) setFailure(answer.failure);
    else focusFirst(Object.keys(answer.fields).map((name) => `search-${name}`));
  };
  const input = (name: keyof Draft) => ({
    value: String(draft[name]),
    onInput: (event: Event) => change({ [name]: (event.target as HTMLInputElement).value }),
  });
  return (
    <form class="panel" onSubmit={submit} aria-labelledby="new-title" noValidate>
      <h2 id="new-title">Start a search</h2>
      <Field
        id="search-query"
        label="Question"
        hint="In plain words; quotes keep a phrase together. Nothing is asked before you approve the strategy."
        error={fields['query']}
      >
        {(about_) => <textarea {...about_} rows={2} {...input('query')} />}
      </Field>
      <details>
        <summary>Limits and sources</summary>
        <div class="row">
          <Field id="search-domain" label="Vocabulary" error={fields['domain']}>
            {(about_) => (
              <select
                {...about_}
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
            label="Most papers"
            hint={about ? `Up to ${about.max_results.most}; ${about.max_results.default} unless given.` : ''}
            error={fields['max_results']}
          >
            {(about_) => <input {...about_} inputMode="numeric" {...input('max')} />}
          </Field>
          <Field id="search-from_year" label="From year" error={fields['from_year']}>
            {(about_) => <input {...about_} inputMode="numeric" {...input('from')} />}
          </Field>
          <Field id="search-to_year" label="To year" error={fields['to_year']}>
            {(about_) => <input {...about_} inputMode="numeric" {...input('to')} />}
          </Field>
          <Field id="search-language" label="Language" hint="Such as en or German." error={fields['language']}>
            {(about_) => <input {...about_} {...input('language')} />}
          </Field>
        </div>
        {about && (
          <SourceChoice
            about={about}
            id="search-sources"
            chosen={draft.sources}
            error={fields['sources']}
            hint="None ticked: every source that is on."
            onChange={(sources) => change({ sources })}
          />
        )}
      </details>
      {failure && <Trouble failure={failure} />}
      <p>
        <button type="submit" class="primary" disabled={isBusy}>
          Make a strategy
        </button>
      </p>
    </form>
  );
}

/** Ticks for the sources; those that are off say why. */
export function SourceChoice(props: {
  about: About;
  id: string;
  chosen: readonly string[];
  error: string | undefined;
  hint?: string;
  onChange: (sources: readonly string[]) => void;
}) {
  const { about, id, chosen, error, hint, onChange } = props;
  return (
    <fieldset id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>Sources</legend>
      {hint && <p class="hint">{hint}</p>}
      <div class="ticks">
        {about.sources.map((source) => (
          <label key={source.id} class={source.enabled ? '' : 'muted'}>
            <input
              type="checkbox"
              checked={chosen.includes(source.id)}
              disabled={!source.enabled && !chosen.includes(source.id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, source.id] : chosen.filter((each) => each !== source.id),
                )
              }
            />{' '}
            {source.title}
            {!source.enabled && ` (off: ${source.note ?? 'not configured'})`}
          </label>
        ))}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {shown(error)}
        </p>
      )}
    </fieldset>
  );
}

const AFTER_DRAWING_MS = 50;

/** Brings whoever types to the first thing that is wrong; what is folded away is opened. */
export function focusFirst(ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    for (let around = found?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    found?.focus();
  }, AFTER_DRAWING_MS);
}
