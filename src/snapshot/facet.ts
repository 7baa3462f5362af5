/** ASCII words with single spaces, of which folding changes only the case. */
const PLAIN_VALUE = /^[!-~]+(?: [!-~]+)*$/;

/** How facet values are compared: without regard to case and spacing. */
export function foldFacet(value: string): string {
  if (PLAIN_VALUE.test(value)) return value.toLowerCase();
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
