import { deflateRawSync } from 'node:zlib';

/** What else a zip archive may have: an extra field and a comment of each part, and a comment of the whole. */
interface ZipExtras {
  readonly extra?: string;
  readonly comment?: string;
  readonly end?: string;
}

/** Writes a zip archive. */
export function makeZip(
  parts: Readonly<Record<string, string | Buffer>>,
  method: 0 | 8 | 99 = 8,
  { extra = '', comment = '', end: last = '' }: ZipExtras = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(label.length, 26);
    local.writeUInt16LE(extra.length, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt16LE(comment.length, 32);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, label, Buffer.from(extra), packed);
    directory.push(entry, label, Buffer.from(extra), Buffer.from(comment));
    offset += 30 + label.length + extra.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end, Buffer.from(last)]);
}

/** A Word document with these paragraphs; a pair has the name of its style first. */
export function makeDocx(
  paragraphs: readonly (string | readonly [style: string, text: string])[],
  notes?: string,
): Buffer {
  const name = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const body = paragraphs.map((each) => {
    const [style, text] = typeof each === 'string' ? ['', each] : each;
    const look = style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
    return `<w:p>${look}<w:r><w:t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r></w:p>`;
  });
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${name}><w:body>${body.join('')}</w:body></w:document>`,
    ...(notes && { 'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes ${name}>${notes}</w:footnotes>` }),
  });
}
