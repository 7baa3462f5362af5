import { useEffect, useState } from 'preact/hooks';
import type { DeskActions } from '../../../src/desk/wire.ts';
import { shown } from '../../shared/shown.ts';
import type { StrategyCheckpoint } from '../api.ts';
import { act } from '../api.ts';
import { readDraft, type StrategyDraft } from './strategy-draft.ts';

type Planned = DeskActions['/api/requests']['gives']['requests'];

const PAUSE_MS = 400;

interface Preview {
  readonly notes: readonly string[];
  readonly requests: Planned | null;
}

/** What the sources would be asked with the changes; null until the answer arrives, and while the draft is invalid. */
function usePreview(id: string, draft: StrategyDraft | undefined, isOpen: boolean): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  const read = draft && readDraft(draft);
  const isValid = read && Object.keys(read.fields).length === 0;
  const data = isValid ? JSON.stringify(read.data) : null;
  const isAsked = draft ? data !== null : isOpen;
  useEffect(() => {
    setPreview(null);
    if (!isAsked) return;
    let isCurrent = true;
    const ask = async () => {
      const change = data === null ? {} : { data: JSON.parse(data) };
      const [planned, changed] = await Promise.all([
        isOpen ? act('/api/requests', { session_id: id, ...change }) : null,
        data === null ? null : act('/api/preview', { session_id: id, data: JSON.parse(data) }),
      ]);
      const failed = planned?.ok === false || changed?.ok === false;
      if (!isCurrent || failed) return;
      setPreview({ notes: changed?.value.notes ?? [], requests: planned?.value.requests ?? null });
    };
    const timer = setTimeout(() => void ask(), draft ? PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, data, isAsked, isOpen]);
  return preview;
}

/** How the question was understood. */
export function Understood({ checkpoint: { payload, asked_kind: kind } }: { checkpoint: StrategyCheckpoint }) {
  const { intent } = payload;
  return (
    <>
      <p>
        Looking for:{' '}
        {kind && (
          <>
            <strong>{kind}</strong>{' '}
          </>
        )}
        papers about <strong>{intent.concepts.map(shown).join(', ')}</strong>
        {intent.wants_recent && ', newest first'}.
      </p>
      {intent.notes?.map((note) => (
        <p key={note} class="notice">
          {shown(note)}
        </p>
      ))}
    </>
  );
}

/** What each source would be asked, with the changes being typed, down to the request; shown on demand. */
export function Requests(props: { id: string; notes: readonly string[]; draft?: StrategyDraft }) {
  const { id, notes, draft } = props;
  const [isOpen, setOpen] = useState(false);
  const preview = usePreview(id, draft, isOpen);
  return (
    <details class="requests" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Queries by source
        {draft && (preview ? ' (with your changes)' : ' (before your changes)')}
      </summary>
      <ul>
        {(draft ? (preview?.notes ?? notes) : notes).map((note) => (
          <li key={note}>{shown(note)}</li>
        ))}
      </ul>
      {preview?.requests && <Literal requests={preview.requests} />}
    </details>
  );
}

/** The requests as they would be sent, by source. */
function Literal({ requests }: { requests: Planned }) {
  const titles = [...new Set(requests.map(({ title }) => title))];
  return (
    <>
      <h3>Requests</h3>
      <p class="hint">
        The first request of each query, built by the code that sends it. Parameters are shown decoded; keys and your
        address are left out.
      </p>
      <dl class="literal">
        {titles.map((title) => (
          <>
            <dt key={title}>{title}</dt>
            {requests
              .filter((each) => each.title === title)
              .map(({ query, url }) => (
                <dd key={`${title} ${query}`}>
                  <span class="quiet">Query {query + 1}</span> <code>{readable(url)}</code>
                </dd>
              ))}
          </>
        ))}
      </dl>
    </>
  );
}

/** The address and its parameters, one in a line. */
function readable(text: string): string {
  if (!URL.canParse(text)) return shown(text);
  const url = new URL(text);
  const parameters = [...url.searchParams].map(([name, value]) => `  ${shown(name)} = ${shown(value)}`);
  return [`GET ${url.origin}${url.pathname}`, ...parameters].join('\n');
}
