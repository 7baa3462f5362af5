const NUMBER = String.raw`(?:(?:\d+|[IVX]+|[A-Z])(?:\.\d+)*[.)]?\s+)?`;
const TITLES =
  'references(?: and notes| cited| list)?|reference list|bibliography|selected bibliography|literature(?: cited)?|works cited|cited (?:works|literature)|notes and references|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|références(?: bibliographiques)?|bibliografía|referencias(?: bibliográficas)?|referências(?: bibliográficas)?|bibliografia|riferimenti(?: bibliografici)?|литература|список литературы|参考文献|參考文獻|참고문헌';
const HEADING = new RegExp(String.raw`^(?:#{1,6}\s*)?[*_]{0,3}${NUMBER}(?:${TITLES})[*_]{0,3}\s*[:.]?\s*#*$`, 'iu');
const AFTER = new RegExp(
  String.raw`^(?:#{1,6}\s*)?[*_]{0,3}${NUMBER}(?:appendix|appendices|acknowledge?ments?|supplementary (?:material|information)|supporting information|author contributions?|funding|tables?|figures?(?: legends| captions)?|about the authors?|biograph(?:y|ies)|anhang|annexe)\b.{0,60}$`,
  'iu',
);

/** Whether a line is the heading of a reference list. */
function isReferenceHeading(line: string): boolean {
  const text = line.trim();
  return text.length < 80 && HEADING.test(text);
}

/** Whether a line is a heading that ends a reference list. */
function endsReferences(line: string): boolean {
  const text = line.trim();
  return /^#{1,6}\s/.test(text) || (text.length < 80 && AFTER.test(text) && !/[.,]\s*\S+\s+\d{4}/.test(text));
}

/** A stretch of lines; `start` is the number of its first line, counted from 1. */
export interface Stretch {
  readonly start: number;
  readonly lines: readonly string[];
}

/** The lines below the last heading of a reference list; null without such a heading. */
export function referenceSection(lines: readonly string[]): Stretch | null {
  let last = -1;
  for (const [at, line] of lines.entries()) {
    const isUnderlined = /^(?:=+|-+)\s*$/.test(lines[at + 1] ?? '');
    if (isReferenceHeading(line) && (isUnderlined || lines.slice(at + 1, at + 3).some((next) => next.trim() !== '')))
      last = isUnderlined ? at + 1 : at;
  }
  if (last < 0) return null;
  const rest = lines.slice(last + 1);
  const stop = rest.findIndex((line, at) => at > 0 && endsReferences(line));
  return { start: last + 2, lines: stop < 0 ? rest : rest.slice(0, stop) };
}
