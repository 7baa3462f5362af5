import { expect, test } from 'vitest';
import { sourceIdOf } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

test.each([
  ['semantic-scholar', 'semantic-scholar'],
  ['Semantic Scholar', 'semantic-scholar'],
  ['semantic_scholar', 'semantic-scholar'],
  ['SemanticScholar', 'semantic-scholar'],
  ['s2', 'semantic-scholar'],
  ['Europe PMC', 'europe-pmc'],
  ['No Such Source', 'No Such Source'],
])('the name %s stands for %s', (name, id) => {
  expect(sourceIdOf(name, CATALOG)).toBe(id);
});
