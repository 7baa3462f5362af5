import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connection } from '../shared/api.ts';
import { useCell } from '../shared/cell.ts';
import { Header, SandboxBanner } from '../shared/frame.tsx';
import { useApi } from '../shared/use-api.ts';
import { AboutContext } from './about.ts';
import { deskUrl } from './api.ts';
import { MaintenancePage } from './maintenance-page.tsx';
import './desk.css';
import type { SessionLine } from '../../src/desk/wire.ts';
import { CheckPage } from './check/check-page.tsx';
import { ChecksPage } from './check/list-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { FetchPage } from './fetch-page.tsx';
import { LazyGraph } from './graph/lazy-graph.tsx';
import { LibraryPage } from './library-page.tsx';
import { follow, quarantined, sessions, startId } from './live.ts';
import { Palette } from './palette/palette.tsx';
import { QuarantinePage } from './quarantine-page.tsx';
import { route } from './route.ts';
import { SessionPage } from './session-page.tsx';
import { SessionsPage } from './sessions-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const PLACES = [
  ['', 'Searches'],
  ['fetch', 'Fetch'],
  ['quarantine', 'Quarantine'],
  ['library', 'Library'],
  ['check', 'Check references'],
  ['maintenance', 'Audit and snapshot'],
] as const;

/** Pages that the header does not list. */
const OTHERS = [
  ['graph', 'Citation graph'],
  ['settings', 'Settings'],
] as const;

const SKIPPED = 'continue without an address';

/** Whether the page asks for the contact address first, and what ends that. */
function useFirstRun(hasEmail: boolean | undefined) {
  const [isSkipped, setSkipped] = useState(localStorage.getItem(SKIPPED) !== null);
  const skip = () => {
    localStorage.setItem(SKIPPED, 'yes');
    setSkipped(true);
  };
  return hasEmail === false && !isSkipped ? skip : null;
}

function Desk() {
  const [place = '', detail = '', name = ''] = useCell(route);
  const start = useCell(startId);
  const { value: about } = useApi(deskUrl('/api/about'), start);
  const skip = useFirstRun(about?.has_email);
  const waiting = useCell(sessions).filter((line) => line.state === 'checkpoint');
  const inQuarantine = useCell(quarantined) ?? 0;
  useEffect(() => follow(place === 'session' ? detail : null), [place, detail]);
  useTitle(place, waiting.length);
  const main = useFocusOnArrival(`${place}/${detail}/${name}`);
  const current = place === 'session' ? '' : place === 'paper' || place === 'graph' ? 'library' : place;
  return (
    <AboutContext.Provider value={about}>
      <button type="button" class="skip" onClick={() => main.current?.querySelector('h1')?.focus()}>
        Skip to content
      </button>
      <Header
        home="#/"
        part="desk"
        places={PLACES.map(([name, label]) => ({
          href: `#/${name}`,
          label,
          isCurrent: current === name,
          ...(name === '' && {
            count: counted(waiting.length, 'searches that need your decision', 'need your decision'),
          }),
          ...(name === 'quarantine' && { count: counted(inQuarantine, 'files to review', 'to review') }),
        }))}
      >
        <Palette places={[...PLACES, ...OTHERS]} />
      </Header>
      {about?.sandbox && <SandboxBanner />}
      <Connection />
      <Announcement waiting={waiting} />
      <main id="main" ref={main}>
        {skip && place === '' ? <SettingsPage onSkip={skip} /> : <Page place={place} detail={detail} name={name} />}
      </main>
      <footer class="foot">
        {about && `carrel ${about.version} · ${about.home} · `}
        <a href="#/settings">Settings</a>
      </footer>
    </AboutContext.Provider>
  );
}

const counted = (value: number, title: string, about: string) => ({ value, title, about });

function Page({ place, detail, name }: { place: string; detail: string; name: string }) {
  if (place === 'session') return <SessionPage key={detail} id={detail} />;
  if (place === 'paper') return <EntryPage key={detail} paperRef={detail} />;
  if (place === 'fetch') return <FetchPage />;
  if (place === 'quarantine') return <QuarantinePage />;
  if (place === 'library') return <LibraryPage collection={detail} />;
  if (place === 'check') return detail ? <CheckPage key={detail} id={detail} /> : <ChecksPage />;
  if (place === 'graph') return <LazyGraph key={`${detail} ${name}`} of={detail} name={name} />;
  if (place === 'maintenance') return <MaintenancePage />;
  if (place === 'settings') return <SettingsPage />;
  return <SessionsPage />;
}

/** Shows in the tab how many searches need a decision. */
function useTitle(place: string, waiting: number): void {
  const name =
    place === 'session'
      ? 'Search'
      : place === 'paper'
        ? 'Paper'
        : [...PLACES, ...OTHERS].find(([each]) => each === place)?.[1];
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name ?? 'Searches'} · Carrel desk`;
  }, [name, waiting]);
}

/** Moves the focus to the new heading after navigation. */
function useFocusOnArrival(address: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    const arrive = () => main.current?.querySelector('h1')?.focus();
    // Some pages render their heading once their data has arrived.
    const watcher = new MutationObserver(() => {
      if (!main.current?.querySelector('h1')) return;
      watcher.disconnect();
      arrive();
    });
    if (main.current?.querySelector('h1')) arrive();
    else if (main.current) watcher.observe(main.current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [address]);
  return main;
}

/** Announces to screen readers when a search needs a decision. */
function Announcement({ waiting }: { waiting: readonly SessionLine[] }) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [text, setText] = useState('');
  const names = waiting.map((line) => `${line.session_id} ${line.step}`).join(',');
  useEffect(() => {
    const now = new Set(names.split(',').filter(Boolean));
    const fresh = [...now].filter((name) => known.current !== null && !known.current.has(name));
    known.current = now;
    const line = sessions.get().find(({ session_id: id, step }) => fresh.includes(`${id} ${step}`));
    if (line) setText(`A search needs your decision: ${line.query}`);
    else if (now.size === 0) setText('');
  }, [names]);
  return (
    <p class="unseen" aria-live="polite" id="announcement">
      {text}
    </p>
  );
}

function Connection() {
  const state = useCell(connection);
  if (state === 'open') return null;
  return (
    <p class="notice warn" role="alert" id="connection">
      {state === 'lost'
        ? 'The desk does not respond. Your input is kept, and the page reconnects automatically.'
        : 'The desk restarted. Open the address that it printed in this browser; your input is kept.'}
    </p>
  );
}

const place = document.getElementById('desk');
if (place) render(<Desk />, place);
