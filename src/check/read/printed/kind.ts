import type { ReferenceFields, ReferenceKind, ReferenceScope } from '../../../model/reference.ts';

const LAW =
  /(?:\b(?:Pub(?:lic)?\.? ?L(?:aw)?\.? ?(?:No\.? ?)?\d|\d+ U\.? ?S\.? ?C(?:ode)?\b|\d+ C\.? ?F\.? ?R\b|\d+ (?:U\.S\.|F\.(?:2d|3d)|S\. ?Ct\.|L\. ?Ed\.)[ ,]|Directive (?:\(EU\) )?\d{2,4}\/\d+|Regulation \((?:EU|EC|EEC)\)|Case C[-–]\d+\/\d\d|\d{4} O\.?J\.? ?\([LC]|Stat\. \d+|BGBl|ECLI:|Act (?:of )?(?:18|19|20)\d\d\b)|§ ?\d)/u;
const COURT =
  /^(?:(?:BGH|BVerfG|BVerwG|BAG|BSG|BFH|EuGH|EuG|EGMR|OLG|OVG|VGH|LG|VG)\b.{0,30}\b(?:Urt(?:eil|\.)|Beschl(?:uss|\.))|Cass\. ?(?:civ|crim|com|soc|ass)|Cour de cassation|Conseil d.[ÉE]tat|Tribunal Supremo|Corte di [Cc]assazione)/u;
const CASE = /^[\p{Lu}][^,.]{1,60} v(?:s)?\.? [\p{Lu}][^,]{1,60},/u;
const PATENT =
  /\b(?:[Pp]atent(?: application)?(?: no)?\.?:? ?(?:[A-Z]{2} ?)?\d+|(?:US|EP|WO|JP|DE|CN) ?\d{4}\/?\d{5,}(?: ?[AB]\d)?)\b/u;
const STANDARD =
  /\b(?:(?:ISO(?:\/(?:IEC|TS|TR))?|IEC|DIN(?: EN)?(?: ISO)?|BS(?: EN)?|EN ISO|ASTM|ANSI(?:\/\w+)?|IEEE Std\.?|ITU-T(?: Rec(?:ommendation)?\.?)?|NIST SP|FIPS(?: PUB)?|ETSI|CIE|AS\/NZS) ?[A-Z]?\.?\d|RFC ?\d{3,5}\b)/u;
const SOFTWARE =
  /\[(?:Computer )?(?:software|program|code|app)[^\]]*\]|\bR package\b|\bR Core Team\b|\bR Development Core Team\b|\bFoundation for Statistical Computing\b|\b(?:Stata|SPSS|SAS|GraphPad|MATLAB)\b.{0,40}\b(?:version|release|Corp|Inc|LLC)\b|\bcomputer (?:software|program)\b|\b(?:version|v) ?\d+\.\d+(?:\.\d+)?[.,;) ]*(?:$|\(|https?:|Available|Retrieved|URL)/iu;
const CODE_HOST =
  /(?:github\.com|gitlab\.com|bitbucket\.org|cran\.r-project\.org|pypi\.org|sourceforge\.net|bioconductor\.org)/i;
const DATASET =
  /\[(?:data ?set|dataset|data)[^\]]*\]|\b(?:Data ?set|database record|Dryad|Harvard Dataverse|PANGAEA|ICPSR|Gene Expression Omnibus|Mendeley Data)\b|\bdata (?:file|release)\b/iu;
const THESIS =
  /\b(?:(?:Ph\.? ?D\.?|Master'?s?|M\.? ?Sc\.?|Doctoral|Diploma|Bachelor'?s?|M\.?S\.?|undergraduate)\.? thesis|dissertation\b|th[eè]se de doctorat|Habilitation)/iu;
const REPORT =
  /\b(?:Tech(?:nical|n)?\.? Rep(?:ort)?\b|Working Paper|White Paper|Discussion Paper|Research Report|Final Report|Report (?:No|no|number)\.?|NBER|NASA (?:TM|TP|CR|TN)|World Health Organization|UNESCO|OECD Publishing|IPCC|White House)\b/u;
const PREPRINT = /\b(?:arXiv|bioRxiv|medRxiv|ChemRxiv|PsyArXiv|SocArXiv|SSRN|Research Square|preprint)\b/iu;
const PROCEEDINGS =
  /\b(?:Proc(?:eedings|\.)? (?:of|(?:IEEE|ACM|Int|Annu)\b)|Conference|Symposium|Workshop|Lecture Notes|Advances in Neural Information|NeurIPS|NIPS|ICML|ICLR|CVPR|ICCV|ECCV|ACL|EMNLP|NAACL|AAAI|IJCAI|SIGIR|KDD|INTERSPEECH|ICASSP)\b|\b(?:Conf|Symp)\./u;
