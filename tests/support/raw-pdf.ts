/** A PDF made of these objects, numbered from 1; the first is the catalog. */
function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const push = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    push(`${index + 1} 0 obj\n`);
    push(object);
    push('\nendobj\n');
  }
  const start = at;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  push(offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** A stream object. */
export const stream = (bytes: Buffer, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${more} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

/** A document of so many pages that share one content; `catalog` and `objects` (from number 5 on) join it. */
export function pagesPdf(
  count: number,
  catalog = '',
  content: Buffer = stream(Buffer.from('BT ET')),
  objects: string[] = [],
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
) {
  const first = 5 + objects.length;
  const kids = Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>';
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    content,
    font,
    ...objects,
    ...Array.from({ length: count }, () => page),
  ]);
}
