import { createHash } from 'node:crypto';

/** Collects numbered objects and writes them with a cross-reference table. */
export interface PdfWriter {
  /** Reserves a number, for objects that refer to each other. */
  reserve(): number;
  /** Adds an object under a reserved or a new number, and returns the number. */
  add(body: string, id?: number): number;
  /** Adds a stream; `entries` are the dictionary's entries besides the length. */
  addStream(data: Buffer | string, entries?: string, id?: number): number;
  /** The finished file. */
  finish(root: number, info: number, extra?: string): Buffer;
}

/** Transforms the content of objects on their way out; used for encryption. */
export type Cipher = (id: number, data: Buffer) => Buffer;

/** Creates a file without objects. */
export function createPdfWriter(cipher?: Cipher): PdfWriter {
  const objects = new Map<number, Buffer>();
  let last = 0;
  const reserve = () => {
    last += 1;
    return last;
  };
  const put = (id: number, body: Buffer) => {
    objects.set(id, Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
    return id;
  };
  return {
    reserve,
    add: (body, id = reserve()) => put(id, Buffer.from(body, 'latin1')),
    addStream(data, entries = '', id = reserve()) {
      const plain = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
      const bytes = cipher ? cipher(id, plain) : plain;
      const head = Buffer.from(`<< /Length ${bytes.length}${entries && ` ${entries}`} >>\nstream\n`, 'latin1');
      return put(id, Buffer.concat([head, bytes, Buffer.from('\nendstream')]));
    },
    finish: (root, info, extra = '') => assemble(objects, root, info, extra),
  };
}

function assemble(objects: ReadonlyMap<number, Buffer>, root: number, info: number, extra: string): Buffer {
  // The comment with high bytes marks the file as binary for transfer programs.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const ids = [...objects.keys()].sort((a, b) => a - b);
  const rows = ['0000000000 65535 f \n'];
  for (const id of ids) {
    const body = objects.get(id) ?? Buffer.alloc(0);
    rows.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(body);
    at += body.length;
  }
  const digest = createHash('md5').update(Buffer.concat(parts)).digest('hex');
  const identity = extra.includes('/ID') ? '' : ` /ID [<${digest}> <${digest}>]`;
  const trailer = `trailer\n<< /Size ${ids.length + 1} /Root ${root} 0 R /Info ${info} 0 R${identity}${extra} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${ids.length + 1}\n${rows.join('')}${trailer}`)]);
}
