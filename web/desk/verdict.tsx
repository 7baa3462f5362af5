import { useState } from 'preact/hooks';
import type { CopyVersion, Grade as GradeName } from '../../src/model/entry.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { toneOf } from '../shared/tone.ts';
import { useApi } from '../shared/use-api.ts';
import { describeVersion } from '../shared/version.ts';
import { deskUrl } from './api.ts';
import { Dialog } from './dialog.tsx';
import { EvidenceList, FailureNote, When } from './parts.tsx';
import { to } from './route.ts';

/** The grade of a stored file as a button: it opens what the grade rests on. */
export function Verdict(props: {
  paperRef: string;
  grade: GradeName;
  version?: CopyVersion | undefined;
  title: string;
}) {
  const { paperRef, grade, version, title } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={`badge verdict ${toneOf(grade)}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {grade}
        {version && `, ${describeVersion(version)}`}
        <span class="unseen">: evidence for {shown(title)}</span>
      </button>
      {isOpen && (
        <Dialog label="Evidence" onClose={() => setOpen(false)}>
          <Grounds paperRef={paperRef} title={title} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Grounds({ paperRef, title, onClose }: { paperRef: string; title: string; onClose: () => void }) {
  const { value: entry, trouble } = useApi(deskUrl('/api/entry', { ref: paperRef }));
  const copy = entry?.copy ?? entry?.text;
  return (
    <>
      <h2>{shown(title)}</h2>
      {trouble && <FailureNote failure={trouble.failure} />}
      {!entry && !trouble && <p role="status">Loading …</p>}
      {entry && !copy && <p>Only the record is stored, without a file.</p>}
      {copy && (
        <>
          <p>
            The file is <strong>{copy.grade}</strong>
            {copy.version && `, ${describeVersion(copy.version)}`}.
            {entry?.copy?.accepted_at && (
              <>
                {' '}
                A person accepted it, <When at={entry.copy.accepted_at} />.
              </>
            )}
          </p>
          <EvidenceList evidence={copy.evidence} />
          <p class="quiet small">
            From {shownSource(copy.source)}: {shown(copy.final_url)}
          </p>
          <p class="quiet small">
            SHA-256 <code>{copy.sha256}</code>
          </p>
        </>
      )}
      <p class="actions">
        <a class="button" href={to('paper', paperRef)} onClick={onClose}>
          Open the paper
        </a>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </>
  );
}
