/** What a file name is made from. */
export interface Named {
  readonly title?: string | undefined;
  readonly year?: number | undefined;
}

/** The ten characters that are special in some file system or shell. */
const SPECIAL = /[&<>:"/\\|?*]/gu;
/** Control, format (zero-width, direction), private-use and unpaired characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const LONGEST_TITLE = 100;
const LONGEST_NAME_BYTES = 255;

/**
 * The name of a saved paper: `[2013] - Title.pdf`, with ` (2)` before the extension for the second of that name.
 * `id` replaces a title that is missing or has no usable characters.
 */
export function toFilename({ title, year }: Named, id: string, count = 1): string {
  const before = `[${year ?? 'n.d.'}] - `;
  const after = `${count > 1 ? ` (${count})` : ''}.pdf`;
  const room = LONGEST_NAME_BYTES - Buffer.byteLength(before) - Buffer.byteLength(after);
  const fitting = [title ?? '', id, 'paper'].map((text) => cut(clean(text), room)).find((text) => text !== '');
  return `${before}${fitting}${after}`;
}

function clean(text: string): string {
  const plain = text.normalize('NFC');
  return trim(plain.replace(SPECIAL, ' ').replace(UNSEEN, ' ').replace(/\s+/gu, ' '));
}

/** Removes trailing dots and spaces, which Windows drops. */
function trim(text: string): string {
  return text.trim().replace(/[. ]+$/u, '');
}

/** Cuts between graphemes; a single grapheme that is too long is cut inside. */
function cut(text: string, bytes: number): string {
  let [kept, points, size] = ['', 0, 0];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    const parts = kept === '' ? [...segment] : [segment];
    for (const part of parts) {
      points += [...part].length;
      size += Buffer.byteLength(part);
      if (points > LONGEST_TITLE || size > bytes) return trim(kept);
      kept += part;
    }
  }
  return trim(kept);
}
