import { expect, test } from 'vitest';
import { readAuthors } from '../../../../src/check/read/printed/authors.ts';

const namesIn = (text: string) =>
  readAuthors(text)?.authors.map(({ family, given, literal }) =>
    (literal ?? [given, family].filter(Boolean).join(' ')).replaceAll('.', ''),
  );

test.each([
  ['Smith, J. P., & Berg, K. (2010). Tides', ['J P Smith', 'K Berg']],
  ['Smith, JP, Berg, K. Tides', ['JP Smith', 'K Berg']],
  ['Smith JP, Berg K. Tides', ['JP Smith', 'K Berg']],
  ['J. P. Smith and K. Berg. Tides', ['J P Smith', 'K Berg']],
  ['JP Smith, K Berg. Tides', ['JP Smith', 'K Berg']],
  ['Jane P. Smith and Karel Berg. 2010. Tides', ['Jane P Smith', 'Karel Berg']],
  ['Smith, Jane P., and Karel Berg. 2010. Tides', ['Jane P Smith', 'Karel Berg']],
  ['Smith, J.; Berg, K.; Tides', ['J Smith', 'K Berg']],
  ['Smith J und Berg K. Tides', ['J Smith', 'K Berg']],
  ['Smith J et Berg K. Marées', ['J Smith', 'K Berg']],
  ['van der Berg K, de la Cruz M. Tides', ['K van der Berg', 'M de la Cruz']],
  ["O'Neil T, D'Arcy F. Tides", ["T O'Neil", "F D'Arcy"]],
  ['Smith JP Jr, Berg K. Tides', ['JP Smith', 'K Berg']],
  ['Smith-Jones J, Berg K. Tides', ['J Smith-Jones', 'K Berg']],
  ['Kennedy, and J. T. Inglis. Tides', ['Kennedy', 'J T Inglis']],
  ['Charlton PA, 74. Kosutic G. Tides', ['PA Charlton', 'G Kosutic']],
  ['Smith J, Berg, Marlow K. Tides', ['J Smith', 'Berg', 'K Marlow']],
  ['ATLAS Collaboration, G. Aad et al. Tides', ['ATLAS Collaboration', 'G Aad']],
  ['The Tide Study Group. Tides', ['The Tide Study Group']],
  ['Institute of Tides. Waters', ['Institute of Tides']],
  ['WHO. Global tides', ['WHO']],
  ['Lagoon Friends (2010) Tides', ['Lagoon Friends']],
  ['Friends of the lagoon (2010) Tides', ['Friends of the lagoon']],
  ['Friends of the lagoon, (2010b) Tides', ['Friends of the lagoon']],
  ['J. Smith and K. Berg, M. Tides of the north', ['J Smith', 'K Berg']],
  ['J. Smith,and K. Berg, M. Tides of the north', ['J Smith', 'K Berg']],
  ['J Smith & K Berg, M Tides of the north', ['J Smith', 'K Berg']],
  ['Jane Smith and Karel Berg, Mad Tides. 2010', ['Jane Smith', 'Karel Berg']],
  ['Smith, J., and Berg, K., and Marlow, T. Tides', ['J Smith', 'K Berg', 'T Marlow']],
  ['Smith J and Berg K, Marlow T. Tides', ['J Smith', 'K Berg', 'T Marlow']],
  ['Smith J,and Berg K, Marlow T. Tides', ['J Smith', 'K Berg', 'T Marlow']],
])('reads the names of "%s"', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test.each([
  'The tides of the north. 2010.',
  'On Tides and Tubs. 2010.',
  'Deep Learning, Neural Networks. 2010.',
  'tides of the north',
])('"%s" begins with no names', (text) => {
  expect(readAuthors(text)).toBeNull();
});

test.each(['et al.', 'and others', 'and colleagues', 'and co-workers', '…', '...'])(
  'a list that ends with "%s" is cut',
  (end) => {
    expect(readAuthors(`Smith J, Berg K, ${end} Tides`)).toMatchObject({ isCut: true });
    expect(readAuthors('Smith J, Berg K. Tides')).toMatchObject({ isCut: false });
  },
);

test('family names alone need "et al."', () => {
  expect(namesIn('Kucsko, Maurer, et al. Tides')).toEqual(['Kucsko', 'Maurer']);
  expect(namesIn('Kucsko, Maurer, Lukin. Tides')).not.toContain('Lukin');
});

test('the first letter of the journal is no initial', () => {
  const text = 'Becke, A. D. J. Chem. Phys. 1993, 98, 5648.';
  const read = readAuthors(text);
  expect([namesIn(text), text.slice(read?.end)]).toEqual([['A D Becke'], 'J. Chem. Phys. 1993, 98, 5648.']);
});

test.each(['(Eds.)', '(Ed.)', 'eds.'])('"%s" after the names belongs to them', (mark) => {
  const text = `Smith, J., & Berg, K. ${mark}, Tides`;
  expect(text.slice(readAuthors(text)?.end)).toBe(', Tides');
});

test.each([
  'friends of the lagoon (2010) Tides',
  'Friends of the lagoon. Tides',
  'Friends of the lagoon? (2010) Tides',
  `Friends ${'of the lagoon '.repeat(12)}(2010) Tides`,
])('"%s" does not begin with an organisation', (text) => {
  expect(readAuthors(text)).toBeNull();
});

test.each(
  'Collaboration;Collaborations;Consortium;Group;Team;Committee;Society;Association;Organisation;Organization;Network;Initiative;Investigators;Council;Contributors;Academy;College;Panel;Board;Federation;Task Force;Working Party;Alliance;Commission;Union;Programme;Program;Institute;Agency;Department;Ministry;Foundation;University;Center;Centre;Office;Bureau;Bank;Authority'.split(
    ';',
  ),
)('a name with "%s" is that of a group', (word) => {
  expect(readAuthors(`The Tide ${word} of Waters. Tides in tubs`)?.authors).toEqual([
    { literal: `The Tide ${word} of Waters` },
  ]);
});

test.each(['and', 'und', 'et', 'y', 'e', 'och', 'en', '&'])('"%s" stands between the last two names', (and) => {
  expect(namesIn(`J. Smith ${and} K. Berg. Tides`)).toEqual(['J Smith', 'K Berg']);
});

test.each(
  "van;Van;van der;van den;van de;van 't;von;von der;von dem;de;de la;de las;de los;del;della;delle;di;da;dos;das;du;des;la;le;el;al;bin;ibn;ter;ten;zu;zur;zum;af;av;St.;San;Santa".split(
    ';',
  ),
)('"%s" is part of a family name', (particle) => {
  expect(namesIn(`${particle} Berg K, Smith JP. Tides`)?.[0]).toBe(`K ${particle} Berg`.replace('.', ''));
  expect(namesIn(`K. ${particle} Berg and J. P. Smith. Tides`)).toEqual([
    `K ${particle} Berg`.replace('.', ''),
    'J P Smith',
  ]);
});

test.each(['Jr', 'Sr', '2nd', '3rd'])('"%s" after initials belongs to the name', (suffix) => {
  expect(namesIn(`Smith JP ${suffix}, Berg K. Tides`)).toEqual(['JP Smith', 'K Berg']);
});

test.each(['Jr', 'Sr', '2nd', '3rd', 'II', 'III', 'IV'])('"%s" after a comma belongs to the name', (suffix) => {
  expect(namesIn(`Smith, J. P., ${suffix}., Berg, K. Tides`)).toEqual(['J P Smith', 'K Berg']);
});

test.each(
  'The An On In Of For From With Without To Toward Towards How Why What When Where Which Is Are Do Does Can Study Studies Effect Effects Analysis Role Use Using Review Introduction Handbook Proceedings Journal Annals Nature Science Physical Advances Progress New Some Note Notes Human Deep Learning Neural Quantum International'.split(
    ' ',
  ),
)('a title that begins with "%s" is no name', (word) => {
  expect(readAuthors(`${word} Tides. 2010.`)).toBeNull();
});

test.each(['et al.', 'et al', 'et. al.', 'and others', 'and colleagues', 'and coworkers', 'u. a.', 'u.a.', '& et al.'])(
  'names before "%s" are some of more, in any style',
  (end) => {
    for (const names of ['Smith, J. P.', 'Smith JP', 'J. P. Smith', 'JP Smith'])
      expect(readAuthors(`${names}, ${end} Tides`)).toMatchObject({ isCut: true, authors: [{ family: 'Smith' }] });
  },
);

test.each([
  ['王伟, 李娜. Tides', ['王伟', '李娜'], false],
  ['王伟、李娜. Tides', ['王伟', '李娜'], false],
  ['王伟；李娜 and 孙剑. Tides', ['王伟', '李娜', '孙剑'], false],
  ['王伟, 等. Tides', ['王伟'], true],
  ['김민수 외. Tides', ['김민수'], true],
  ['田中太郎, ほか. Tides', ['田中太郎'], true],
  ['田中太郎, 他. Tides', ['田中太郎'], true],
  ['王伟, et al. Tides', ['王伟'], true],
  ['王伟等. Tides', ['王伟'], true],
  ['田中太郎ほか. Tides', ['田中太郎'], true],
  ['김민수외. Tides', ['김민수'], true],
  ['外山等太. Tides', ['外山等太'], false],
])('names without spaces: %s', (text, names, isCut) => {
  expect([namesIn(text), readAuthors(text)?.isCut]).toEqual([names, isCut]);
});
