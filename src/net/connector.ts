import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { orAbort } from '../model/abort.ts';
import type { Clock } from '../model/clock.ts';
import type { Failure } from '../model/error.ts';
import { isPublicAddress } from './address.ts';
import { Expired } from './deadline.ts';
import { privateAddressFailure, refusedAddressFailure } from './guard.ts';

/** Throws a refusal out of the connector; caught in this folder. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The two functions that reach the network; only tests can replace them. */
export interface Network {
  /** Every address of a name. */
  resolve(host: string): Promise<readonly string[]>;
  /** A connected socket to one of the addresses, which were all checked. */
  dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket>;
  /** A certificate authority to trust instead of the system's. */
  readonly ca?: string;
}

type MayConnect = (address: string) => boolean;

async function dialPinned(
  mayConnect: MayConnect,
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = answers;
  if (!first) throw new TypeError('dialled without an address');
  const pinned: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, answers) : callback(null, first.address, first.family);
  // The name is not resolved again: the socket can only use these addresses.
  const socket = connectSocket({ host: 'pinned.invalid', port, lookup: pinned, autoSelectFamily: true, signal });
  await once(socket, 'connect');
  const reached = socket.remoteAddress ?? 'an unknown address';
  if (mayConnect(reached)) return socket;
  socket.destroy();
  throw new Refused(privateAddressFailure('the checked address', reached));
}

/** The real network: the system resolver, and sockets whose remote address is checked again after connecting. */
export const createSystemNetwork = (mayConnect: MayConnect): Network => ({
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial: (addresses, port, signal) => dialPinned(mayConnect, addresses, port, signal),
});

/** The network for public services. */
export const SYSTEM_NETWORK: Network = createSystemNetwork(isPublicAddress);

/** Addresses in a private network are allowed here, because the operator typed the name. */
export async function resolveService(
  network: Network,
  host: string,
  mayConnect: MayConnect,
): Promise<readonly string[]> {
  const literal = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) === 0 ? await network.resolve(literal) : [literal];
  const bad = addresses.find((address) => !mayConnect(address));
  if (bad !== undefined) throw new Refused(refusedAddressFailure(host, bad));
  return known(host, addresses);
}

async function vettedAddresses(network: Network, host: string): Promise<readonly string[]> {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw new Refused(privateAddressFailure(host, host));
  const addresses = await network.resolve(host);
  const bad = addresses.find((address) => !isPublicAddress(address));
  // One private address refuses them all: the owner of the name put it there.
  if (bad !== undefined) throw new Refused(privateAddressFailure(host, bad));
  return known(host, addresses);
}

function known(host: string, addresses: readonly string[]): readonly string[] {
  if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
  return addresses;
}

/** Starts TLS on a socket; the certificate must be for the host. */
export async function encrypt(network: Network, socket: Socket, host: string, signal: AbortSignal): Promise<TLSSocket> {
  const name = host.replace(/^\[|\]$/g, '');
  // TLS has no server name for an IP address; its certificate is checked against the host.
  const servername = isIP(name) === 0 ? name : '';
  const secure = connectTls({ socket, host: name, servername, ALPNProtocols: ['http/1.1'], ca: network.ca });
  try {
    await once(secure, 'secureConnect', { signal });
  } catch (error) {
    secure.on('error', () => undefined).destroy();
    throw error;
  }
  return secure.setNoDelay(true).setKeepAlive(true, 60_000);
}

/** Opens a connection to a public host. */
export const openPublic =
  (network: Network): Open =>
  async (host, _port, signal) => {
    const addresses = await orAbort(vettedAddresses(network, host), signal);
    const socket = await network.dial(addresses, 443, signal);
    return encrypt(network, socket, host, signal);
  };

/** Opens a connection within the time of the signal. */
export type Open = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** Creates a connector that resolves, checks, pins, dials and encrypts within one time limit, until `closing`. */
export function createConnector(
  open: Open,
  clock: Clock,
  connectMs: number,
  closing: AbortSignal,
): buildConnector.connector {
  const connect = async (host: string, port: number): Promise<Socket> => {
    const limit = new AbortController();
    const ended = new AbortController();
    const expired = new Expired(`no connection to ${host} within ${connectMs / 1000} s`);
    clock.sleep(connectMs, ended.signal).then(
      () => limit.abort(expired),
      () => undefined,
    );
    try {
      return await open(host, port, AbortSignal.any([limit.signal, closing]));
    } catch (error) {
      throw limit.signal.aborted ? expired : error;
    } finally {
      ended.abort();
    }
  };
  return (options, callback) => {
    connect(options.hostname, Number(options.port)).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}
