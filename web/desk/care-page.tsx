import { useState } from 'preact/hooks';
import type { AuditAnswer } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { act } from './api.ts';
import { snapshot } from './live.ts';
import { Badge, Outside, Trouble } from './parts.tsx';

/** The audit of the library, and the snapshot others may read. */
export function CarePage() {
  return (
    <>
      <h1 tabIndex={-1}>Audit and snapshot</h1>
      <Audit />
      <Snapshot />
    </>
  );
}

function Audit() {
  const [report, setReport] = useState<AuditAnswer | null>(null);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const answer = await act('/api/audit', {});
    setBusy(false);
    setReport(answer.ok ? answer.value : null);
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  return (
    <section class="panel" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit</h2>
      <p>Checks the chain of the log and every file against its record, and finishes what a crash left.</p>
      <button type="button" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Checking …' : 'Audit the library'}
      </button>
      <div role="status">
        {report && (
          <p>
            <Badge tone={report.clean ? 'good' : 'bad'}>{report.clean ? 'clean' : 'something is broken'}</Badge>{' '}
            {count(report.rows, 'row')} of the log, {count(report.entries, 'paper')}, {count(report.copies, 'file')},{' '}
            {report.quarantined} in quarantine.
          </p>
        )}
      </div>
      {report && report.findings.length > 0 && (
        <ul>
          {report.findings.map(({ kind, file, message }) => (
            <li key={`${file} ${message}`}>
              <Badge tone={kind === 'broken' ? 'bad' : 'plain'}>{kind}</Badge> {shown(file)}: {shown(message)}
            </li>
          ))}
        </ul>
      )}
      {failure && <Trouble failure={failure} />}
    </section>
  );
}

function Snapshot() {
  const status = useCell(snapshot);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const run = async (what: 'build' | 'open') => {
    const answer = await act(`/api/snapshot/${what}`, {});
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  const { report, url, error } = status ?? {};
  return (
    <section class="panel" aria-labelledby="snapshot-title">
      <h2 id="snapshot-title">Snapshot</h2>
      <p>A copy of the library that is searchable to the passage, for reading only.</p>
      {status && <p class="muted">{status.folder}</p>}
      {status?.was_cut_short && !status.is_building && (
        <p class="notice warn">
          The last build was cut short before it was done
          {status.exists ? ', and the snapshot is still the one before it' : ''}: the button below builds again.
        </p>
      )}
      <p class="actions">
        <button type="button" class="primary" disabled={status?.is_building ?? true} onClick={() => void run('build')}>
          {status?.exists ? 'Bring the snapshot up to date' : 'Build a snapshot'}
        </button>
        {status?.exists && !url && !status.is_building && (
          <button type="button" onClick={() => void run('open')}>
            Serve the snapshot
          </button>
        )}
        {url && <Outside href={url}>Open the snapshot</Outside>}
      </p>
      <div role="status">
        {status?.is_building && <p>Building: {count(status.done, 'paper')} so far …</p>}
        {report && (
          <p>
            Built: {report.added} added, {report.changed} changed, {report.unchanged} unchanged, {report.skipped_count}{' '}
            skipped.
          </p>
        )}
      </div>
      {(failure ?? error) && <Trouble failure={(failure ?? error) as WireFailure} />}
    </section>
  );
}
