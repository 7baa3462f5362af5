import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate that signs itself, created for each run, so that the repository contains no secret. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
}

function alternativeNames(hosts: readonly string[]): Buffer {
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  return der(0xa3, sequence(sequence(oid('551d11'), der(0x04, names))));
}

/** Makes a certificate for the hosts; the first and last day of its validity are counted from today. */
export function createCertificate(
  hosts: readonly string[],
  [firstDay, lastDay]: readonly [number, number] = [-1, 1],
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validity = sequence(...[firstDay, lastDay].map((day) => time(new Date(Date.now() + day * 86_400_000))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name('carrel test'),
    validity,
    name('carrel test'),
    publicKey.export({ type: 'spki', format: 'der' }),
    alternativeNames(hosts),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, ecdsaWithSha256, signature).toString('base64');
  const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
