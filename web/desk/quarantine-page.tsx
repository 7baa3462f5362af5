import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryFacts } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { act, deskUrl } from './api.ts';
import { fetches } from './live.ts';
import { Badge, EvidenceList, FailureNote, Grade, namesOf, When } from './parts.tsx';

/** Files in doubt, each with its evidence. */
export function QuarantinePage() {
  const jobs = useCell(fetches);
  const done = jobs.flatMap((job) => job.rows).filter((row) => row.state === 'failed').length;
  const { value, trouble, again } = useApi(deskUrl('/api/quarantine'), done);
  const [status, setStatus] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>Quarantine</h1>
      <p>
        Files that could not be verified as the requested paper. Review the evidence and the file. Accepting a file is
        logged as your decision.
      </p>
      <p role="status">{status}</p>
      {trouble && <FailureNote failure={trouble.failure} />}
      {value?.files.length === 0 && <p class="muted">No files in quarantine.</p>}
      <h2 class="unseen">Files</h2>
      <ul class="cards">
        {value?.files.map((file) =>
          'problem' in file ? (
            <li key={file.problem} class="card notice bad">
              {shown(file.problem)}
            </li>
          ) : (
            <FileView
              key={`${file.ref} ${file.copy?.sha256}`}
              file={file}
              onAccepted={() => {
                setStatus(`${file.ref} is now in the library.`);
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

function FileView({ file, onAccepted }: { file: EntryFacts; onAccepted: () => void }) {
  const { ref, paper, copy } = file;
  const [isSure, setSure] = useState(false);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isSure) yes.current?.focus();
  }, [isSure]);
  if (!copy) return null;
  const accept = async () => {
    const answer = await act('/api/accept', { ref, sha256: copy.sha256 });
    if (answer.ok) onAccepted();
    else setFailure(answer.trouble.failure);
  };
  return (
    <li class="card">
      <h3>{shown(paper.title ?? ref)}</h3>
      <p class="muted">{[namesOf(paper.authors), paper.year, ref].filter(Boolean).join(' · ')}</p>
      <p>
        {file.retracted && <Badge tone="bad">retracted</Badge>} <Grade grade={copy.grade} version={copy.version} />{' '}
        <span class="muted">from {shownSource(copy.source)}, </span>
        <When at={file.fetched_at} />
      </p>
      <p class="muted">{shown(copy.final_url)}</p>
      <h4>Evidence</h4>
      <EvidenceList evidence={copy.evidence} />
      <p class="actions">
        <a
          class="button"
          href={`/api/quarantine/pdf?ref=${encodeURIComponent(ref)}&sha256=${copy.sha256}`}
          target="_blank"
          rel="noreferrer"
        >
          Open the file
        </a>
        {isSure ? (
          <>
            <button type="button" class="primary" ref={yes} onClick={() => void accept()}>
              Yes, this is the paper
            </button>
            <button type="button" class="quiet" onClick={() => setSure(false)}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setSure(true)} aria-label={`Accept the file for ${ref}`}>
            Accept …
          </button>
        )}
      </p>
      {failure && <FailureNote failure={failure} />}
    </li>
  );
}
