import { useState } from 'preact/hooks';
import type { EntryView, Fields } from '../../src/desk/wire.ts';
import type { LogRow } from '../../src/model/log-row.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { Citation } from '../shared/citation.tsx';
import { kindOf } from '../shared/paper-kind.ts';
import { count, shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { useAbout } from './about.ts';
import { act, deskUrl } from './api.ts';
import { Dialog } from './dialog.tsx';
import { useDraft } from './draft.ts';
import { CollectionsForm } from './library/collections-form.tsx';
import { NoteForm } from './library/note-form.tsx';
import { Similar } from './library/similar.tsx';
import {
  Badge,
  EvidenceList,
  FailureNote,
  Field,
  Grade,
  namesOf,
  Outside,
  Scroller,
  When,
  webAddress,
} from './parts.tsx';
import { to } from './route.ts';
import { Verdict } from './verdict.tsx';

/** One stored paper: its record, the evidence for its file, and its rows in the log. */
export function EntryPage({ paperRef }: { paperRef: string }) {
  const about = useAbout();
  const { value: entry, trouble, again } = useApi(deskUrl('/api/entry', { ref: paperRef }));
  if (trouble)
    return (
      <>
        <h1 tabIndex={-1}>{shown(paperRef)}</h1>
        <FailureNote failure={trouble.failure} />
      </>
    );
  if (!entry) return <p role="status">Loading …</p>;
  const { paper, text } = entry;
  const copy = entry.copy ?? text;
  const href = webAddress(paper);
  return (
    <>
      <p class="back">
        <a href={to('library')}>Library</a>
      </p>
      <h1 tabIndex={-1}>{shown(paper.title ?? entry.ref)}</h1>
      <p class="quiet entry-line">
        {[namesOf(paper.authors), paper.year, shown(paper.venue ?? '')].filter(Boolean).join(' · ')}
      </p>
      <div class="shelf-marks">
        {copy ? (
          <Verdict paperRef={entry.ref} grade={copy.grade} version={copy.version} title={paper.title ?? entry.ref} />
        ) : (
          <Badge>metadata only</Badge>
        )}
        <EntryMarks paper={paper} />
        {href && (
          <span class="small">
            <Outside href={href}>{entry.ref}</Outside>
          </span>
        )}
      </div>
      {entry.retracted && <p class="notice bad">The publisher retracted this paper.</p>}
      <p class="actions entry-actions">
        {entry.has_pdf && (
          <a
            class="button primary"
            href={`/api/pdf?ref=${encodeURIComponent(entry.ref)}`}
            target="_blank"
            rel="noreferrer"
          >
            Open the PDF
          </a>
        )}
        <a class="button" href={to('graph', 'paper', entry.ref)}>
          Citation graph
        </a>
      </p>
      <div class="entry">
        <div>
          {paper.abstract ? (
            <p class="entry-abstract">{shown(paper.abstract)}</p>
          ) : (
            <p class="quiet">No source has an abstract.</p>
          )}
          {copy && (
            <section aria-labelledby="copy-title">
              <h2 id="copy-title">Evidence</h2>
              <p>
                <Grade grade={copy.grade} version={copy.version} />{' '}
                {entry.copy?.accepted_at && (
                  <>
                    accepted by a person, <When at={entry.copy.accepted_at} />
                  </>
                )}
              </p>
              <EvidenceList evidence={copy.evidence} />
              <dl class="facts">
                <dt>Source</dt>
                <dd>
                  {shownSource(copy.source)}: {shown(copy.final_url)}
                </dd>
                <dt>Licence</dt>
                <dd>{copy.license ?? 'not stated'}</dd>
                <dt>SHA-256</dt>
                <dd>
                  <code>{copy.sha256}</code>
                </dd>
                <dt>Size</dt>
                <dd>{copy.size_bytes.toLocaleString('en')} bytes</dd>
                {text && (
                  <>
                    <dt>Text</dt>
                    <dd>
                      {text.from.toUpperCase()}
                      {entry.copy ? ` from ${shownSource(text.source)}: ${shown(text.final_url)}` : ', without a PDF'}
                    </dd>
                  </>
                )}
              </dl>
            </section>
          )}
          {about && (
            <Citation
              formats={about.citations}
              href={(format) => `/api/cite?ref=${encodeURIComponent(entry.ref)}&format=${format}`}
            />
          )}
          <Similar paperRef={entry.ref} />
        </div>
        <div>
          <CollectionsForm key={`collections ${entry.ref}`} entry={entry} onSaved={again} />
          <TagsForm key={entry.ref} entry={entry} onSaved={again} />
          <NoteForm key={`note ${entry.ref}`} entry={entry} onSaved={again} />
        </div>
      </div>
      <Provenance rows={entry.rows} />
      <Removal entry={entry} />
    </>
  );
}

/** What the record says of the paper, as in every list. */
function EntryMarks({ paper }: Pick<EntryView, 'paper'>) {
  const kind = kindOf(paper);
  return (
    <>
      {paper.is_oa === true && <Badge tone="good">open access</Badge>}
      {paper.is_oa === false && <Badge>not open access</Badge>}
      {kind && <Badge>{kind}</Badge>}
      {paper.citation_count !== undefined && <Badge>{count(paper.citation_count, 'citation')}</Badge>}
    </>
  );
}

/** Removes the paper after a confirmation; the log keeps its history. */
function Removal({ entry }: { entry: EntryView }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const remove = async () => {
    const answer = await act('/api/remove', { ref: entry.ref });
    if (answer.ok) location.hash = to('library');
    else setFailure(answer.trouble.failure);
  };
  return (
    <>
      <button type="button" class="danger removal" onClick={() => setAsking(true)}>
        Remove from the library …
      </button>
      {isAsking && (
        <Dialog label="Remove from the library" onClose={() => setAsking(false)}>
          <h2>Remove this paper?</h2>
          <p>Its file and record are deleted. The log keeps what happened to it.</p>
          {failure && <FailureNote failure={failure} />}
          <p class="actions">
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button type="button" class="primary danger" onClick={() => void remove()}>
              Yes, remove it
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

function TagsForm({ entry, onSaved }: { entry: EntryView; onSaved: () => void }) {
  const [text, setText, clear] = useDraft(`tags ${entry.ref}`, (entry.tags ?? []).join(', '));
  const [fields, setFields] = useState<Fields>({});
  const [status, setStatus] = useState('');
  const save = async (event: Event) => {
    event.preventDefault();
    const tags = text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    const answer = await act('/api/tags', { ref: entry.ref, tags });
    setFields(answer.ok ? {} : { tags: Object.values(answer.trouble.fields)[0] ?? answer.trouble.failure.message });
    setStatus(answer.ok ? 'Saved.' : '');
    if (!answer.ok) return;
    clear();
    setText(tags.join(', '));
    onSaved();
  };
  return (
    <form class="panel" onSubmit={save}>
      <Field id="tags" label="Tags (comma-separated)" error={fields['tags']}>
        {(about) => <input {...about} value={text} onInput={(event) => setText(event.currentTarget.value)} />}
      </Field>
      <p class="actions">
        <button type="submit">Save tags</button> <span role="status">{status}</span>
      </p>
    </form>
  );
}

function Provenance({ rows }: { rows: readonly LogRow[] }) {
  return (
    <section aria-labelledby="rows-title">
      <h2 id="rows-title">Provenance log</h2>
      <Scroller label="Log rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col">Result</th>
              <th scope="col">Source</th>
              <th scope="col">Detail</th>
              <th scope="col">Hash</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.ts_seq}>
                <td>{row.ts_seq}</td>
                <td>
                  <When at={row.ts} />
                </td>
                <td>{row.event}</td>
                <td>{row.error_code ?? row.result}</td>
                <td>{row.source ?? '–'}</td>
                <td>{shown(row.detail ?? row.final_url ?? '')}</td>
                <td>
                  <code title={row.this_hash}>{row.this_hash.slice(0, 10)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
