import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { address } from '../shared/address.ts';
import { connection } from '../shared/api.ts';
import { useCell } from '../shared/cell.ts';
import { Header, SandboxBanner } from '../shared/frame.tsx';
import { ServerGone, SignInNote } from '../shared/trouble.tsx';
import { apiUrl, type SnapshotAnswer, useAnswer } from './api.ts';
import { GraphView } from './graph/graph-view.tsx';
import { PaperView } from './paper/paper-view.tsx';
import { SearchView } from './search/search-view.tsx';
import { StatisticsView } from './statistics/statistics-view.tsx';

const PAPER = /^\/paper\/([\w-]{1,64})$/;
const GRAPH = /^\/graph(?:\/([\w-]{1,64}))?$/;

const LINKS = [
  ['/', 'Search'],
  ['/graph', 'Graph'],
  ['/statistics', 'Statistics'],
] as const;

/** Whether the page, not the server, handles an address. */
export function isPageAddress(path: string): boolean {
  return path === '/' || path === '/statistics' || PAPER.test(path) || GRAPH.test(path);
}

/** The page for readers of a snapshot. */
export function Reader(): JSX.Element {
  const { path } = useCell(address);
  const { value: snapshot } = useAnswer(apiUrl('snapshot'));
  const isSignedOut = useCell(connection) === 'signin';
  useArrival(path);
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <Header home="/" places={LINKS.map(([href, label]) => ({ href, label, isCurrent: isAt(path, href) }))} />
      {snapshot?.sandbox && <SandboxBanner />}
      <ServerGone />
      <main id="content" tabIndex={-1}>
        {isSignedOut ? <SignIn /> : <View path={path} snapshot={snapshot} />}
      </main>
    </>
  );
}

const isAt = (path: string, href: string) => (href === '/' ? path === '/' : path.startsWith(href));

/** Sets the document title and moves the focus to the heading after navigation. */
function useArrival(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    const link = LINKS.find(([href]) => isAt(path, href));
    if (!PAPER.test(path)) document.title = link && link[0] !== '/' ? `${link[1]} · Carrel` : 'Carrel';
    if (before.current !== path && path !== '/')
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

function View({ path, snapshot }: { path: string; snapshot: SnapshotAnswer | undefined }): JSX.Element {
  const paper = PAPER.exec(path)?.[1];
  const graph = GRAPH.exec(path);
  if (path === '/') return <SearchView snapshot={snapshot} />;
  if (path === '/statistics') return <StatisticsView snapshot={snapshot} />;
  if (paper) return <PaperView key={paper} id={paper} />;
  if (graph) return <GraphView id={graph[1] ?? null} />;
  return <PageNotFound />;
}

function SignIn(): JSX.Element {
  return (
    <section class="message">
      <h1>Sign in</h1>
      <SignInNote />
    </section>
  );
}

function PageNotFound(): JSX.Element {
  return (
    <section class="message">
      <h1>Page not found</h1>
      <p>
        <a class="button primary" href="/">
          Search the library
        </a>
      </p>
    </section>
  );
}
