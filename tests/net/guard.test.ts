import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DenialReason } from '../../src/model/error.ts';
import { ok } from '../../src/model/result.ts';
import type { Location } from '../../src/model/source.ts';
import { checkUrl } from '../../src/net/guard.ts';
import { createRefusingNetwork, createSource, createTestNet, createWorld } from './world.ts';

const sink = { begin: async () => ok(undefined), write: async () => ok(undefined) };
const locate = (url: string): Location => ({ url, source: 'unpaywall', kind: 'pdf' });

/** Targets that are refused even where every public host is allowed. */
const TARGETS: readonly (readonly [string, DenialReason])[] = [
  ['https://127.0.0.1/a', 'ssrf_private_address'],
  ['https://127.1/a', 'ssrf_private_address'],
  ['https://127.0.1/a', 'ssrf_private_address'],
  ['https://2130706433/a', 'ssrf_private_address'],
  ['https://0x7f000001/a', 'ssrf_private_address'],
  ['https://0x7f.1/a', 'ssrf_private_address'],
  ['https://017700000001/a', 'ssrf_private_address'],
  ['https://0177.0.0.1/a', 'ssrf_private_address'],
  ['https://①②⑦.0.0.1/a', 'ssrf_private_address'],
  ['https://127。0。0。1/a', 'ssrf_private_address'],
  ['https://１２７.０.０.１/a', 'ssrf_private_address'],
  ['https://127.0.0.1./a', 'ssrf_private_address'],
  ['https://%31%32%37.0.0.1/a', 'ssrf_private_address'],
  ['https://0/a', 'ssrf_private_address'],
  ['https://0.0.0.0/a', 'ssrf_private_address'],
  ['https://10.0.0.1/a', 'ssrf_private_address'],
  ['https://172.16.0.1/a', 'ssrf_private_address'],
  ['https://192.168.0.1/a', 'ssrf_private_address'],
  ['https://100.64.0.1/a', 'ssrf_private_address'],
  ['https://169.254.169.254/latest/meta-data', 'ssrf_private_address'],
  ['https://0xa9fea9fe/latest', 'ssrf_private_address'],
  ['https://168.63.129.16/a', 'ssrf_private_address'],
  ['https://224.0.0.1/a', 'ssrf_private_address'],
  ['https://255.255.255.255/a', 'ssrf_private_address'],
  ['https://[::1]/a', 'ssrf_private_address'],
  ['https://[::]/a', 'ssrf_private_address'],
  ['https://[::127.0.0.1]/a', 'ssrf_private_address'],
  ['https://[::ffff:127.0.0.1]/a', 'ssrf_private_address'],
  ['https://[::ffff:7f00:1]/a', 'ssrf_private_address'],
  ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/a', 'ssrf_private_address'],
  ['https://[64:ff9b::7f00:1]/a', 'ssrf_private_address'],
  ['https://[2002:7f00:1::]/a', 'ssrf_private_address'],
  ['https://[2001:0:7f00:1::]/a', 'ssrf_private_address'],
  ['https://[fc00::1]/a', 'ssrf_private_address'],
  ['https://[fd00:ec2::254]/a', 'ssrf_private_address'],
  ['https://[fe80::1]/a', 'ssrf_private_address'],
  ['https://[fe80::1%25eth0]/a', 'ssrf_private_address'],
  ['https://[ff02::1]/a', 'ssrf_private_address'],
  ['https://8.8.8.8/a', 'host_in_block_list'],
  ['https://[2606:4700::1111]/a', 'host_in_block_list'],
  ['https://localhost/a', 'host_in_block_list'],
  ['https://LOCALHOST./a', 'host_in_block_list'],
  ['https://a.localhost/a', 'host_in_block_list'],
  ['https://printer.local/a', 'host_in_block_list'],
  ['https://metadata.google.internal/a', 'host_in_block_list'],
  ['https://metadata/a', 'host_in_block_list'],
  ['https://intranet/a', 'host_in_block_list'],
  ['https://router.home.arpa/a', 'host_in_block_list'],
  ['https://1.0.0.127.in-addr.arpa/a', 'host_in_block_list'],
  ['https://files.corp/a', 'host_in_block_list'],
  ['https://user@europepmc.org/a', 'host_in_block_list'],
  ['https://user:secret@europepmc.org/a', 'host_in_block_list'],
  ['https://:secret@europepmc.org/a', 'host_in_block_list'],
  ['https://europepmc.org:8443/a', 'host_in_block_list'],
  ['https://europepmc.org:80/a', 'host_in_block_list'],
  ['https://europepmc.org:22/a', 'host_in_block_list'],
  ['http://europepmc.org:8080/a', 'host_in_block_list'],
  ['http://127.0.0.1/a', 'ssrf_private_address'],
  ['ftp://europepmc.org/a', 'insecure_scheme'],
  ['file:///etc/passwd', 'insecure_scheme'],
  ['data:application/pdf,%25PDF-', 'insecure_scheme'],
  ['gopher://127.0.0.1/a', 'insecure_scheme'],
  ['javascript:alert(1)', 'insecure_scheme'],
  ['ws://europepmc.org/a', 'insecure_scheme'],
  ['not a url', 'host_in_block_list'],
  ['//europepmc.org/a', 'host_in_block_list'],
  ['https://', 'host_in_block_list'],
  ['https://256.256.256.256/a', 'host_in_block_list'],
];

