import { extname } from 'node:path';

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const INSTEAD = 'or check its bibliography (.bib, .ris)';

/** Why a file cannot have references that are read here, and what to do; undefined if a reader may try. */
export function whyUnreadable(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return `${path} is empty.`;
  if (OLD_OFFICE.every((byte, at) => bytes[at] === byte))
    return `${path} is a document of an old Office version (.doc). Save it as .docx, ${INSTEAD}.`;
  const first = bytes.subarray(0, START_BYTES);
  const start = new TextDecoder('latin1').decode(first);
  if (start.startsWith('{\\rtf')) return `${path} is an RTF document. Save it as .docx or plain text, ${INSTEAD}.`;
  if (start.includes('%PDF-') || start.startsWith('PK\u0003\u0004')) return undefined;
  return isBinary(first) ? `${path} is ${wrongKind(path)}` : undefined;
}

const START_BYTES = 4096;

function wrongKind(path: string): string {
  const extension = extname(path).toLowerCase();
  if (extension === '.docx') return `not a Word document, or it is corrupt. Save it again as .docx, ${INSTEAD}.`;
  if (extension === '.pdf') return `not a PDF, or it is corrupt. Download or export it again, ${INSTEAD}.`;
  return 'not a text file. Check a bibliography (.bib, .ris), or a manuscript (.tex, .docx, .pdf, .md).';
}

const MAX_CONTROL_SHARE = 0.05;

/** After a byte order mark, every other byte of a text may be zero. */
function isBinary(start: Uint8Array): boolean {
  const [first = 0, second = 0] = start;
  if (first + second === 0xfe + 0xff && Math.abs(first - second) === 1) return false;
  return start.filter(isControl).length > start.length * MAX_CONTROL_SHARE;
}

const isControl = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f;
