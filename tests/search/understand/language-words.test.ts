import { expect, test } from 'vitest';
import { cutFiller, foreignLanguage } from '../../../src/search/understand/language.ts';

const words = (text: string) => text.trim().split(/\s+/u);
const topicsOf = (text: string, language: string) => words(cutFiller(text, language).replaceAll('|', ' '));

test.each([
  [
    'French',
    `quel quels quelle quelles comment pourquoi quand où qui que est sont sur les le la un une des du de et ou dans pour par avec aux au
ses son sa leur leurs cette ces entre chez effet effets ont peut peuvent on`,
  ],
  [
    'German',
    `wie welche welcher welches welchen warum wieso weshalb wann wo wer was der die das und oder ein eine einer eines einem einen des den
dem von vom zu zum zur mit für über auf bei beim ist sind sich aus im am durch zwischen unter nach wird werden wirkt wirken haben hat
auswirkung auswirkungen gibt es in`,
  ],
  [
    'Spanish',
    `cuál cuáles qué cómo dónde cuándo quién quiénes el los las la un una unos y o en con por para del al de es son está están sobre entre
sus su se como efecto efectos afecta afectan`,
  ],
  [
    'Portuguese',
    `qual quais quê como onde quando quem por o os as a um uma e ou em no na nos nas do da dos das de é são com para sobre entre seu sua
efeito efeitos afeta afetam`,
  ],
  [
    'Italian',
    `quale quali perché come dove quando chi che il lo gli la le un una e o di del della dei delle degli nel nella nei nelle sul sulla sui
sulle con per tra fra è sono si effetto effetti in`,
  ],
  [
    'Dutch',
    `hoe welke welk waarom wanneer waar wie wat het een de en of van voor met op bij naar zijn wordt worden tussen door effect effecten in is`,
  ],
])('words without a topic in %s are cut out', (language, filler) => {
  expect(words(filler).filter((word) => topicsOf(`gletscher ${word} wasser`, language).length !== 2)).toEqual([]);
});

test.each(
  words(`quel quels quelle quelles pourquoi welche welcher welches welchen warum wieso weshalb cuál cuáles qué cómo dónde quais perché quali
hoe welke waarom`),
)('a question that begins with "%s" is not English', (word) => {
  expect(foreignLanguage(`${word} gletscher`)).not.toBeNull();
});

test.each([
  ['les glaciers dans les montagnes', 'French'],
  ['les glaciers', null],
  ['les glaciers dans the montagnes', null],
  ['gletscher zwischen bergen durch wasser', 'German'],
  ['gletscher zwischen bergen', null],
  ['Les Glaciers Dans Les Montagnes', null],
  ['glaciers de la son on', null],
])('two small words of a language tell it, unless one is English: %s', (text, language) => {
  expect(foreignLanguage(text)).toBe(language);
});

test.each(words('the of and how what why which are does for with by from between this that these is can do on to'))(
  'a question with "%s" is read as English',
  (word) => {
    expect(foreignLanguage(`glaciers dans les montagnes chez nous ${word} leurs`)).toBe(
      ['on'].includes(word) ? 'French' : null,
    );
  },
);

test.each([
  ['прилив и отлив', 'a language other than English'],
  ['прилив tides of rivers', null],
  ['п', null],
  ['αβγδ', null],
])('most letters of another script are another language: %s', (text, language) => {
  expect(foreignLanguage(text)).toBe(language);
});
