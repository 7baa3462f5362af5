import { afterAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../src/pdf/read.ts';
import { openCast } from '../support/cast.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';

const cast = await openCast();
afterAll(() => cast.close());

/** In this process, so that the tests see the sources and not an older build. */
const inspectBytes = (bytes: Uint8Array) => readPdf(Uint8Array.from(bytes));
const shown = (lines: readonly { text: string }[] = []) => lines.map((line) => line.text).join(' ');

test('a paper is read to its title, its size on the page, and its DOI', async () => {
  const { paper, bytes } = await cast.copyOf('open-gold');
  const report = await inspectBytes(bytes);
  expect(report).toMatchObject({ header: true, tail: 'sound', opens: true, encrypted: false, bytes: bytes.length });
  expect(report.pageCount).toBeGreaterThan(1);
  const [first = []] = report.pages;
  const largest = Math.max(...first.map((line) => line.size));
  expect(paper.title).toContain(first.find((line) => line.size === largest)?.text.slice(0, 20));
  expect(shown(first).toLowerCase()).toContain(paper.doi);
  expect(report.metadata.dois).toContain(paper.doi);
});

test.each(['cjk-title', 'rtl-title', 'cyrillic-title'])('text of another script is read: %s', async (situation) => {
  const { bytes } = await cast.copyOf(situation);
  const report = await inspectBytes(bytes);
  expect(shown(report.pages[0])).toMatch(/[\p{Script=Han}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]{2}/u);
});

test('a scan opens and has pages, but no text', async () => {
  const report = await inspectBytes((await cast.copyOf('scan-without-text')).bytes);
  expect(report.opens).toBe(true);
  expect(shown(report.pages.flat())).toBe('');
});

const OLD_DOI = '10.1002/1097-0142(19900101)65:1<56::aid-cncr>3.0.co;2-x';

/** A document of one page with these entries in its trailer, and this XMP. */
function withTrailer(entries: string, xmp = ''): Buffer {
  const metadata = stream(Buffer.from(xmp), '/Type /Metadata /Subtype /XML').toString('latin1');
  const pdf = pagesPdf(1, '/Metadata 5 0 R', undefined, [metadata]).toString('latin1');
  return Buffer.from(pdf.replace('/Root 1 0 R >>', `/Root 1 0 R ${entries} >>`), 'latin1');
}

test('a file with only an owner password opens; one with a user password does not', async () => {
  const report = await inspectBytes((await cast.copyOf('encrypted-owner')).bytes);
  expect(report).toMatchObject({ opens: true, encrypted: true });
  const secret = 'x'.repeat(32);
  const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${secret}) /U (${secret}) /P -4 >> /ID [<00> <00>]`;
  expect(await inspectBytes(withTrailer(locked))).toMatchObject({ opens: false, encrypted: true, problem: 'password' });
  const damaged = Buffer.from(withTrailer('').toString('latin1').replace('/Type /Pages', '/Type /Nope'), 'latin1');
  expect((await inspectBytes(damaged)).problem).not.toBe('password');
});

test.each([
  ['/doi (10.1000/own)', '', ['10.1000/own']],
  ['/DOI (10.1000/own)', '', ['10.1000/own']],
  ['/Subject (Desks 4, doi:10.1000/own)', '', ['10.1000/own']],
  ['/Subject (10.1000/own, 10.1000/cited)', '', ['10.1000/own']],
  ['/Keywords (10.1000/cited)', '', []],
  ['/Title (10.1000/cited)', '', []],
  ['/Author (10.1000/cited)', '', []],
  ['', '<prism:doi>10.1000/own</prism:doi>', ['10.1000/own']],
  ['', '<dc:identifier>doi:10.1000/own</dc:identifier>', ['10.1000/own']],
  ['', '<pdfx:doi>10.1000/own</pdfx:doi>', ['10.1000/own']],
  ['', '<crossmark:DOI>10.1000/own</crossmark:DOI>', ['10.1000/own']],
  ['', `<rdf:Description prism:doi="${OLD_DOI.replace('<', '&lt;').replace('>', '&gt;')}" />`, [OLD_DOI]],
  ['', '<dc:description>10.1000/cited</dc:description>', []],
  ['/DOI (10.1000/own)', '<prism:doi>10.1000/own</prism:doi>', ['10.1000/own']],
])('the metadata %s %s names as the own DOI: %j', async (info, xmp, dois) => {
  const { metadata } = await inspectBytes(withTrailer(`/Info << ${info} >>`, `<x:xmpmeta>${xmp}</x:xmpmeta>`));
  expect(metadata.dois).toEqual(dois);
});

describe('unusable files are distinguished', () => {
  const sound = cast.copyOf('open-gold');
  test.each([
    ['nothing', () => new Uint8Array(), { opens: false, problem: 'not-a-pdf' }],
    [
      'a page',
      () => Buffer.from('<!doctype html><title>Sign in</title>'.repeat(500)),
      { opens: false, problem: 'not-a-pdf' },
    ],
    ['a header alone', () => Buffer.from('%PDF-1.7\n'), { header: true, tail: 'missing' }],
    ['half a file', (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2), { tail: 'missing' }],
    [
      'a file without its last 200 bytes',
      (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 200),
      { tail: 'missing' },
    ],
    [
      'a file with junk behind it',
      (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(3000, 'x')]),
      { tail: 'sound', opens: true },
    ],
    [
      'a file with junk in front',
      (bytes: Uint8Array) => Buffer.concat([Buffer.from('HTTP junk\n'), bytes]),
      { header: true, tail: 'sound' },
    ],
    [
      'a header beyond the first kilobyte',
      (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(1100, ' '), bytes]),
      { header: false, problem: 'not-a-pdf' },
    ],
  ])('%s', async (_what, make, expected) => {
    expect(await inspectBytes(make((await sound).bytes))).toMatchObject(expected);
  });
});
