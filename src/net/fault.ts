import { createFailure, type Failure, type FailureReason } from '../model/error.ts';
import { Refused } from './connector.ts';
import { Expired } from './deadline.ts';

/** Where an exchange stood when it failed. */
export interface Place {
  readonly source: string;
  readonly host: string;
  readonly hopIndex: number;
  /** Where requests really went, if the whole web was played there. */
  readonly sandbox?: string;
}

function codeOf(error: Error): string | undefined {
  // The parser of the HTTP client does not give a code to all of its errors.
  if (error.name === 'HTTPParserError') return 'not HTTP';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The names that Node and OpenSSL give to failed checks of a certificate. */
const CERTIFICATE = /CERT|CRL|SIGNATURE|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED/;
const REASONS: Readonly<Record<string, FailureReason<'NETWORK_ERROR'>>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'connection_refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
};

function certificateFailure({ source, host }: Place, code: string): Failure {
  const text = `${source}: ${host} could not prove who it is (${code}), so nothing was sent. Check the clock and any proxy.`;
  return createFailure('NETWORK_ERROR', text, { reason: 'untrusted_certificate' });
}

/** No service is to blame when the one place that plays them all is not there. */
function deadSandbox(sandbox: string): Failure {
  const text = `The sandbox at ${sandbox} does not answer, and every request goes there. Start it (carrel sandbox --port ${new URL(sandbox).port}) or unset CARREL_SANDBOX.`;
  return createFailure('NETWORK_ERROR', text, { reason: 'sandbox_down' });
}

/** Tells a failure of the network from a bug: only errors that carry a code come from below. */
export function toFailure(error: unknown, place: Place, caller: AbortSignal | undefined): Failure {
  const { source, host, hopIndex } = place;
  if (caller?.aborted) return createFailure('CANCELLED', `The request to ${host} was cancelled.`);
  if (error instanceof Refused) {
    const denial = error.failure.denial;
    return denial ? { ...error.failure, denial: { ...denial, source, hopIndex } } : error.failure;
  }
  if (error instanceof Expired) {
    return createFailure('FETCH_TIMEOUT', `${source}: ${host} did not answer in time: ${error.message}.`);
  }
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error ? codeOf(inner) : undefined;
  if (code === undefined) throw error;
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return createFailure('CANCELLED', `The request to ${host} ended because the network was closed.`);
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    return createFailure('INVALID_ARGUMENT', `${source}: a key or header holds characters that cannot be sent.`);
  }
  if (code === 'ECONNREFUSED' && place.sandbox !== undefined) return deadSandbox(place.sandbox);
  if (CERTIFICATE.test(code)) return certificateFailure(place, code);
  const text = `${source}: the connection to ${host} failed (${code}).`;
  return createFailure('NETWORK_ERROR', text, { reason: REASONS[code] ?? 'connection_lost' });
}

/** Whether a second try may help at once; what a service asked to wait for is not tried again here. */
export function mayRetry({ code, denial, disposition }: Failure): boolean {
  const isPassing = code === 'NETWORK_ERROR' || code === 'FETCH_TIMEOUT';
  return isPassing && disposition === 'retry_after' && !denial;
}
