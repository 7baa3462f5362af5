import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPdfWriter } from '../../sandbox/pdf/writer.ts';
import { verify, type Wanted } from '../../src/acquire/verify/verify.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { openCast } from '../support/cast.ts';
import { unwrap } from '../support/unwrap.ts';

const cast = await openCast();
afterAll(() => cast.close());
const folder = mkdtempSync(join(tmpdir(), 'carrel-scan-'));
const { paper, bytes } = await cast.copyOf('open-gold');
const scan = join(folder, 'scan.pdf');
writeFileSync(scan, scanOf(bytes));

/** The document as a scanner would give it: a picture of each page and no text. Poppler draws the pictures. */
function scanOf(pdf: Uint8Array): Buffer {
  writeFileSync(join(folder, 'text.pdf'), pdf);
  execFileSync('pdftoppm', ['-jpeg', '-gray', '-r', '150', join(folder, 'text.pdf'), join(folder, 'page')]);
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const writer = createPdfWriter();
  const parent = writer.reserve();
  const pages = pictures.sort().map((name) => {
    const picture = readFileSync(join(folder, name));
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
    const [height, width] = [picture.readUInt16BE(frame + 5), picture.readUInt16BE(frame + 7)];
    const colours = picture[frame + 9] === 1 ? '/DeviceGray' : '/DeviceRGB';
    const size = `/Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8`;
    const shape = `/Type /XObject /Subtype /Image ${size} /Filter /DCTDecode`;
    const image = writer.addStream(picture, shape);
    const content = writer.addStream('q 595 0 0 842 0 0 cm /Im Do Q');
    return writer.add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /XObject << /Im ${image} 0 R >> >> >>`,
    );
  });
  writer.add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`, parent);
  return writer.finish(writer.add(`<< /Type /Catalog /Pages ${parent} 0 R >>`), writer.add('<< >>'));
}

/** The cast does not list authors; without recorded ones a title alone is at most plausible. */
const wanted = (title: string): Wanted => ({
  ref: { kind: 'doi', id: paper.doi ?? '' },
  paper: { ...(paper.doi && { doi: paper.doi }), title, isOa: null, provenance: {} },
  fromOwnRecord: true,
});

test('Tesseract reads a scan, so the right title is accepted and another is not', async () => {
  const searchPath = process.env['PATH'] ?? '';
  const report = unwrap(await inspectPdf(scan, { clock: createSystemClock(), searchPath }));
  expect(report.ocr).toBe(true);
  expect(['verified', 'plausible']).toContain(verify(report, wanted(paper.title)).grade);
  const other = verify(report, wanted('Ordinary differential equations with random delays'));
  expect(other.grade).toBe('suspicious');
});
