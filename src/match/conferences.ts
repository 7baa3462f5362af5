import { plainWords } from '../text/words.ts';

/**
 * Conferences whose acronym is not made of the initials of their name, or that have had several names: the acronyms
 * first, then what their full names contain, without little words.
 */
const CONFERENCES: readonly (readonly [acronyms: string, ...names: readonly string[]])[] = [
  ['neurips nips', 'neural information processing systems'],
  ['icml', 'international conference machine learning'],
  ['iclr', 'international conference learning representations'],
  ['aaai', 'aaai conference artificial intelligence', 'national conference artificial intelligence'],
  ['ijcai', 'joint conference artificial intelligence', 'joint conferences artificial intelligence'],
  ['cvpr', 'conference computer vision pattern recognition', 'society conference computer vision pattern recognition'],
  ['iccv', 'international conference computer vision'],
  ['eccv', 'european conference computer vision'],
  ['accv', 'asian conference computer vision'],
  ['wacv', 'winter conference applications computer vision'],
  ['bmvc', 'british machine vision conference'],
  ['3dv', 'conference 3d vision'],
  ['miccai', 'medical image computing computer assisted intervention'],
  ['naacl naacl-hlt', 'north american chapter association computational linguistics'],
  ['eacl', 'european chapter association computational linguistics'],
  ['aacl', 'asia pacific chapter association computational linguistics'],
  ['acl', 'annual meeting association computational linguistics'],
  ['emnlp', 'empirical methods natural language processing'],
  ['conll', 'computational natural language learning'],
  ['coling', 'international conference computational linguistics'],
  ['lrec', 'language resources evaluation'],
  ['interspeech', 'international speech communication association'],
  ['icassp', 'acoustics speech signal processing'],
  ['colt', 'conference learning theory', 'conference computational learning theory'],
  ['uai', 'uncertainty artificial intelligence'],
  ['aistats', 'artificial intelligence statistics'],
  ['alt', 'algorithmic learning theory'],
  ['corl', 'conference robot learning'],
  ['rss', 'robotics science systems'],
  ['icra', 'conference robotics automation'],
  ['iros', 'intelligent robots systems'],
  ['mlsys', 'machine learning systems'],
  ['kdd sigkdd', 'knowledge discovery data mining'],
  ['www webconf thewebconf', 'world wide web', 'web conference'],
  ['wsdm', 'web search data mining'],
  ['sigir', 'research development information retrieval'],
  ['cikm', 'information knowledge management'],
  ['recsys', 'recommender systems'],
  ['icdm', 'conference data mining'],
  ['ecmlpkdd ecml', 'machine learning principles practice knowledge discovery', 'european conference machine learning'],
  ['sigmod', 'management data'],
  ['vldb pvldb', 'very large data bases', 'vldb endowment'],
  ['icde', 'conference data engineering'],
  ['chi', 'human factors computing systems'],
  ['uist', 'user interface software technology'],
  ['siggraph', 'computer graphics interactive techniques'],
  ['mm acmmm', 'international conference multimedia'],
  ['stoc', 'symposium theory computing'],
  ['focs', 'foundations computer science'],
  ['soda', 'symposium discrete algorithms'],
  ['icalp', 'automata languages programming'],
  ['popl', 'principles programming languages'],
  ['pldi', 'programming language design implementation'],
  ['icse', 'international conference software engineering'],
  ['fse esecfse', 'foundations software engineering'],
  ['osdi', 'operating systems design implementation'],
  ['sosp', 'symposium operating systems principles'],
  ['nsdi', 'networked systems design implementation'],
  ['sigcomm', 'applications technologies architectures protocols computer communications'],
  ['ccs', 'computer communications security'],
  ['ndss', 'network distributed system security'],
  ['crypto', 'cryptology conference', 'advances cryptology crypto'],
  ['isca', 'symposium computer architecture'],
  ['micro', 'symposium microarchitecture'],
  ['asplos', 'architectural support programming languages operating systems'],
  ['dac', 'design automation conference'],
  ['facct', 'fairness accountability transparency'],
  ['ec', 'conference economics computation'],
  ['aamas', 'autonomous agents multiagent systems', 'autonomous agents multi agent systems'],
  ['gecco', 'genetic evolutionary computation conference'],
  ['ismir', 'music information retrieval'],
];

const LITTLE = new Set('a an and at for from in of on the to with'.split(' '));
/** What makes a name that of an event: "Machine Learning" alone is a journal. */
const EVENT =
  /\b(?:conf(?:erence)?s?|proc(?:eedings)?|symp(?:osium)?|meeting|advances|workshop|congress|international|annual|robotics)\b/iu;

const NAMES = CONFERENCES.flatMap(([acronyms, ...names]) =>
  names.map((name) => [name, acronyms.split(' ')[0] ?? ''] as const),
).sort(([a], [b]) => b.length - a.length);
const ACRONYMS = new Map(
  CONFERENCES.flatMap(([acronyms]) => {
    const all = acronyms.split(' ');
    return all.map((acronym) => [acronym, all[0] ?? acronym] as const);
  }),
);

/** The conference that a venue is, by its acronym; null if it is none of the known ones. */
export function knownConference(venue: string): string | null {
  const words = plainWords(venue).filter((word) => !LITTLE.has(word));
  const whole = ACRONYMS.get(
    words.filter((word) => !/^(?:\d+(?:st|nd|rd|th)?|proceedings|proc|acm|ieee|cvf)$/u.test(word)).join(''),
  );
  if (whole) return whole;
  // In a longer name only capitals are an acronym: "Chi" is also a letter, and "alt" a word.
  const printed = venue.match(/\b[A-Z][A-Za-z]*[A-Z]\b|\b3DV\b/gu) ?? [];
  const named = printed.flatMap((word) => ACRONYMS.get(word.toLowerCase()) ?? []);
  if (named[0]) return named[0];
  if (!EVENT.test(venue)) return null;
  const text = ` ${words.join(' ')} `;
  return NAMES.find(([name]) => text.includes(` ${name} `))?.[1] ?? null;
}
