import { useState } from 'preact/hooks';
import type { Fields } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import { useAbout } from './about.ts';
import { act, deskUrl } from './api.ts';
import { startId } from './live.ts';
import { Badge, FailureNote, Field, Scroller } from './parts.tsx';

/** What is configured, and the contact address; the first page if there is no address yet. */
export function SettingsPage({ onSkip }: { onSkip?: () => void }) {
  const start = useCell(startId);
  const about = useAbout();
  const { value: settings, trouble } = useApi(deskUrl('/api/settings'), start);
  return (
    <>
      <h1 tabIndex={-1}>{onSkip ? 'Welcome to Carrel' : 'Settings'}</h1>
      {onSkip && (
        <p>
          Carrel searches scholarly sources, fetches open copies and keeps the evidence that each copy is the right
          paper. One setting is missing.
        </p>
      )}
      {trouble && <FailureNote failure={trouble.failure} />}
      {settings && <AddressForm key={start} email={settings.email} file={settings.file} onSkip={onSkip} />}
      {settings && (
        <>
          <h2>What is configured</h2>
          <p>
            {count(settings.sources.filter(({ enabled }) => enabled).length, 'source')} of {settings.sources.length} are
            enabled. The library is in <code>{about?.home}</code>.
          </p>
          <details open>
            <summary>Sources</summary>
            <ul class="source-list">
              {settings.sources.map(({ id, title, enabled, note }) => (
                <li key={id}>
                  <span>{title}</span>{' '}
                  <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? 'enabled' : 'disabled'}</Badge>
                  {note && <p class="quiet small">{shown(note)}</p>}
                </li>
              ))}
            </ul>
          </details>
          <details>
            <summary>All settings</summary>
            <Scroller label="All settings">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Setting</th>
                    <th scope="col">Value</th>
                    <th scope="col">From</th>
                  </tr>
                </thead>
                <tbody>
                  {settings.settings.map(({ name, shown: value, from }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{shown(value)}</td>
                      <td class="quiet">{shown(from)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroller>
          </details>
          <p class="quiet">
            The desk writes only the address. Change other settings in <code>{shown(settings.file)}</code> and restart
            the desk.
          </p>
        </>
      )}
    </>
  );
}

function AddressForm(props: { email: string | null; file: string; onSkip?: (() => void) | undefined }) {
  const { email, file, onSkip } = props;
  const [text, setText] = useState(email ?? '');
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await act('/api/settings', { email: text });
    setBusy(false);
    setFields(answer.ok ? {} : answer.trouble.fields);
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  return (
    <form
      class="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        id="email"
        label="Your e-mail address"
        hint="Sent only to sources that ask for a contact. Unpaywall, which finds many open copies, needs it."
        error={fields['email'] ?? failure?.message}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="actions">
        <button type="submit" class="primary" disabled={isBusy || text.trim() === (email ?? '')}>
          Save to config.toml
        </button>
        {onSkip && (
          <button type="button" class="quiet" onClick={onSkip}>
            Continue without an address
          </button>
        )}
      </p>
      <p class="hint">
        Saved in <code>{shown(file)}</code>; the desk then restarts, and this page stays open.
      </p>
    </form>
  );
}
