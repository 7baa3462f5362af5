import { companionKind } from '../src/acquire/verify/label.ts';
import type { Author, Paper } from '../src/model/paper.ts';

/** What is known of a labelled PDF: its true title and authors, and its ids and pages where they are known. */
export interface Label {
  readonly path: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly doi?: string;
  readonly arxiv?: string;
  readonly pages?: string;
  /** The text cannot be read without OCR. */
  readonly unreadable?: string;
  /** What the document is, if it is an editorial, a comment or the like: no trial calls it a companion of that kind. */
  readonly kind?: string;
}

/** A label whose title has its subtitle; the trials divide it again. */
export const withSubtitle = ({ subtitle, ...label }: Label & { readonly subtitle?: string }): Label =>
  subtitle ? { ...label, title: `${label.title}${/[?!:.]$/.test(label.title) ? '' : ':'} ${subtitle}` } : label;

/** A record against which a file is judged, and whether the file is that paper. */
export interface RecordTrial {
  readonly kind: string;
  readonly isRight: boolean;
  readonly paper: Paper;
}

function toAuthor(name: string): Author {
  const parts = name.split(' ');
  return { family: parts.at(-1) ?? name, given: parts.slice(0, -1).join(' ') };
}

/** The family name: "Karl W Broman" and "Karl W. Broman" are one author. */
const familyOf = (name: string) => toAuthor(name).family?.toLowerCase();

/** The record of a label; `more` makes it the record of another paper, which has none of this one's ids. */
export function recordOf(label: Label, more: Partial<Paper> = {}): Paper {
  const isOwn = more.doi === undefined;
  return {
    title: label.title,
    authors: label.authors.map(toAuthor),
    doi: label.doi ?? `10.77777/own.${label.path.length}`,
    ...(isOwn && label.pages && { pages: label.pages }),
    ...(isOwn && label.arxiv && { arxivId: label.arxiv }),
    isOa: null,
    provenance: {},
    ...more,
  };
}

/** The same choice in every run. */
export const pick = <T>(list: readonly T[], at: number): T => list[(at * 7919 + 13) % list.length] as T;

let made = 0;
export function otherDoi(): string {
  made += 1;
  return `10.88888/other.${made}`;
}

const PAIRS = (
  'male/female linear/nonlinear deterministic/nondeterministic synchronous/asynchronous with/without upper/lower ' +
  'centralized/decentralized supervised/unsupervised efficient/inefficient static/dynamic local/global sequential/parallel ' +
  'first/second on/off simple/simpler distributed/distribution structured/unstructured relational/rational form/from ' +
  'concurrent/recurrent typed/untyped strong/weak large/small fast/last high/low nitrate/nitrite intra/inter model/modal ' +
  'data/date type/types system/systems for/or in/on network/networks language/languages'
)
  .split(' ')
  .map((pair) => pair.split('/') as [string, string])
  .flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);

const LONGER = [
  ' in the presence of noise',
  ': a survey',
  ' revisited',
  ' with applications to biology',
  ' for mobile devices',
];
const PARTS = [', Part II', ' II', ': Part 2', '. Part III: Experiments', ' (2)'];
const ABOUT = [
  'Erratum to: {}',
  'Comment on “{}”',
  'Reply to “{}”',
  'Review of: {}',
  'Supplementary material for {}',
  'Editorial: {}',
];

/** Every record against which one labelled file is judged. */
export function recordTrials(label: Label, at: number, all: readonly Label[]): RecordTrial[] {
  const isOwn = (author: string) => label.authors.some((own) => familyOf(own) === familyOf(author));
  const another = (step: number) =>
    pick(
      all.filter((other) => !other.authors.some(isOwn)),
      at + step,
    );
  const wrong = (kind: string, more: Partial<Paper>): RecordTrial => ({
    kind: `wrong: ${kind}`,
    isRight: false,
    paper: recordOf(label, { doi: otherDoi(), ...more }),
  });
  const bare = label.title.replace(/[.?]$/, '');
  return [
    ...rightTrials(label),
    ...[1, 2].map((step) =>
      wrong('unrelated', { title: another(step).title, authors: another(step).authors.map(toAuthor) }),
    ),
    wrong('same author', { title: another(3).title }),
    wrong('same title, other authors', { authors: another(4).authors.map(toAuthor) }),
    wrong('X II', { title: bare + pick(PARTS, at) }),
    wrong('longer title', { title: bare + pick(LONGER, at) }),
    wrong('other subtitle', { title: bare, subtitle: 'Part II: Experiments' }),
    ...partialTrials(label, bare, wrong),
    ...pairTrials(label, wrong),
    ...ABOUT.filter((form) => companionKind(form) !== label.kind || !label.kind).map((form) =>
      wrong('record is about it', { title: form.replace('{}', label.title) }),
    ),
  ];
}

function rightTrials(label: Label): RecordTrial[] {
  const right = (kind: string, more: Partial<Paper> = {}): RecordTrial => ({
    kind: `right: ${kind}`,
    isRight: true,
    paper: { ...recordOf(label), ...more },
  });
  const colon = label.title.indexOf(':');
  const [main, rest] = [label.title.slice(0, colon).trim(), label.title.slice(colon + 1).trim()];
  return [
    right('record'),
    ...(colon > 0 ? [right('subtitle apart', { title: main, subtitle: rest })] : []),
    right('other typography', {
      title: label.title.toUpperCase().replace(/-/g, '‐').replace(/'/g, '’').replace(/ AND /g, ' & '),
    }),
    {
      ...right('version: other DOI on record', { doi: otherDoi(), venue: 'Journal of Another Version' }),
      kind: 'version: other DOI on record',
    },
  ];
}

type Wrong = (kind: string, more: Partial<Paper>) => RecordTrial;

function partialTrials(label: Label, bare: string, wrong: Wrong): RecordTrial[] {
  const words = label.title.split(' ');
  if (words.length < 5) return [];
  const cut = words
    .slice(0, Math.max(3, Math.floor(words.length * 0.65)))
    .join(' ')
    .replace(/[:,-]$/, '');
  const isSubtitle = bare.slice(cut.length).trim().startsWith(':');
  return [
    ...(isSubtitle ? [] : [wrong('beginning of the title', { title: cut })]),
    wrong('end of the title', { title: words.slice(2).join(' ') }),
    wrong('middle of the title', { title: words.slice(1, -1).join(' ') }),
  ];
}

function pairTrials(label: Label, wrong: Wrong): RecordTrial[] {
  const words = label.title.split(' ');
  return PAIRS.flatMap(([a, b]) => {
    const at = words.findIndex((word) => word.toLowerCase().replace(/[:,.]$/, '') === a);
    return at < 0
      ? []
      : [wrong('minimal pair', { title: words.map((word, index) => (index === at ? b : word)).join(' ') })];
  });
}
