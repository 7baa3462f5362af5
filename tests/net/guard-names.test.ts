import { expect, test } from 'vitest';
import { checkUrl, isPassThrough, mayServeContent, type Policy, refuseHost, toHttps } from '../../src/net/guard.ts';

const POLICY: Policy = { source: 'unpaywall', hosts: ['*'], download: true };
const reasonOf = (url: string, policy = POLICY) => {
  const checked = checkUrl(url, policy, 0);
  return checked.ok ? checked.value.href : checked.error.denial?.reason;
};

test.each([
  ...[
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
  ],
  ...['onion', 'invalid', 'test'],
])('a host below .%s is local, even if every public host is allowed', (name) => {
  expect(reasonOf(`https://files.${name}/a`)).toBe('host_in_block_list');
  expect(reasonOf(`https://files.${name}.org/a`)).toBe(`https://files.${name}.org/a`);
});

test('an address is normalised before it is checked', () => {
  expect(reasonOf('https://X.org./a#part')).toBe('https://x.org/a');
  expect(reasonOf('https://x.org:443/a')).toBe('https://x.org/a');
  expect(reasonOf('https://x')).toBe('host_in_block_list');
  expect(reasonOf('https://8.8.8.8/a')).toBe('host_in_block_list');
  expect(reasonOf('https://[::1]/a')).toBe('ssrf_private_address');
});

test('resolvers redirect downloads and serve nothing', () => {
  const own: Policy = { source: 'x', hosts: ['x.org'], download: true };
  expect(['doi.org', 'dx.doi.org', 'hdl.handle.net', 'x.org'].map(isPassThrough)).toEqual([true, true, true, false]);
  expect([reasonOf('https://doi.org/1', own), mayServeContent('doi.org', own)]).toEqual(['https://doi.org/1', false]);
  expect(reasonOf('https://doi.org/1', { ...own, download: false })).toBe('redirect_not_in_allowlist');
});

test('a refusal names the hop, and a setting only for downloads', () => {
  const error = (policy: Policy, hop: number) => {
    const refused = refuseHost('files.x.ac.uk', policy, hop);
    return refused.ok ? undefined : refused.error;
  };
  expect(error(POLICY, 0)?.message).toBe('The request of unpaywall was refused: files.x.ac.uk is not an allowed host.');
  expect(error(POLICY, 3)?.message).toMatch(/^Redirect 3 of unpaywall/);
  expect(error(POLICY, 0)?.remediation?.map(({ value }) => value)).toEqual(['files.x.ac.uk', '*.x.ac.uk']);
  expect(error({ ...POLICY, download: false }, 0)?.remediation).toBeUndefined();
});

test('an http address becomes https, anything else stays', () => {
  expect(['http://x.org/a', 'https://x.org/a', 'ftp://x.org/a', 'nonsense'].map(toHttps)).toEqual([
    'https://x.org/a',
    'https://x.org/a',
    'ftp://x.org/a',
    'nonsense',
  ]);
});
