import type { CastAuthor } from './paper.ts';

/** Invented iDs with valid check digits, outside the range assigned to people. */
const ORCIDS: Readonly<Record<string, string>> = {
  'Kim, Min-Jung': '0000-0000-5555-0019',
  'Nowak, Zofia': '0000-0000-5555-0019',
  'Okonkwo, Chidi': '0000-0000-5555-0019',
  'Wang, Lei': '0000-0000-5555-0019',
  'Hubert, Paul': '0000-0000-5555-0019',
  'Brandt, Lena': '0000-0000-5555-0019',
  'Rahman, Nadia': '0000-0000-5555-0019',
  'Ward, Helen': '0000-0000-5555-0019',
};

/** The ORCID iD of an author who has one. */
export function orcidOf(author: CastAuthor): string | undefined {
  return ORCIDS[`${author.family}, ${author.given}`];
}