test.each(TARGETS)('a location at %s is refused before resolving it (%s)', async (url, reason) => {
  const { network, resolved, dialled } = createRefusingNetwork([['93.184.216.34']]);
  const net = await createTestNet({ network });
  const result = await net.download(locate(url), { hosts: ['*'], sink });
  expect(result).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', denial: { reason, hopIndex: 0 } } });
  expect([...resolved, ...dialled]).toEqual([]);
});

const REDIRECTS: readonly (readonly [string, DenialReason])[] = [
  ['http://europepmc.org/a', 'insecure_scheme'],
  ['https://127.0.0.1/a', 'ssrf_private_address'],
  ['//169.254.169.254/latest', 'ssrf_private_address'],
  ['https://[::1]/a', 'ssrf_private_address'],
  ['https://localhost/a', 'host_in_block_list'],
  ['https://user:pw@europepmc.org/a', 'host_in_block_list'],
  ['https://europepmc.org:444/a', 'host_in_block_list'],
  ['file:///etc/passwd', 'insecure_scheme'],
  ['https://evil.example/a', 'redirect_not_in_allowlist'],
  ['https://europepmc.org.evil.example/a', 'redirect_not_in_allowlist'],
  ['https://eur%D0%BEpepmc.org/a', 'redirect_not_in_allowlist'],
  ['\\\\evil.example\\a', 'redirect_not_in_allowlist'],
];

test.each(REDIRECTS)('a redirect to %s is refused before it is followed (%s)', async (location, reason) => {
  const { net, seen } = await createWorld((_request, response) => response.writeHead(302, { location }).end());
  const result = await net.download(locate('https://europepmc.org/first'), { hosts: ['*.europepmc.org'], sink });
  expect(result).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', denial: { reason, hopIndex: 1 } } });
  expect(seen.map(({ url }) => url)).toEqual(['/first']);
});

const ANSWERS: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['255.255.255.255'],
  ['168.63.129.16'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['fd00::1'],
  ['fe80::1'],
  ['::127.0.0.1'],
  ['93.184.216.34', '127.0.0.1'],
  ['2606:4700::1111', '::1'],
  ['192.168.0.1', '93.184.216.34'],
];

test.each(ANSWERS.map((answer) => [answer.join(' and ')]))(
  'a name that resolves to %s is not dialled',
  async (text) => {
    const { network, dialled } = createRefusingNetwork([text.split(' and ')]);
    const net = await createTestNet({ network });
    const result = await net.clientFor(createSource()).get({ url: 'https://api.crossref.org/works' });
    const denial = { reason: 'ssrf_private_address', attempted: 'api.crossref.org', source: 'crossref', hopIndex: 0 };
    expect(result).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', denial } });
    expect(dialled).toEqual([]);
  },
);

