import type { Clock } from '../model/clock.ts';
import type { Attempt, ErrorCode } from '../model/error.ts';
import type { Source } from '../model/source.ts';

/** The answer of one source; no value if it was not asked, failed or has no record. */
export interface Answered<T> {
  readonly attempt: Attempt;
  readonly value?: T;
}

/** Whether a source answered, with or without a record. */
export const hasAnswered = ({ outcome }: Attempt): boolean =>
  outcome === 'consulted_resolved' || outcome === 'consulted_no_record';

/**
 * A service is waited for while a response arrives so often. Requests that wait for others of it do not time out. With
 * the brief waits below, a check without any answer ends before clients drop a call.
 */
const WAIT_MS = 25_000;
/** For a service that was silent before. */
const SHORT_WAIT_MS = 10_000;
/** If a service is silent and none has answered yet: probably there is no network. */
const BRIEF_WAIT_MS = 4000;
/** A service that failed so often in a row is not asked for a while; silence counts twice. */
const MAX_STRIKES = 3;
/** The same while no service has answered yet. */
const MAX_STRIKES_WITHOUT_ANSWER = 2;
/** Doubles each time the service fails after a pause, so that a long list does not wait for it again and again. */
const PAUSE_MS = 30_000;
/** A longer wait is shown. */
const SHOWN_MS = 3000;

/** Failures that the next request would probably share; others depend on what was asked. */
const OUTAGES: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'NETWORK_ERROR',
  'FETCH_TIMEOUT',
  'RATE_LIMITED',
]);

type Service = Pick<Source, 'id' | 'title' | 'wireKey'>;

/** The services of one check. */
export interface Services {
  /** Asks a service, unless it fails again and again; the signal of `request` is aborted if the service is silent. */
  ask<T>(
    service: Service,
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<Answered<T>>,
  ): Promise<Answered<T>>;
  /** The titles of the services that have not answered for a while. */
  waitingFor(): readonly string[];
}

/** Creates the services of one check; `onWait` is called when `waitingFor` changes. */
export function createServices(clock: Clock, onWait: () => void = () => undefined): Services {
  const states = new Map<string, ServiceState>();
  const all: Shared = { clock, onWait, hasAnswer: false, hasSilence: false };
  return {
    ask(service, signal, request) {
      const state = states.get(service.id) ?? new ServiceState(service, all);
      states.set(service.id, state);
      return state.ask(signal, request);
    },
    waitingFor: () => [...states.values()].filter(({ isLate }) => isLate).map(({ service }) => service.title),
  };
}

/** What the states of all services share. */
interface Shared {
  readonly clock: Clock;
  readonly onWait: () => void;
  hasAnswer: boolean;
  hasSilence: boolean;
}

class ServiceState {
  readonly service: Service;
  isLate = false;
  private readonly all: Shared;
  private readonly running = new Set<AbortController>();
  private watch = new AbortController();
  /** Since the last answer. */
  private strikes = 0;
  private pauses = 0;
  private pausedUntilMs = 0;
  private wasSilent = false;
  private last: Attempt | undefined;

  constructor(service: Service, all: Shared) {
    this.service = service;
    this.all = all;
  }

  async ask<T>(
    signal: AbortSignal | undefined,
    request: (signal: AbortSignal) => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    const start = this.all.clock.now();
    if (this.last && start < this.pausedUntilMs) return { attempt: notAskedAgain(this.last) };
    const stop = new AbortController();
    this.running.add(stop);
    if (this.running.size === 1) this.startWatch();
    try {
      const answered = await request(signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
      const { attempt } = answered;
      if (stop.signal.aborted && this.last && !hasAnswered(attempt))
        return { attempt: { ...this.last, durationMs: this.all.clock.now() - start } };
      this.note(attempt);
      return answered;
    } finally {
      this.running.delete(stop);
      this.startWatch();
    }
  }

  private note(attempt: Attempt): void {
    if (hasAnswered(attempt)) {
      this.all.hasAnswer = true;
      [this.strikes, this.pauses, this.wasSilent] = [0, 0, false];
    } else if (attempt.outcome === 'consulted_failed' && OUTAGES.has(attempt.code)) this.strike(attempt, 1);
  }

  private strike(attempt: Attempt, weight: number): void {
    this.last = attempt;
    this.strikes += weight;
    if (this.strikes < (this.all.hasAnswer ? MAX_STRIKES : MAX_STRIKES_WITHOUT_ANSWER)) return;
    this.pausedUntilMs = this.all.clock.now() + PAUSE_MS * 2 ** this.pauses;
    this.pauses += 1;
  }

  /** Waits anew for a response, because one has arrived or the first request was sent. */
  private startWatch(): void {
    this.watch.abort();
    this.setLate(false);
    if (this.running.size === 0) return;
    const watch = new AbortController();
    this.watch = watch;
    const waitMs = this.waitMs();
    const after = (ms: number, run: () => void) =>
      this.all.clock.sleep(ms, watch.signal).then(
        () => watch.signal.aborted || run(),
        () => undefined,
      );
    if (waitMs > SHOWN_MS) after(SHOWN_MS, () => this.setLate(true));
    after(waitMs, () => this.giveUp(waitMs));
  }

  private waitMs(): number {
    if (!this.all.hasAnswer && this.all.hasSilence) return BRIEF_WAIT_MS;
    return this.wasSilent ? SHORT_WAIT_MS : WAIT_MS;
  }

  private giveUp(waitMs: number): void {
    [this.wasSilent, this.all.hasSilence] = [true, true];
    const detail = `no response within ${waitMs / 1000} s`;
    const { wireKey: source } = this.service;
    this.strike({ source, outcome: 'consulted_failed', code: 'FETCH_TIMEOUT', detail, durationMs: waitMs }, 2);
    for (const each of this.running) each.abort();
  }

  private setLate(isLate: boolean): void {
    if (this.isLate === isLate) return;
    this.isLate = isLate;
    this.all.onWait();
  }
}

function notAskedAgain({ source, outcome, code, reason, detail = 'it failed' }: Attempt): Attempt {
  const why = `not asked again for now: ${detail}`;
  return { source, outcome, ...(code && { code }), ...(reason && { reason }), detail: why, durationMs: 0 };
}