const PUBLISHER =
  /\b(?:Univ\. Press|Springer|Wiley|Elsevier|McGraw[- ]Hill|Prentice[- ]Hall|Routledge|Sage|Oxford UP|Erlbaum|Blackwell|Kluwer|Addison-Wesley|Freeman|Chapman (?:and|&) Hall|Lippincott|Saunders|Mosby|Thieme|Marcel Dekker|Taylor (?:&|and) Francis|Macmillan|Houghton Mifflin|Norton|Harper|Penguin|Random House|Knopf|Palgrave|Edward Elgar|World Scientific|North[- ]Holland|O'Reilly|Suhrkamp|Gallimard|[A-Z][a-z]+ (?:Press|Books|Publishers?|Publishing|Verlag|Associates))\b|\b\d(?:st|nd|rd|th) (?:ed|edn|edition)\b/iu;
/** The place and the publisher of a book: "London: Vintage; 2014". */
const IMPRINT =
  /[.,] \p{Lu}[\p{L}.' -]{2,30}: \p{Lu}[\p{L}&'. -]{1,40}; ?(?:1[5-9]|20)\d\d\.?$|(?<!\p{L})(?:London|New York|Berlin|Paris|Cambridge|Oxford|Boston|Chicago|Amsterdam|München|Munich|Frankfurt|Leipzig|Stuttgart|Hamburg|Wien|Vienna|Zürich|Zurich|Madrid|Barcelona|Milano|Roma|Torino|Москва): \p{Lu}[\p{L}&'. -]{1,40}(?:[,;] ?(?:1[5-9]|20)\d\d)?\.?$/u;
const NEWS =
  /\b(?:New York Times|Washington Post|Wall Street Journal|Los Angeles Times|Financial Times|USA Today|The Guardian|The Economist|The Times|BBC News|Reuters|Der Spiegel|Die Zeit|Frankfurter Allgemeine(?: Zeitung)?|Süddeutsche Zeitung|Neue Zürcher Zeitung|Le Monde|Le Figaro|El País|La Repubblica|Corriere della Sera)\b(?=[.,;(]| \(|$)/u;
const WEB =
  /\b(?:accessed|retrieved|last (?:visited|checked|update)|visited on|available (?:at|from|online|via)|consulted|viewed|zugriff|abgerufen|disponible|web ?site|webpage|blog|press release|news article)\b|\bconsulté/iu;
const PERSONAL =
  /^(?:ibid|idem|ebd|ebenda)\b|\b(?:op|loc)\. ?cit\b|\ba\. ?a\. ?O\.|^(?:see|cf\.|vgl\.|voir)(?: also)? (?:the|our|section|chapter|figure|table|notes?|above|below)\b|\b(?:personal communication|pers\. comm|unpublished (?:data|observations?|results?|manuscript)|private communication|data not shown|manuscript in preparation)\b/iu;

/** Whether a reference says where in a journal it is. */
function isInJournal({ volume, pages, venue }: ReferenceFields): boolean {
  return venue !== undefined && (volume !== undefined || pages !== undefined);
}

interface Facts {
  readonly text: string;
  readonly url: string;
  /** It has an id of a paper. */
  readonly isIdentified: boolean;
  /** It names a journal with a volume. */
  readonly isJournal: boolean;
  readonly isInJournal: boolean;
}

type Rule = readonly [kind: ReferenceKind, test: (facts: Facts) => boolean];

const IN_BOOK = /[.,]["']?\s+In[:\s]/u;
const EDITORS = /\b[Ee]ds?\.?\b/u;

const isWeb = ({ text, url, isIdentified, isInJournal: inJournal }: Facts) =>
  !isIdentified && !inJournal && (WEB.test(text) || url !== '') && !PROCEEDINGS.test(text);

const STARTS_AS_STANDARD = new RegExp(`^(?:\\S+ ){0,3}${STANDARD.source}`, 'u');
/** A law is printed in a journal of its own, with volume and pages. */
const STARTS_AS_LAW = new RegExp(`^(?:(?:Commission|Council)(?: \\p{L}+)? )?${LAW.source}`, 'u');

/** The first rule that holds decides. */
const RULES: readonly Rule[] = [
  ['standard', ({ text, isIdentified }) => !isIdentified && STARTS_AS_STANDARD.test(text)],
  ['law', ({ text, isIdentified, isJournal }) => !isIdentified && !isJournal && (LAW.test(text) || CASE.test(text))],
  ['law', ({ text, isIdentified }) => !isIdentified && (STARTS_AS_LAW.test(text) || COURT.test(text))],
  ['other', ({ text, isIdentified, isJournal }) => !isIdentified && !isJournal && PERSONAL.test(text)],
  ['other', ({ text, isIdentified, isJournal }) => !isIdentified && !isJournal && NEWS.test(text)],
  ['patent', ({ text, isJournal }) => !isJournal && PATENT.test(text)],
  ['standard', ({ text, isIdentified, isJournal }) => !isIdentified && !isJournal && STANDARD.test(text)],
  ['software', ({ text, isJournal }) => !isJournal && SOFTWARE.test(text)],
  ['software', ({ url, isIdentified, isJournal }) => !isIdentified && !isJournal && CODE_HOST.test(url)],
  ['dataset', ({ text, isJournal }) => !isJournal && DATASET.test(text)],
  ['preprint', ({ text, isJournal }) => !isJournal && PREPRINT.test(text)],
  ['thesis', ({ text }) => THESIS.test(text)],
  ['report', ({ text, isIdentified, isJournal }) => !isIdentified && !isJournal && REPORT.test(text)],
  ['book', (facts) => isWeb(facts) && PUBLISHER.test(facts.text)],
  ['web', isWeb],
  [
    'chapter',
    ({ text }) => IN_BOOK.test(text) && !PROCEEDINGS.test(text) && (PUBLISHER.test(text) || EDITORS.test(text)),
  ],
  ['conference', ({ text, isJournal }) => !isJournal && PROCEEDINGS.test(text)],
  ['book', ({ text, isJournal }) => !isJournal && (PUBLISHER.test(text) || IMPRINT.test(text))],
  ['article', ({ isInJournal: inJournal }) => inJournal],
];

/** What a reference cites, as far as its wording shows it. */
export function kindOf(text: string, fields: ReferenceFields): ReferenceKind | undefined {
  const { doi, arxivId, pmid, pmcid, url = '', volume } = fields;
  const inJournal = isInJournal(fields);
  const facts: Facts = {
    text,
    url,
    isIdentified: Boolean(doi ?? arxivId ?? pmid ?? pmcid),
    isJournal: inJournal && volume !== undefined,
    isInJournal: inJournal,
  };
  if (arxivId && !facts.isJournal) return 'preprint';
  return RULES.find(([, test]) => test(facts))?.[0];
}

const STANDARD_TITLE = new RegExp(`^${STANDARD.source}`, 'u');
const PATENT_NOTE = /\bpatent\b|^(?:US|EP|WO|JP|DE|CN|GB|FR) ?[\d,/]{6,}(?: ?[AB]\d)?$/iu;

/** What a record is whatever its type, if its title or its remarks say that it is no paper. */
export function kindOfRecord(title: string, notes: readonly string[]): ReferenceKind | undefined {
  if (STARTS_AS_LAW.test(title)) return 'law';
  if (STANDARD_TITLE.test(title)) return 'standard';
  return notes.some((note) => PATENT_NOTE.test(note)) ? 'patent' : undefined;
}

/** Whether a name is that of a publisher of books. */
export function isPublisher(name: string): boolean {
  return PUBLISHER.test(name);
}

/** What is no paper at all; books and reports may be indexed, so they are looked for. */
const OUTSIDE: ReadonlySet<ReferenceKind> = new Set([
  'law',
  'patent',
  'standard',
  'software',
  'dataset',
  'web',
  'other',
]);

/** Whether such a work is no paper, so that the services of papers need not know it. */
export function isOutside(kind: ReferenceKind): boolean {
  return OUTSIDE.has(kind);
}

/** Whether a printed reference can be checked. */
export function scopeOf(text: string, fields: ReferenceFields): ReferenceScope {
  const { doi, arxivId, pmid, pmcid, title, kind } = fields;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 && !(doi ?? arxivId ?? pmid ?? pmcid)) return { kind: 'unreadable', reason: 'empty' };
  if (doi ?? arxivId ?? pmid ?? pmcid) return { kind: 'paper' };
  if (kind && isOutside(kind)) return { kind: 'out_of_scope', reason: kind };
  if (title === undefined && !isInJournal(fields)) return { kind: 'unreadable', reason: 'no_title' };
  return { kind: 'paper' };
}