test('a name that changes to a private address between attempts is refused', async () => {
  const { network, dialled } = createRefusingNetwork([['93.184.216.34'], ['127.0.0.1']]);
  const net = await createTestNet({ network });
  const result = await net.clientFor(createSource()).get({ url: 'https://api.crossref.org/works' });
  expect(result).toMatchObject({ ok: false, error: { denial: { reason: 'ssrf_private_address' } } });
  expect(dialled).toEqual(['93.184.216.34']);
});

test('a source can reach only its own hosts', async () => {
  const { network, resolved } = createRefusingNetwork();
  const net = await createTestNet({ network });
  const result = await net.clientFor(createSource()).get({ url: 'https://API.openalex.org/works?api_key=hidden' });
  const denial = { reason: 'redirect_not_in_allowlist', attempted: 'api.openalex.org', expected: ['api.crossref.org'] };
  expect(result).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED', denial } });
  expect(JSON.stringify(result)).not.toContain('hidden');
  expect(result).not.toHaveProperty('error.remediation');
  expect(resolved).toEqual([]);
});

test('a source may not use the resolvers that downloads follow', async () => {
  const net = await createTestNet({ network: createRefusingNetwork().network });
  const result = await net.clientFor(createSource()).get({ url: 'https://doi.org/10.1000/1' });
  expect(result).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
});

test('a refused download names the settings that would allow it, narrowest first', async () => {
  const net = await createTestNet({ network: createRefusingNetwork().network });
  const result = await net.download(locate('https://repo.uni.example.co.uk/a.pdf'), { hosts: ['*.plos.org'], sink });
  const remediation = [
    { setting: 'CARREL_HOSTS', value: 'repo.uni.example.co.uk' },
    { setting: 'CARREL_HOSTS', value: '*.example.co.uk' },
  ];
  expect(result).toMatchObject({ ok: false, error: { remediation, denial: { expected: ['*.plos.org'] } } });
});

test('only https addresses of listed hosts pass', () => {
  const policy = { source: 'unpaywall', hosts: ['*.plos.org'], download: false };
  const scheme = fc.constantFrom('https:', 'http:', 'HTTPS:', 'file:', '');
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('journals.plos.org', 'plos.org.', 'localhost'),
  );
  const user = fc.constantFrom('', '@', 'a@', 'a:b@', '%40@');
  const tail = fc.constantFrom(
    '',
    '/',
    ':443/a',
    ':8443/',
    '/?q=//evil.example',
    '\\evil.example',
    '#@evil.example',
    '\t.evil',
  );
  const parts = fc.tuple(scheme, fc.constantFrom('//', '/', '\\\\', ''), user, host, tail).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.oneof(parts, fc.string(), fc.webUrl()), (address) => {
      const checked = checkUrl(address, policy, 0);
      if (!checked.ok) return;
      const { protocol, username, password, port, hostname } = checked.value;
      expect([protocol, username, password, port]).toEqual(['https:', '', '', '']);
      expect(hostname).toMatch(/(?:^|\.)plos\.org$/);
    }),
    { numRuns: 300 },
  );
});

test('a machine without network does not retry every service', async () => {
  const { network, resolved } = createRefusingNetwork();
  const net = await createTestNet({ network });
  const hosts = ['api.crossref.org', 'export.arxiv.org', 'api.openalex.org'];
  for (const host of hosts) {
    const answer = await net.clientFor(createSource({ id: host, hosts: [host] })).get({ url: `https://${host}/x` });
    expect(answer).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', reason: 'unknown_host' } });
  }
  // The first could be a passing fault of one service.
  expect(hosts.map((host) => resolved.filter((each) => each === host).length)).toEqual([3, 1, 1]);
});
