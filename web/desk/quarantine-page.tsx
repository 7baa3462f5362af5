import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryFacts } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { act, deskUrl } from './api.ts';
import { quarantined } from './live.ts';
import { Badge, EvidenceList, FailureNote, Grade, namesOf, Outside, When, webAddress } from './parts.tsx';

/** Files in doubt, each with its evidence and the file itself. */
export function QuarantinePage() {
  const { value, trouble, again } = useApi(deskUrl('/api/quarantine'), useCell(quarantined));
  const [status, setStatus] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>Quarantine</h1>
      <p class="lead">
        Files that could not be verified as the requested paper. Compare each file with its record, then discard or
        accept it. The log records your decision.
      </p>
      <p role="status" class={status ? 'notice' : undefined}>
        {status}
      </p>
      {trouble && <FailureNote failure={trouble.failure} />}
      {value?.files.length === 0 && (
        <p class="empty">
          No files in quarantine. Files that cannot be verified as the requested paper wait here for your decision.
        </p>
      )}
      <h2 class="unseen">Files</h2>
      <ul class="cards doubtful">
        {value?.files.map((file) =>
          'problem' in file ? (
            <li key={file.problem} class="card notice bad">
              {shown(file.problem)}
            </li>
          ) : (
            <FileView
              key={`${file.ref} ${file.copy?.sha256}`}
              file={file}
              onDone={(sentence) => {
                setStatus(`${file.ref} ${sentence}`);
                again();
                document.querySelector<HTMLElement>('main h1')?.focus();
              }}
            />
          ),
        )}
      </ul>
    </>
  );
}

function FileView({ file, onDone }: { file: EntryFacts; onDone: (sentence: string) => void }) {
  const { ref, paper, copy } = file;
  const [isShown, setShown] = useState(false);
  if (!copy) return null;
  const pdf = `/api/quarantine/pdf?ref=${encodeURIComponent(ref)}&sha256=${copy.sha256}`;
  const href = webAddress(paper);
  return (
    <li class={`card doubt${isShown ? ' with-file' : ''}`}>
      <div class="record">
        <p class="overline">Requested paper</p>
        <h3>{shown(paper.title ?? ref)}</h3>
        <p class="quiet">
          {[namesOf(paper.authors), paper.year, shown(paper.venue ?? '')].filter(Boolean).join(' · ')}
        </p>
        <p>
          {file.retracted && <Badge tone="alarm">retracted</Badge>} <Grade grade={copy.grade} version={copy.version} />{' '}
          {href ? <Outside href={href}>{ref}</Outside> : ref}
        </p>
        <p class="actions">
          <button
            type="button"
            class={isShown ? undefined : 'primary'}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide the file' : 'Show the file'}
          </button>
          <a class="button" href={pdf} target="_blank" rel="noreferrer" onClick={() => setShown(true)}>
            Open the file
          </a>
        </p>
        <Choices paperRef={ref} sha256={copy.sha256} hasSeen={isShown} onDone={onDone} />
      </div>
      {/* Chromium shows no PDF in a frame with the sandbox attribute; the header of the file sandboxes it. */}
      {isShown && (
        <iframe
          class="file"
          src={`${pdf}#navpanes=0&view=FitH`}
          title={`File for ${ref}`}
          referrerpolicy="no-referrer"
        />
      )}
      <div class="grounds">
        <h4 class="overline">What the file says</h4>
        <EvidenceList evidence={copy.evidence} />
        <p class="quiet small origin">
          From {shownSource(copy.source)}, <When at={file.fetched_at} />: {shown(copy.final_url)}
        </p>
      </div>
    </li>
  );
}

type Choice = 'accept' | 'discard';

const CHOICES = {
  discard: { label: 'Discard', sure: 'Yes, delete this file', done: 'was discarded.' },
  accept: { label: 'Accept', sure: 'Yes, this is the paper', done: 'is now in the library.' },
} as const;

/** Discarding comes first. Accepting overrules the evidence, so it needs a look at the file. */
function Choices(props: { paperRef: string; sha256: string; hasSeen: boolean; onDone: (sentence: string) => void }) {
  const { paperRef: ref, sha256, hasSeen, onDone } = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [wasSeen, setSeen] = useState(hasSeen);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (choice) yes.current?.focus();
  }, [choice]);
  useLayoutEffect(() => {
    if (hasSeen) setSeen(true);
  }, [hasSeen]);
  const decide = async (chosen: Choice) => {
    const answer = await act(`/api/${chosen}`, { ref, sha256 });
    if (answer.ok) onDone(CHOICES[chosen].done);
    else setFailure(answer.trouble.failure);
  };
  return (
    <>
      <p class="actions">
        {choice ? (
          <>
            <button
              type="button"
              class={choice === 'discard' ? 'primary danger' : 'primary'}
              ref={yes}
              onClick={() => void decide(choice)}
            >
              {CHOICES[choice].sure}
            </button>
            <button type="button" class="quiet" onClick={() => setChoice(null)}>
              Cancel
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              class="danger"
              aria-label={`Discard the file for ${ref}`}
              onClick={() => setChoice('discard')}
            >
              Discard …
            </button>
            <button
              type="button"
              aria-label={`Accept the file for ${ref}`}
              disabled={!wasSeen}
              onClick={() => setChoice('accept')}
            >
              Accept …
            </button>
            {!wasSeen && <span class="quiet small">Show the file before you accept it.</span>}
          </>
        )}
      </p>
      {failure && <FailureNote failure={failure} />}
    </>
  );
}
