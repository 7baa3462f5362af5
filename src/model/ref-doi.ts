const DOI = /10\.\d{4,9}(?:\.\d+)*\/[^\s\p{Cc}]+/u;
const LABEL = /^(?:doi|info:doi|urn:doi)\s*[:/=]?\s*/i;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Endings of publisher addresses that people paste with a DOI. */
const PAGE_ENDING =
  /(?:\/(?:full|pdf|epdf|abstract|meta|html|full-?text|summary|references|epub)|\.pdf(?:\+html)?|\.full|\.html?|\?[\w.-]+=[^?]*)$/i;

/** Lower-cases ASCII letters only, as DOIs are compared. */
export function foldDoi(doi: string): string {
  return doi.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Parses a text that is a DOI in any spelling; null for anything else. */
export function matchDoi(text: string): string | null {
  const bare = decodePercent(text.replace(LABEL, '')).replace(LABEL, '').trim();
  const found = DOI.exec(bare);
  return found?.index === 0 && found[0].length === bare.length ? foldDoi(trimDoi(bare)) : null;
}

/** Longer than an address with a DOI in it; the time to find and trim one grows with the square of its length. */
const MAX_PIECE = 1000;

/** The DOIs in a text, folded and without what follows them. */
export function findDois(text: string): string[] {
  const pieces = decodePercent(text).split(/[\s\][|]+/u);
  const found = pieces.flatMap((piece) => (piece.length > MAX_PIECE ? [] : (DOI.exec(piece)?.[0] ?? [])));
  return [...new Set(found.map((doi) => foldDoi(trimDoi(doi))))];
}

/** The DOI at the end of a text; null if white space follows, because half a DOI may be another paper's. */
export function findFinalDoi(text: string): string | null {
  const decoded = decodePercent(text).trimEnd();
  const found = DOI.exec(decoded);
  return found && found.index + found[0].length === decoded.length ? foldDoi(trimDoi(found[0])) : null;
}

/** Drops invisible characters, which come with copied text and change a DOI. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Decodes percent escapes, double-encoded ones too; badly encoded text stays as it is. */
export function decodePercent(text: string): string {
  let decoded = text;
  for (let round = 0; round < 2 && /%[0-9a-f]{2}/i.test(decoded); round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  return stripInvisible(decoded);
}

/** Removes punctuation, unbalanced closing brackets and page endings from the end, as long as a suffix remains. */
export function trimDoi(doi: string): string {
  let rest = doi;
  for (;;) {
    const shorter = dropEnding(rest);
    if (shorter === rest || !/^[^/]+\/./.test(shorter)) return rest;
    rest = shorter;
  }
}

function dropEnding(doi: string): string {
  const last = doi.slice(-1);
  if (/[.,;:!?'"`’”»*…\\/]/.test(last)) return doi.slice(0, -1);
  const open = { ')': '(', ']': '[', '}': '{', '>': '<' }[last];
  if (open && doi.split(last).length > doi.split(open).length) return doi.slice(0, -1);
  return doi.replace(PAGE_ENDING, '');
}
