const RULES: readonly (readonly [RegExp, string])[] = [
  [/is(e[drs]?|ing|ations?|ational|able)$/, 'iz$1'],
  [/lys(e[drs]?|ing)$/, 'lyz$1'],
  [/(?<=col|behavi|lab|tum|fav|flav|neighb|harb|hon|hum|vap|endeav|sav)our/, 'or'],
  [/(?<=cent|fib|lit|theat|calib|spect)re(s?)$/, 'er$1'],
  [/(?<=mode|labe|trave|signa|cance|channe|leve|fue|tunne)ll(?=ing|ed|er)/, 'l'],
  [/aem(?=i|o|a)/, 'em'],
  [/paed(?=i|o)/, 'ped'],
  [/(?<=an|gyn|arch|pal|f)ae(?=sth|c|o)/, 'e'],
  [/^oe(?=str|de|so)/, 'e'],
  [/(?<=^f|rrh)oe/, 'e'],
  [/(program|catalog|analog|dialog)(?:me|ue)(s?)$/, '$1$2'],
  [/(defen|licen|offen)ce(s?)$/, '$1se$2'],
  [/sulph/, 'sulf'],
  [/^grey/, 'gray'],
  [/^artefact/, 'artifact'],
  [/^ageing$/, 'aging'],
  [/dgement/, 'dgment'],
];

/** What the rules need; most words have none of it. */
const BRITISH = /is[eia]|lys|our|res?$|ll|ae|oe|gue|mme|ce|lph|grey|arte|age|dgem/;

/** A folded English word in its American spelling: a journal may change that of a manuscript, and a record both. */
export function toAmericanSpelling(word: string): string {
  if (!BRITISH.test(word)) return word;
  return RULES.reduce((spelt, [british, american]) => spelt.replace(british, american), word);
}
