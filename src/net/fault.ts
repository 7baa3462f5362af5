import { createFailure, type Failure, type FailureReason } from '../model/error.ts';
import { Refused } from './connector.ts';
import { Expired } from './deadline.ts';

/** Where an exchange was when it failed. */
export interface Place {
  readonly source: string;
  readonly host: string;
  readonly hopIndex: number;
  /** The sandbox that all requests go to, if there is one. */
  readonly sandbox?: string;
}

function codeOf(error: Error): string | undefined {
  // Some errors of the HTTP parser have no code.
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
  const text = `${source}: ${host} has no valid certificate (${code}), so nothing was sent. Check the system clock and any proxy.`;
  return createFailure('NETWORK_ERROR', text, { reason: 'untrusted_certificate' });
}

/** If the sandbox is down, no single service is to blame. */
function deadSandbox(sandbox: string): Failure {
  const text = `The sandbox at ${sandbox} does not answer, and every request goes there. Start it (carrel sandbox --port ${new URL(sandbox).port}) or unset CARREL_SANDBOX.`;
  return createFailure('NETWORK_ERROR', text, { reason: 'sandbox_down' });
}

/** Turns an error of the network into a failure; an error without a code is a bug and is rethrown. */
export function toFailure(error: unknown, place: Place, caller: AbortSignal | undefined): Failure {
  const { source, host, hopIndex } = place;
  if (caller?.aborted) return createFailure('CANCELLED', `The request to ${host} was cancelled.`);
  if (error instanceof Refused) {
    const denial = error.failure.denial;
    return denial ? { ...error.failure, denial: { ...denial, source, hopIndex } } : error.failure;
  }
  if (error instanceof Expired) {
    return createFailure('FETCH_TIMEOUT', `${source}: ${host} timed out: ${error.message}.`);
  }
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error ? codeOf(inner) : undefined;
  if (code === undefined) throw error;
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return createFailure('CANCELLED', `The request to ${host} ended because the network was closed.`);
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    return createFailure('INVALID_ARGUMENT', `${source}: a key or header has characters that cannot be sent.`);
  }
  if (code === 'ECONNREFUSED' && place.sandbox !== undefined) return deadSandbox(place.sandbox);
  if (CERTIFICATE.test(code)) return certificateFailure(place, code);
  const text = `${source}: the connection to ${host} failed (${code}).`;
  return createFailure('NETWORK_ERROR', text, { reason: REASONS[code] ?? 'connection_lost' });
}

/** Whether an immediate retry may help; requests to wait are handled elsewhere. */
export function mayRetry({ code, disposition }: Failure): boolean {
  return disposition === 'retry_after' && (code === 'NETWORK_ERROR' || code === 'FETCH_TIMEOUT');
}
