import { expect, test } from 'vitest';
import { toAuthors } from '../../src/formats/bibtex-name.ts';
import { displayName, type Name, toName } from '../../src/formats/name.ts';
import { initialsOf } from '../../src/formats/style-parts.ts';
import type { Author } from '../../src/model/paper.ts';

test.each<[Author, Name | null]>([
  [
    { family: 'Berg', given: 'Ada' },
    { family: 'Berg', given: 'Ada' },
  ],
  [{ family: 'Berg' }, { family: 'Berg' }],
  [
    { family: 'Berg', given: 'Ada Jr.' },
    { family: 'Berg', given: 'Ada', suffix: 'Jr.' },
  ],
  [
    { family: 'Berg III', given: 'Ada' },
    { family: 'Berg', given: 'Ada', suffix: 'III' },
  ],
  [
    { family: 'Berg, Sr', given: 'Ada' },
    { family: 'Berg', given: 'Ada', suffix: 'Sr' },
  ],
  [
    { family: 'Berg', given: 'Ada van der' },
    { family: 'van der Berg', given: 'Ada' },
  ],
  [
    { family: 'van Berg', given: 'Ada van' },
    { family: 'van Berg', given: 'Ada' },
  ],
  [{ literal: 'Ada Berg' }, { family: 'Berg', given: 'Ada' }],
  [{ literal: 'Berg, Ada' }, { family: 'Berg', given: 'Ada' }],
  [{ literal: 'Ada van der Berg' }, { family: 'van der Berg', given: 'Ada' }],
  [{ literal: "Ada d'Arcy" }, { family: "d'Arcy", given: 'Ada' }],
  [{ given: 'Ada Berg' }, { family: 'Berg', given: 'Ada' }],
  [{ literal: 'Plato' }, { body: 'Plato' }],
  [{ literal: 'Berg J' }, { body: 'Berg J' }],
  [{ literal: 'Google AI' }, { body: 'Google AI' }],
  [{ literal: 'One Two Three Four Five Six' }, { body: 'One Two Three Four Five Six' }],
  [{ literal: 'ada berg' }, { body: 'ada berg' }],
  [
    { literal: 'ada berg', orcid: '0000' },
    { family: 'berg', given: 'ada' },
  ],
  [{ literal: 'Ada van' }, { body: 'Ada van' }],
  [{}, null],
  [{ literal: '  ' }, null],
])('the name %j is %j', (author, name) => {
  expect(toName(author)).toEqual(name);
});

test.each(
  'Collaboration,Consortium,Group,Team,Committee,Commission,Council,Association,Society,Institute,University,Organisation,Agency,Ministry,Department,Office,Bureau,Centre,Laboratory,Lab,Network,Project,Initiative,Foundation,Investigators,Study,Trial,Programme,Panel,Board,Bank,Union,Federation,Inc,GmbH,Company,Press,Academy,College,School,Hospital,Survey,Service,Alliance,Partnership,Registry,Authors'.split(
    ',',
  ),
)('a name with the word %s is an organisation', (word) => {
  expect(toName({ literal: `Delta ${word}` })).toEqual({ body: `Delta ${word}` });
});

test('a name is shown with the given name first', () => {
  expect(displayName({ family: 'Berg', given: 'Ada', suffix: 'Jr' })).toBe('Ada Berg Jr');
  expect([displayName({ body: 'WHO' }), displayName({ family: 'Berg' })]).toEqual(['WHO', 'Berg']);
});

test.each([
  ['John P. A.', 'J. P. A.', 'JPA'],
  ['Jean-Pierre', 'J.-P.', 'JP'],
  ['J.P.', 'J. P.', 'JP'],
  ['émile', 'É.', 'É'],
])('the initials of %s are %s or %s', (given, dotted, plain) => {
  expect([initialsOf(given, '.', ' ', '-'), initialsOf(given, '', '', '')]).toEqual([dotted, plain]);
});

test.each<[Author, string]>([
  [{ family: 'others' }, '{others}'],
  [{ family: 'Two Words' }, '{Two Words}'],
  [{ family: 'van Berg' }, 'van Berg'],
  [{ family: 'A{b}c', given: 'D' }, 'Abc, D'],
  [{ family: 'Berg, Xu', given: 'Ada' }, 'Berg Xu, Ada'],
  [{ family: 'a=b', given: 'Ada' }, '{a=b}, Ada'],
  [{ family: '-Berg', given: 'Ada' }, '{-Berg}, Ada'],
  [{ family: '123', given: 'Ada' }, '{123}, Ada'],
])('BibTeX writes the name %j as %s', (author, written) => {
  expect(toAuthors([author])).toBe(written);
});
