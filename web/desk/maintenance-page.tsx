import { useState } from 'preact/hooks';
import type { AuditAnswer } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import { act, deskUrl } from './api.ts';
import { snapshot } from './live.ts';
import { Badge, FailureNote, When } from './parts.tsx';

/** The audit of the library, and its snapshot. */
export function MaintenancePage() {
  return (
    <>
      <h1 tabIndex={-1}>Audit and snapshot</h1>
      <div class="upkeep-parts">
        <Audit />
        <Snapshot />
      </div>
    </>
  );
}

function Audit() {
  const { value: stored, again } = useApi(deskUrl('/api/audit/last'));
  const [report, setReport] = useState<AuditAnswer | null>(null);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const answer = await act('/api/audit', {});
    setBusy(false);
    setReport(answer.ok ? answer.value : null);
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (answer.ok) again();
  };
  const last = stored?.last;
  return (
    <section class="panel" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit</h2>
      <p class="quiet">Verifies the log and every file, and completes changes that a crash interrupted.</p>
      {!report && (
        <p class="upkeep">
          {last ? (
            <>
              <Badge tone={last.clean ? 'good' : 'bad'}>
                {last.clean ? 'no problems' : count(last.findings, 'problem')}
              </Badge>{' '}
              Last audit <When at={last.at} />: {count(last.entries, 'paper')}, {count(last.copies, 'file')}.
            </>
          ) : (
            stored && 'This library has not been audited on this desk yet.'
          )}
        </p>
      )}
      <button type="button" class="primary" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Checking …' : 'Audit the library'}
      </button>
      <div role="status">
        {report && (
          <p>
            <Badge tone={report.clean ? 'good' : 'bad'}>{report.clean ? 'clean' : 'problems found'}</Badge>{' '}
            {count(report.rows, 'log row')}, {count(report.entries, 'paper')}, {count(report.copies, 'file')},{' '}
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
      {failure && <FailureNote failure={failure} />}
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
      <p class="quiet">A read-only copy of the library with full-text search, to read, share and serve.</p>
      {status && !status.is_building && (
        <p class="upkeep">
          {status.built_at ? (
            <>
              <Badge tone={url ? 'good' : 'plain'}>{url ? 'being served' : 'built'}</Badge> Last built{' '}
              <When at={status.built_at} />
            </>
          ) : (
            'There is no snapshot yet.'
          )}{' '}
          <code class="quiet">{status.folder}</code>
        </p>
      )}
      {status?.was_cut_short && !status.is_building && (
        <p class="notice warn">
          The last build was interrupted
          {status.exists ? '; the previous snapshot is still in place' : ''}. Build it again below.
        </p>
      )}
      <p class="actions">
        <button type="button" class="primary" disabled={status?.is_building ?? true} onClick={() => void run('build')}>
          {status?.exists ? 'Update the snapshot' : 'Build a snapshot'}
        </button>
        {status?.exists && !url && !status.is_building && (
          <button type="button" onClick={() => void run('open')}>
            Serve the snapshot
          </button>
        )}
        {url && (
          <a class="button" href={url} target="_blank" rel="noreferrer noopener">
            Open the snapshot
          </a>
        )}
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
      {(failure ?? error) && <FailureNote failure={(failure ?? error) as WireFailure} />}
    </section>
  );
}
