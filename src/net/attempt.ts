import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import { startDeadline, type Timeouts } from './deadline.ts';
import { toFailure } from './fault.ts';
import { type Arrival, follow } from './follow.ts';
import type { Policy } from './guard.ts';
import type { Slot } from './limits.ts';
import type { Transport } from './transport.ts';

/** What all attempts share. */
export interface AttemptParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly transport: Transport;
  readonly timeouts: Timeouts;
}

/** One request to make. */
export interface Attempt<T> {
  readonly policy: Policy;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  readonly slot: Slot;
  /** Reads the response; it calls `touch` whenever bytes arrive. */
  receive(arrival: Arrival, touch: () => void): Promise<Result<T>>;
}

/** Makes one attempt within its deadline; errors of the transport become failures here. */
export async function makeAttempt<T>(parts: AttemptParts, attempt: Attempt<T>): Promise<Result<T>> {
  const { policy, slot } = attempt;
  const start = parts.clock.now();
  const logOutcome = (what: string | number) =>
    parts.log('debug', `${place.source}: ${place.host} ${what} after ${Math.round(parts.clock.now() - start)} ms`);
  const deadline = startDeadline(parts.clock, parts.timeouts, attempt.signal);
  let place = { source: policy.source, host: policy.source, hopIndex: 0 };
  const onHop = async (url: URL, hopIndex: number): Promise<Result<void>> => {
    place = { source: policy.source, host: url.hostname, hopIndex };
    deadline.touch();
    if (hopIndex === 0) return ok(undefined);
    const ready = await slot.next(deadline.signal);
    // The limiter reports any abort as a cancellation; the reason of the deadline is more precise.
    if (!ready.ok && deadline.signal.aborted) throw deadline.signal.reason;
    return ready;
  };
  try {
    const { headers, credentials } = attempt;
    const hops = { transport: parts.transport, policy, headers, credentials, signal: deadline.signal, onHop };
    const arrival = await follow(attempt.url, hops);
    logOutcome(arrival.ok ? arrival.value.reply.status : arrival.error.code);
    if (!arrival.ok) return arrival;
    deadline.touch();
    return await attempt.receive(arrival.value, deadline.touch);
  } catch (error) {
    const { sandbox } = parts.transport;
    const failure = toFailure(error, { ...place, ...(sandbox && { sandbox }) }, attempt.signal);
    logOutcome(failure.code);
    return { ok: false, error: failure };
  } finally {
    deadline.stop();
  }
}
