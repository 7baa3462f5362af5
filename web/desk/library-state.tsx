import type { ComponentChildren } from 'preact';
import { useCell } from '../shared/cell.ts';
import { count } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import { deskUrl } from './api.ts';
import { fetches, quarantined, snapshot } from './live.ts';
import { Badge, When } from './parts.tsx';
import { to } from './route.ts';

/** The state of the library at a glance: how much is in it, what needs a decision, and when it was verified. */
export function LibraryState() {
  const jobs = useCell(fetches);
  const finished = jobs.filter(({ is_over: isOver }) => isOver).length;
  const { value: library } = useApi(deskUrl('/api/library', { limit: '1' }), `${finished}`);
  const { value: audit } = useApi(deskUrl('/api/audit/last'));
  const inQuarantine = useCell(quarantined) ?? 0;
  const built = useCell(snapshot);
  const running = jobs.filter(({ is_over: isOver }) => !isOver).length;
  return (
    <aside class="panel library-state" aria-labelledby="state-title">
      <h2 id="state-title">Your library</h2>
      <dl>
        <State name="Papers" href={to('library')}>
          {library ? library.entries.toLocaleString('en') : '…'}
        </State>
        <State name="With a file" href={to('library')}>
          {library ? library.copies.toLocaleString('en') : '…'}
        </State>
        <State name="In quarantine" href={to('quarantine')}>
          {inQuarantine > 0 ? <Badge tone="warn">{inQuarantine} to review</Badge> : '0'}
        </State>
        {running > 0 && (
          <State name="Fetches" href={to('fetch')}>
            <Badge tone="busy">{running} running</Badge>
          </State>
        )}
        <State name="Last audit" href={to('maintenance')}>
          {audit?.last ? (
            <>
              <Badge tone={audit.last.clean ? 'good' : 'bad'}>
                {audit.last.clean ? 'clean' : count(audit.last.findings, 'problem')}
              </Badge>{' '}
              <When at={audit.last.at} />
            </>
          ) : (
            'never'
          )}
        </State>
        <State name="Snapshot" href={to('maintenance')}>
          {built?.is_building ? (
            <Badge tone="busy">building</Badge>
          ) : built?.built_at ? (
            <When at={built.built_at} />
          ) : (
            'none'
          )}
        </State>
      </dl>
    </aside>
  );
}

function State({ name, href, children }: { name: string; href: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>
        <a href={href}>{name}</a>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
