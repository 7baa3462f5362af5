import { render } from 'preact';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { greet, type Host, type HostCapabilities, type HostContext, openHost } from './host.ts';
import { ResultsReview } from './results.tsx';
import { createReview, type Review } from './review.ts';
import './review.css';
import type { Session } from './session.ts';
import { StrategyReview } from './strategy.tsx';
import { applyTheme } from './theme.ts';

/** What the page needs of its host. */
interface Around {
  readonly review: Review;
  openLink: ((url: string) => void) | null;
  goOn: ((session: Session) => void) | null;
}

function Page({ review, openLink, goOn }: Around) {
  const session = useCell(review.session);
  const refusal = useCell(review.refusal);
  const isBusy = useCell(review.isBusy);
  const checkpoint = session?.checkpoint;
  return (
    <>
      {session && (
        <h1>
          {shown(session.query)} <span class="quiet small">round {session.round}</span>
        </h1>
      )}
      {checkpoint && <h2>{shown(checkpoint.question)}</h2>}
      {!review.canDecide && checkpoint && (
        <p class="notice">This chat does not pass decisions on from here. Write your decision in the chat.</p>
      )}
      <p role="status">{statusOf(session, isBusy)}</p>
      {checkpoint && 'strategy' in checkpoint && (
        <StrategyReview key={checkpoint.id} checkpoint={checkpoint} review={review} />
      )}
      {checkpoint && 'results' in checkpoint && (
        <ResultsReview key={checkpoint.id} checkpoint={checkpoint} review={review} openLink={openLink} />
      )}
      {refusal && (
        <p class="notice bad" role="alert">
          {shown(refusal.message)} <span class="code">{refusal.code}</span>
        </p>
      )}
      {session?.state === 'complete' && goOn && (
        <button type="button" class="primary" onClick={() => goOn(session)}>
          Continue in the chat
        </button>
      )}
    </>
  );
}

function statusOf(session: Session | null, isBusy: boolean): string {
  if (!session) return 'Waiting for the search …';
  if (isBusy || session.state === 'running') return `${session.phase ?? 'Searching'} …`;
  if (session.state === 'failed') return 'The search failed.';
  return session.summary ? shown(session.summary) : '';
}

/** Reports the height, so that a host can show the whole view. */
function reportSize(host: Host): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect();
    host.notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
  }).observe(root);
}

function openAround(host: Host, review: Review, capabilities: HostCapabilities): Around {
  const say = (text: string) =>
    void host.request('ui/message', { role: 'user', content: [{ type: 'text', text }] }).catch(() => undefined);
  return {
    review,
    openLink: capabilities.openLinks
      ? (url) => void host.request('ui/open-link', { url }).catch(() => undefined)
      : null,
    goOn: capabilities.message ? ({ id }) => say(`The review of search ${id} is complete. Continue with it.`) : null,
  };
}

const host = openHost(window.parent);
const place = document.getElementById('review');
if (place) {
  const { capabilities, context } = await greet(host);
  applyTheme(context);
  const review = createReview(host, capabilities);
  host.on('ui/notifications/host-context-changed', (params) => applyTheme(params as HostContext));
  host.on('ui/notifications/tool-result', (params) => review.take(params));
  host.on('ui/notifications/tool-cancelled', () =>
    review.refusal.set({ code: 'CANCELLED', message: 'The tool call was cancelled.', fields: {} }),
  );
  render(<Page {...openAround(host, review, capabilities)} />, place);
  host.notify('ui/notifications/initialized', {});
  reportSize(host);
}
