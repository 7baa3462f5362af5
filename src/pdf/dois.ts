/** A DOI in running text ends before brackets and punctuation; the SICI kind alone has angle brackets inside. */
const DOI = /10\.\d{4,9}\/(?:\(sici\)[^\s"]*[^\s".,]|[^\s"<>]*[^\s"<>.,;:)\]])/g;

/** The DOIs in a text, lower-case, in their order. */
export function findDois(text: string): string[] {
  return [...text.toLowerCase().matchAll(DOI)].map((match) => match[0]);
}
