import { isIP } from 'node:net';
import {
  createFailure,
  type DenialContext,
  type DenialReason,
  type Failure,
  type Remediation,
} from '../model/error.ts';
import { matchesHost, PASS_THROUGH_HOSTS, registrableDomain } from '../model/host.ts';
import { ok, type Result } from '../model/result.ts';
import { isPublicAddress } from './address.ts';

/** The source of a request, and the hosts it may reach. */
export interface Policy {
  readonly source: string;
  readonly hosts: readonly string[];
  /** Downloads may pass through resolvers such as doi.org, and the user may allow more hosts. */
  readonly download: boolean;
}

/** Names of local networks and cloud metadata services; refused even if an allow-list contains them. */
const BLOCKED = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'arpa',
  'onion',
  'invalid',
  'test',
].map((name) => `*.${name}`);

function remedies(host: string): Remediation[] {
  const domain = registrableDomain(host);
  return [
    { setting: 'CARREL_HOSTS', value: host, note: `allows downloads from ${host} only` },
    { setting: 'CARREL_HOSTS', value: `*.${domain}`, note: `allows downloads from every host of ${domain}` },
  ];
}

type Refusal = Omit<DenialContext, 'source' | 'reason' | 'hopIndex'>;

function refuse(policy: Policy, hopIndex: number, reason: DenialReason, text: string, refusal: Refusal): Result<never> {
  const denial = { reason, source: policy.source, hopIndex, ...refusal };
  const where = hopIndex === 0 ? 'The request' : `Redirect ${hopIndex}`;
  const host = refusal.attempted ?? '';
  const remediation = reason === 'redirect_not_in_allowlist' && policy.download ? remedies(host) : undefined;
  const message = `${where} of ${policy.source} was refused: ${text}.`;
  return { ok: false, error: createFailure('CAPABILITY_DENIED', message, { denial, remediation }) };
}

/** The failure for a name that resolves to a non-public address; known only when connecting. */
export function privateAddressFailure(host: string, address: string): Failure {
  const message = `The connection to ${host} was refused: it resolves to ${address}, which is not a public address.`;
  return createFailure('CAPABILITY_DENIED', message, { denial: { reason: 'ssrf_private_address', attempted: host } });
}

/** The failure for a configured service whose address no service of the operator can have. */
export function refusedAddressFailure(host: string, address: string): Failure {
  const message = `The connection to ${host} was refused: ${address} is not the address of a service.`;
  return createFailure('CAPABILITY_DENIED', message, { denial: { reason: 'ssrf_private_address', attempted: host } });
}

/** Whether this host may serve content, not only redirect. */
export function mayServeContent(host: string, policy: Policy): boolean {
  return policy.hosts.some((pattern) => matchesHost(host, pattern));
}

/** Whether a host only redirects. */
export function isPassThrough(host: string): boolean {
  return PASS_THROUGH_HOSTS.some((name) => matchesHost(host, name));
}

/** The same address over https: old records have http addresses, and nothing is sent unencrypted. */
export function toHttps(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.href;
}

function isAllowed(host: string, policy: Policy): boolean {
  return (policy.download && isPassThrough(host)) || mayServeContent(host, policy);
}

/** The failure for content from a host that may only redirect, or that is not on the list. */
export function refuseHost(host: string, policy: Policy, hopIndex: number): Result<never> {
  const text = `${host} is not an allowed host`;
  const refusal = { attempted: host, expected: policy.hosts };
  return refuse(policy, hopIndex, 'redirect_not_in_allowlist', text, refusal);
}

function checkHost(url: URL, policy: Policy, hopIndex: number): Result<URL> {
  const host = url.hostname;
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) {
    const reason = isPublicAddress(literal) ? 'host_in_block_list' : 'ssrf_private_address';
    return refuse(policy, hopIndex, reason, `${host} is an IP address, not a name`, { attempted: host });
  }
  if (!host.includes('.') || BLOCKED.some((pattern) => matchesHost(host, pattern))) {
    return refuse(policy, hopIndex, 'host_in_block_list', `${host} is a local name`, { attempted: host });
  }
  return isAllowed(host, policy) ? ok(url) : refuseHost(host, policy, hopIndex);
}

/**
 * Checks an address before anything is sent: https on the default port, no user or password, a name and not an IP
 * address, not a local name, and on the list of the policy. Returns the normalised address.
 */
export function checkUrl(address: string, policy: Policy, hopIndex: number): Result<URL> {
  if (!URL.canParse(address)) {
    const reason = /^[^/]*\/\/[^/]*\[/.test(address) ? 'ssrf_private_address' : 'host_in_block_list';
    return refuse(policy, hopIndex, reason, 'the address is not valid', {});
  }
  const url = new URL(address);
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.protocol !== 'https:') {
    const attempted = url.host ? `${url.protocol}//${url.host}` : url.protocol;
    const refusal = { attempted, expected: ['https'] };
    return refuse(policy, hopIndex, 'insecure_scheme', `${attempted} is not https`, refusal);
  }
  if (url.username !== '' || url.password !== '') {
    const text = 'the address contains a user name or password';
    return refuse(policy, hopIndex, 'host_in_block_list', text, { attempted: url.hostname });
  }
  if (url.port !== '') {
    const text = `port ${url.port} is not the default port`;
    return refuse(policy, hopIndex, 'host_in_block_list', text, { attempted: url.host, expected: ['443'] });
  }
  return checkHost(url, policy, hopIndex);
}
