import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EntryFacts } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { act, deskUrl } from './api.ts';
import { quarantined } from './live.ts';
import { Badge, EvidenceList, FailureNote, Grade, namesOf, When } from './parts.tsx';

/** Files in doubt, each with its evidence. */
export function QuarantinePage() {
  const { value, trouble, again } = useApi(deskUrl('/api/quarantine'), useCell(quarantined));
  const [status, setStatus] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>Quarantine</h1>
      <p>
        Files that could not be verified as the requested paper. Review the evidence and the file, then accept or
        discard it. The log records your decision.
      </p>
      <p role="status">{status}</p>
      {trouble && <FailureNote failure={trouble.failure} />}
      {value?.files.length === 0 && <p class="quiet">No files in quarantine.</p>}
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

type Choice = 'accept' | 'discard';

const CHOICES = {
  accept: { label: 'Accept', sure: 'Yes, this is the paper', done: 'is now in the library.' },
  discard: { label: 'Discard', sure: 'Yes, delete this file', done: 'was discarded.' },
} as const;

function FileView({ file, onDone }: { file: EntryFacts; onDone: (sentence: string) => void }) {
  const { ref, paper, copy } = file;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const yes = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (choice) yes.current?.focus();
  }, [choice]);
  if (!copy) return null;
  const decide = async (chosen: Choice) => {
    const answer = await act(`/api/${chosen}`, { ref, sha256: copy.sha256 });
    if (answer.ok) onDone(CHOICES[chosen].done);
    else setFailure(answer.trouble.failure);
  };
  return (
    <li class="card">
      <h3>{shown(paper.title ?? ref)}</h3>
      <p class="quiet">{[namesOf(paper.authors), paper.year, ref].filter(Boolean).join(' · ')}</p>
      <p>
        {file.retracted && <Badge tone="bad">retracted</Badge>} <Grade grade={copy.grade} version={copy.version} />{' '}
        <span class="quiet">from {shownSource(copy.source)}, </span>
        <When at={file.fetched_at} />
      </p>
      <p class="quiet">{shown(copy.final_url)}</p>
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
        {choice ? (
          <>
            <button type="button" class="primary" ref={yes} onClick={() => void decide(choice)}>
              {CHOICES[choice].sure}
            </button>
            <button type="button" class="quiet" onClick={() => setChoice(null)}>
              Cancel
            </button>
          </>
        ) : (
          (['accept', 'discard'] as const).map((each) => (
            <button
              key={each}
              type="button"
              onClick={() => setChoice(each)}
              aria-label={`${CHOICES[each].label} the file for ${ref}`}
            >
              {CHOICES[each].label} …
            </button>
          ))
        )}
      </p>
      {failure && <FailureNote failure={failure} />}
    </li>
  );
}
