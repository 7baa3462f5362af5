import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress, isServiceAddress } from '../../src/net/address.ts';

const CLOSED = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '5f00::1',
  '',
  'localhost',
  '8.8.8',
  '0x7f.1',
];

test.each(CLOSED)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::8a',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('no private IPv4 address passes in any IPv6 form', () => {
  const privateBytes = fc.oneof(
    fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
  );
  const clothes = ['::ffff:', '::', '64:ff9b::', '::ffff:0:', 'fe80::5efe:'];
  fc.assert(
    fc.property(privateBytes, fc.constantFrom(...clothes), (bytes, prefix) => {
      expect(isPublicAddress(`${prefix}${bytes.join('.')}`)).toBe(false);
    }),
  );
});

test.each([
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['fd12:3456::1', true],
  ['8.8.8.8', true],
  ['::ffff:10.0.0.1', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['fe80::1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['fd12::1%eth0', false],
  ['localhost', false],
])('%s may be the address of a service of the operator: %s', (address, expected) => {
  expect(isServiceAddress(address)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['localhost', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
