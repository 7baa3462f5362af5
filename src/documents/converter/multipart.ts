import { randomUUID } from 'node:crypto';

/** A form with one file, encoded as `multipart/form-data`. */
export interface Form {
  /** The name of the field that has the file. */
  readonly file: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Encodes a form; the file gets a neutral name, because its own may be private. */
export function encodeForm({ file, fields }: Form, pdf: Uint8Array): { type: string; data: Uint8Array } {
  const boundary = `carrel-${randomUUID()}`;
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const start = fields.map(([name, value]) => `${part(name)}\r\n${value}\r\n`).join('');
  const head = `${start}${part(file, '; filename="paper.pdf"')}content-type: application/pdf\r\n\r\n`;
  const data = Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, data };
}
