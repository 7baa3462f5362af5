const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const GREEK_CAPITAL =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega';
const GREEK_SMALL =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';

const row = (names: string, first: number) =>
  names.split(' ').map((name, i): [string, string] => [name, String.fromCodePoint(first + i)]);

/** The named entities that occur in metadata; others stay as they are. */
const ENTITIES = new Map<string, string>([
  ...row(LATIN_1, 0xa0),
  ...row(GREEK_CAPITAL, 0x391),
  ...row(GREEK_SMALL, 0x3b1),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„', bull: '•' }),
  ...Object.entries({ prime: '′', Prime: '″', minus: '−', le: '≤', ge: '≥', ne: '≠', asymp: '≈', infin: '∞' }),
  ...Object.entries({ rarr: '→', larr: '←', harr: '↔', sim: '∼', equiv: '≡', radic: '√', part: '∂', sum: '∑' }),
  ...Object.entries({ ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '\u200c', zwj: '\u200d', trade: '™', euro: '€' }),
  ...Object.entries({ Scaron: 'Š', scaron: 'š', OElig: 'Œ', oelig: 'œ', dagger: '†', Dagger: '‡', permil: '‰' }),
]);

/** Block elements: the words on both sides must not run together. */
const BLOCK = new Set(
  'p sec title subtitle br hr div li ul ol list list-item label abstract td th tr table h1 h2 h3 h4 disp-formula'.split(
    ' ',
  ),
);
/** Inline elements that are markup even if the other tag is missing. */
const INLINE = new Set(
  'sub sup em strong italic bold scp sc inf span font tt small inline-formula inline-graphic ext-link email xref underline monospace named-content styled-content alternatives tex-math'.split(
    ' ',
  ),
);

const TAG = /<(\/?)((?:[a-z][\w-]*:)?[a-z][\w-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/giu;

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

/** The character of a named entity, such as `&nbsp;`; undefined for an unknown one. */
export function decodeEntity(entity: string): string | undefined {
  return ENTITIES.get(entity.replace(/^&|;$/g, ''));
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,8}));/giu, (whole, hex, decimal, name) => {
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return codePoint(Number(decimal));
    return ENTITIES.get(name) ?? whole;
  });
}

/** Names of elements with an opening and a closing tag. */
function pairedNames(text: string): Set<string> {
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const [, slash, name = ''] of text.matchAll(TAG)) (slash ? closed : opened).add(name.toLowerCase());
  return new Set([...opened].filter((name) => closed.has(name)));
}

function removeTags(text: string): string {
  const paired = pairedNames(text);
  return text.replace(TAG, (whole, slash: string, name: string, attributes: string, selfClosing: string) => {
    const full = name.toLowerCase();
    const local = full.slice(full.indexOf(':') + 1);
    if (local === 'math') return slash ? FORMULA_END : FORMULA_START;
    if (BLOCK.has(local)) return ' ';
    const isTag = full !== local || attributes !== '' || selfClosing !== '' || INLINE.has(local) || paired.has(full);
    return isTag ? '' : whole;
  });
}

// Noncharacters, which never occur in text, mark the ends of a formula for a moment.
const FORMULA_START = '\ufdd0';
const FORMULA_END = '\ufdd1';
const MARKS = /[\ufdd0\ufdd1]/gu;

/** Formulas often lack the spaces around them; between letters they are restored. */
function spaceFormulas(text: string): string {
  return text
    .replace(/(?<=\p{L})\ufdd0/gu, ' ')
    .replace(/\ufdd1(?=\p{L})/gu, ' ')
    .replace(MARKS, '');
}

/** Drops everything from each opening mark to the next closing one; an opening mark without an end is text. */
function dropBetween(text: string, open: string, close: string): string {
  let rest = text;
  let kept = '';
  for (;;) {
    const start = rest.indexOf(open);
    const end = start < 0 ? -1 : rest.indexOf(close, start + open.length);
    if (end < 0) return kept + rest;
    kept += rest.slice(0, start);
    rest = rest.slice(end + close.length);
  }
}

/** Drops these elements with their content; one that is never closed loses only its tag, later. */
function dropElements(text: string, tag: RegExp): string {
  let kept = '';
  let copied = 0;
  let openAt = -1;
  for (const match of text.matchAll(tag)) {
    if (match[1] === '' && openAt < 0) openAt = match.index;
    if (match[1] === '/' && openAt >= 0) {
      kept += text.slice(copied, openAt);
      copied = match.index + match[0].length;
      openAt = -1;
    }
  }
  return kept + text.slice(copied);
}

const GLUED_BEFORE = /(?<=\p{Ll}{2})(?=<(?:jats:)?(?:i|em|italic|I|EM)>\p{Lu}[\p{L}\p{N}])/gu;
const GLUED_AFTER = /(<(?:jats:)?(i|em|italic|I|EM)>\p{Lu}[^<>]{2,80}<\/(?:jats:)?\2>)(?=\p{L}{2})/gu;

/** Many deposits lack the spaces around species and genes: `of<i>Salmonella</i>from`; a capital letter shows it. */
function spaceNames(text: string): string {
  return text.replace(GLUED_BEFORE, ' ').replace(GLUED_AFTER, '$1 ');
}

const ANNOTATION = /<(\/?)(?:\w{1,20}:)?annotation(?:-xml)?\b[^<>]*>/giu;
const TEX = /<(\/?)(?:\w{1,20}:)?tex-math\b[^<>]*>/giu;

function removeMarkup(text: string): string {
  const unwrapped = text.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  const bare = dropElements(dropBetween(dropBetween(unwrapped, '<!--', '-->'), '<?', '?>'), ANNOTATION);
  // The same formula often occurs twice, as TeX and as MathML.
  return removeTags(spaceNames(/<(?:\w{1,20}:)?math\b/iu.test(bare) ? dropElements(bare, TEX) : bare));
}

/** Folds white space to single spaces and drops invisible and direction-changing characters. */
export function foldText(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * The plain text of a field that may contain JATS, HTML or MathML, encoded once or twice.
 * Only real tags are removed: `P<0.001` and `a<b and c>d` are text.
 */
export function toPlainText(markup: string): string {
  let text = removeMarkup(markup.replace(MARKS, ''));
  // Some deposits are encoded twice: tags appear only after one or two more rounds.
  for (let round = 0; round < 3 && text.includes('&'); round += 1) {
    const decoded = decodeEntities(text);
    if (decoded === text) break;
    text = removeMarkup(decoded);
  }
  return foldText(spaceFormulas(text));
}
