import { topicWords } from '../../text/words.ts';

/** Words without a topic by language: those of questions, articles, prepositions and the usual verbs of a question. */
const FILLER: Readonly<Record<string, ReadonlySet<string>>> = {
  French: toSet(
    `quel quels quelle quelles comment pourquoi quand où qui que est-ce est sont sur les le la un une des du de et ou dans pour par avec aux au ses son sa leur leurs cette ces entre chez
effet effets d l qu ont peut peuvent on`,
  ),
  German: toSet(
    `wie welche welcher welches welchen warum wieso weshalb wann wo wer was der die das und oder ein eine einer eines einem einen des den dem von vom zu zum zur mit für über auf bei beim
ist sind sich aus im am durch zwischen unter nach wird werden wirkt wirken haben hat auswirkung auswirkungen gibt es in`,
  ),
  Spanish: toSet(
    `cuál cuáles qué cómo dónde cuándo quién quiénes el los las la un una unos y o en con por para del al de es son está están sobre entre sus su se como efecto efectos afecta afectan`,
  ),
  Portuguese: toSet(
    `qual quais quê como onde quando quem por o os as a um uma e ou em no na nos nas do da dos das de é são com para sobre entre seu sua efeito efeitos afeta afetam`,
  ),
  Italian: toSet(
    `quale quali perché come dove quando chi che il lo gli la le un una e o di del della dei delle degli nel nella nei nelle sul sulla sui sulle con per tra fra è sono si effetto effetti in`,
  ),
  Dutch: toSet(
    `hoe welke welk waarom wanneer waar wie wat het een de en of van voor met op bij naar zijn wordt worden tussen door effect effecten in is`,
  ),
};
/** Words that open a question in one of the languages and nothing in English. */
const OPENERS = toSet(
  `quel quels quelle quelles pourquoi wie welche welcher welches welchen warum wieso weshalb cuál cuáles qué cómo dónde quais perché quali hoe welke waarom`,
);
/** Words of the lists above that English texts have too, also as names and Latin terms: they prove no language. */
const SHARED = toSet(
  `a as am an comment come con d de des die do e effect en es hat in l la le lo me no o on of or per son se un van via wie wat was you y so si fra den dem im al um op est is et data`,
);
/** A question with one of these is read as English. */
const ENGLISH = toSet(
  'the of and how what why which are does for with by from between this that these is can do in on to',
);

/** The language of a question that is not English, by its name; null for English and for texts that show no language. */
export function foreignLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = text.match(/(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/gu) ?? [];
  if (others.length > 1 && others.length > letters.length / 2) return 'a language other than English';
  const words = wordsOf(text);
  const counts = Object.entries(FILLER).map(([name, filler]): readonly [string, number, number] => {
    const found = words.filter((word) => filler.has(word));
    return [name, found.filter((word) => !SHARED.has(word)).length, found.length];
  });
  const [best] = counts.sort((a, b) => b[2] - a[2] || b[1] - a[1]);
  if (!best) return null;
  const [name, proofs, found] = best;
  if (OPENERS.has(words[0] ?? '') && found > 0) return name;
  const isEnglish = words.some((word) => ENGLISH.has(word) && !FILLER[name]?.has(word));
  return proofs > 1 && !isEnglish ? name : null;
}

/** The text with a break for each word that has no topic in its language. */
export function cutFiller(text: string, language: string | null): string {
  const filler = language === null ? undefined : FILLER[language];
  if (!filler) return text;
  const isFiller = (word: string) => topicWords(word).every((part) => filler.has(part));
  return text
    .replace(/(?<!\p{L})(?:[dl]|qu|dell|nell|sull|all)['’](?=\p{L})/giu, '| ')
    .replace(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu, (word) => (isFiller(word) ? '|' : word));
}

/** Names such as "La Paz" inside a text are no function words. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: word }, at) =>
    at > 0 && /^\p{Lu}/u.test(word) ? [] : topicWords(word),
  );
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).flatMap((word) => topicWords(word)));
}
