/** The characters of a printed DOI; brackets count only in pairs. */
const DOI = /10\.\d{4,9}\/[^\s"“”'‘’|{}^`\\]+/g;
/** Older DOIs that contain a SICI have angle brackets. */
const SICI = /^10\.\d{4,9}\/(?:\(sici\)|s?\d{4}-\d{3}[\dx]\()/;
const MAX_DOIS = 20;
const MAX_LENGTH = 200;

/** The DOIs in a text, in order and in lower case. */
export function findDois(text: string): string[] {
  const found = [...text.toLowerCase().matchAll(DOI)].map((match) => trimDoi(match[0]));
  return [...new Set(found.filter((doi) => doi !== ''))].slice(0, MAX_DOIS);
}

/** Removes punctuation and closing brackets that belong to the sentence. */
function trimDoi(raw: string): string {
  let doi = raw.slice(0, MAX_LENGTH);
  if (!SICI.test(doi)) doi = doi.replace(/[<>].*$/s, '');
  for (;;) {
    const shorter = doi.replace(/[.,;:!?…]+$/, '');
    const closes = /[)\]>]$/.exec(shorter)?.[0];
    const isOpen = closes && count(shorter, OPENS[closes] ?? '') < count(shorter, closes);
    const next = isOpen ? shorter.slice(0, -1) : shorter;
    if (next === doi) return /\/.+/.test(doi) ? doi : '';
    doi = next;
  }
}

const OPENS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '>': '<' };
const count = (text: string, sign: string) => text.split(sign).length - 1;
