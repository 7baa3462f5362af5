/** The text of a file, and the encoding it was taken to be in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

/** What to report about a file whose encoding was guessed. */
export const GUESSED_ENCODING = {
  place: 'the whole file',
  message: 'Not all of the text is UTF-8. The other lines were read as Windows-1252.',
} as const;

/** Decodes the bytes of a text file: by its byte order mark, as UTF-8 if it is valid, else by lines, those that are not UTF-8 as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: decodeLines(bytes), encoding: 'windows-1252' };
  }
}

const LINE_END = 0x0a;

/** Files that were put together from several have lines in UTF-8 and lines that are not. */
function decodeLines(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    try {
      parts.push(strict.decode(line));
    } catch {
      parts.push(decodeWindows(line));
    }
    start = end;
  }
  return parts.join('');
}

/** The characters of the bytes 0x80 to 0x9F; five of them have none. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 reads Windows-1252 as Latin-1, where these bytes are control characters. */
function decodeWindows(bytes: Uint8Array): string {
  const text = decode(bytes, 'windows-1252');
  return text.replace(/[\u0080-\u009f]/gu, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
