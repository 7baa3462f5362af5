import { expect, test } from 'vitest';
import { cleanPrinted, takeLabel } from '../../../../src/check/read/printed/clean.ts';
import { takeIds } from '../../../../src/check/read/printed/ids.ts';

test.each([
  ['Tides. doi:10.5555/a.1.', { doi: '10.5555/a.1' }],
  ['Tides. https://doi.org/10.5555/a.1', { doi: '10.5555/a.1' }],
  ['Tides. http://dx.doi.org/10.5555/a.1', { doi: '10.5555/a.1' }],
  ['Tides. doi: 10. 5555/a.1', { doi: '10.5555/a.1' }],
  ['Tides. doi:10.5555/ a.1', { doi: '10.5555/a.1' }],
  ['Tides. doi:10.5555/a- b.1', { doi: '10.5555/a-b.1' }],
  ['Tides. doi:10.5555/a. 12345', { doi: '10.5555/a.12345' }],
  ['Tides. arXiv:1401.12345v2', { arxivId: '1401.12345', arxivVersion: 2 }],
  ['Tides. arXiv preprint arXiv:1401.12345', { arxivId: '1401.12345' }],
  ['Tides. https://arxiv.org/abs/1401.12345', { arxivId: '1401.12345' }],
  ['Tides. https://arxiv.org/pdf/1401.12345.pdf', { arxivId: '1401.12345' }],
  ['Tides. arXiv e-print 1401.12345 [cs.LG]', { arxivId: '1401.12345' }],
  ['Tides. hep-th/9901001', { arxivId: 'hep-th/9901001' }],
  ['Tides. math/0309136', { arxivId: 'math/0309136' }],
  ['Tides. doi:10.48550/arXiv.1401.12345', { arxivId: '1401.12345' }],
  ['Tides. PMID: 24000001', { pmid: '24000001' }],
  ['Tides. PubMed ID 24000001', { pmid: '24000001' }],
  ['Tides. PMCID: PMC3612345', { pmcid: 'PMC3612345' }],
  ['Tides. pmc3612345', { pmcid: 'PMC3612345' }],
  ['Tides. https://tides.example/a).', { url: 'https://tides.example/a' }],
  ['Tides. www.tides.example/a', { url: 'www.tides.example/a' }],
])('finds the id of "%s" and leaves the words', (text, ids) => {
  expect(takeIds(text)).toMatchObject({ ids });
  expect(takeIds(text).text).toMatch(/^Tides\.?$/);
});

test('finds all ids of a reference', () => {
  const { ids, text } = takeIds('Tides. J Coast. doi: 10.5555/a.1. PMID: 24000001; PMCID: PMC3612345. Available at:');
  expect(ids).toEqual({ doi: '10.5555/a.1', pmid: '24000001', pmcid: 'PMC3612345' });
  expect(text).toBe('Tides. J Coast.');
});

test.each([
  ['[12] Tides', '12', 'Tides'],
  ['(12) Tides', '12', 'Tides'],
  ['12. Tides', '12', 'Tides'],
  ['12) Tides', '12', 'Tides'],
  ['[Mar14] Tides', 'Mar14', 'Tides'],
  ['[Marlow et al. 2014] Tides', 'Marlow et al. 2014', 'Tides'],
  ['• [3]: Tides', '3', 'Tides'],
  ['- Tides', undefined, 'Tides'],
  ['[Online] Tides', undefined, '[Online] Tides'],
  ['12.5 tides', undefined, '12.5 tides'],
  ['12345. Tides', undefined, '12345. Tides'],
])('the label of "%s" is %s', (entry, label, text) => {
  expect(takeLabel(entry)).toEqual({ ...(label && { label }), text });
});

test.each([
  ['detec- ted', 'detected'],
  ['meta- analysis', 'meta-analysis'],
  ['self- made', 'self-made'],
  ['growth- promoting', 'growth-promoting'],
  ['heat- induced', 'heat-induced'],
  ['North- South', 'North-South'],
  ['12- 14', '12-14'],
  ['a “quoted” «word»', 'a "quoted" "word"'],
  ["a ``quoted'' word", 'a "quoted" word'],
  ['the end.Next', 'the end. Next'],
  ['the U.S.Army', 'the U.S.Army'],
])('"%s" is read as "%s"', (text, expected) => {
  expect(cleanPrinted(text)).toBe(expected);
});

test.each(
  'astro-ph cond-mat gr-qc hep-ex hep-lat hep-ph hep-th math-ph nucl-ex nucl-th quant-ph math nlin physics cs q-bio math.AG'.split(
    ' ',
  ),
)('an old arXiv id begins with "%s"', (archive) => {
  const { ids } = takeIds(`Tides. ${archive}/0309136`);
  expect(ids.arxivId?.replace('.AG', '')).toBe(`${archive.replace('.AG', '')}/0309136`);
});

test.each([
  'doi:',
  'dx.doi.org',
  'Available at:',
  'Available from:',
  'Available online',
  'Available online at:',
  'Retrieved from',
  'URL:',
  'PMID:',
  '[PMCID:]',
  '(doi)',
])('"%s" without an id is not left over', (mark) => {
  expect(takeIds(`Tides. ${mark}`).text).toMatch(/^Tides\.?$/);
});

test.each(
  'meta self non anti post pre well long short high low cross multi half one two three four evidence community population cost age sex case time dose life large small first second double single risk health state task'.split(
    ' ',
  ),
)('"%s-" keeps its hyphen at the end of a line', (first) => {
  expect([cleanPrinted(`${first}- water`), cleanPrinted(`x${first}- water`)]).toEqual([
    `${first}-water`,
    `x${first}water`,
  ]);
});

test.each(
  'promoting dependent induced specific mediated related based like free associated derived targeted targeting deficient resistant positive negative binding forming containing controlled sensitive type term level scale wide analysis photon treated linked enriched rich driven oriented activated producing infected expressing coupled regulated centered centred reported blind randomized year old effectiveness benefit up quality risk dimensional order time regulation synuclein'.split(
    ' ',
  ),
)('"-%s" keeps its hyphen at the start of a line', (second) => {
  expect([cleanPrinted(`water- ${second}`), cleanPrinted(`water- ${second}x`)]).toEqual([
    `water-${second}`,
    `water${second}x`,
  ]);
});
