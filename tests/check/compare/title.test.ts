import { expect, test } from 'vitest';
import { compareTitles } from '../../../src/check/compare/title.ts';

const compare = (stated: string, found: string) => compareTitles({ title: stated }, { title: found });

test.each([
  ['Planning with Biological Neurons', 'Planning with biological neurons'],
  ['Colour centres in diamond', 'Color centers in diamond'],
  ['Health & place', 'Health and place'],
  ['Improved deterministic l2 robustness', 'Improved deterministic ℓ₂ robustness'],
  ['Über die Natur', 'Uber die Natur'],
  ['Self-supervised learning', 'Self supervised learning'],
])('takes "%s" and "%s" for the same title', (stated, found) => {
  expect(compare(stated, found)).toBe('same');
});

test('accepts a missing subtitle, and one that the service gives apart', () => {
  expect(compare('Visual Pivoting', 'Visual Pivoting: Entity Alignment without Labels')).toBe('subtitle');
  const apart = { title: 'Visual Pivoting', subtitle: 'Entity Alignment without Labels' };
  expect(compareTitles({ title: 'Visual Pivoting: Entity Alignment without Labels' }, apart)).toBe('same');
});

test.each([
  ['Mixing Predictions towards Online Metric Algorithms', 'Mixing Predictions for Online Metric Algorithms'],
  ['Evaluating and Auditing Generative Model', 'Evaluating and Auditing Generative Models'],
  ['Characterizing risk of fairwashing', 'Characterizing the risk of fairwashing'],
  ['Pareto Set Learning for Expensive Tuning', 'Pareto Set Learning for Expensive Optimization'],
])('finds the changed word of "%s"', (stated, found) => {
  expect(compare(stated, found)).toBe('similar');
});

test('tells the parts of a series apart', () => {
  expect(compare('Theory of sound', 'Theory of sound: II')).not.toBe('subtitle');
  expect(compare('Theory of sound', 'Theory of sound. Part 2')).not.toBe('subtitle');
});

test('tells a paper from a comment on it', () => {
  expect(compare('Theory of sound', 'Theory of sound: Comment')).not.toBe('subtitle');
});

test('finds another title', () => {
  expect(compare('Knowledge Distillation for Model Compression', 'A Study of Parameter Corruption')).toBe('other');
});

test('another part of a series is another title', () => {
  const second = { title: 'Ion migration in halide perovskites II: experiment' };
  expect(compareTitles({ title: 'Ion migration in halide perovskites III: devices' }, second)).toBe('other');
});

test.each([
  [
    'Measurement of CP violation in B⁰s J/ψϕ decays',
    'Measurement of $CP$ violation in $B_s^0 \\to J/\\psi\\phi$ decays',
  ],
  ['An O(n log n) algorithm for parentheses', 'An $O(n \\log n)$ algorithm for parentheses'],
  ['Superconductivity in MgB₂', 'Superconductivity in MgB<sub>2</sub>'],
  ['α-synuclein and memory', 'a-synuclein and memory'],
])('takes the formulas of "%s" and "%s" for the same', (stated, found) => {
  expect(['same', 'near']).toContain(compare(stated, found));
});

test.each([
  ['Tea_pots in the context of learning from small data', 'Methods in the context of learning from small data'],
  ['$\\alpha$-teapots for learning from very small data', 'Methods for learning from very small data'],
  ['Search for H production in pp collisions', 'Search for W production in pp collisions'],
])('finds that "%s" is not "%s"', (stated, found) => {
  expect(compare(stated, found)).toBe('similar');
});

test('finds an invented or another subtitle', () => {
  const invented = 'Visual Pivoting: lessons from a decade of teapot design';
  expect(compare(invented, 'Visual Pivoting')).toBe('extended');
  expect(
    compareTitles({ title: 'Visual Pivoting', subtitle: 'lessons from a decade' }, { title: 'Visual Pivoting' }),
  ).toBe('extended');
  const apart = { title: 'Visual Pivoting', subtitle: 'Entity Alignment without Labels' };
  expect(['similar', 'other']).toContain(compareTitles({ title: invented }, apart));
});

test('takes a remark after the title for no subtitle', () => {
  expect(compare('Visual Pivoting (with discussion)', 'Visual Pivoting')).toBe('subtitle');
});

test('takes the mark of a retracted article for no part of its title', () => {
  expect(compare('Visual Pivoting', 'RETRACTED ARTICLE: Visual Pivoting')).toBe('same');
});

test.each(['Article', 'Paper', 'Chapter'])('takes the mark of a retracted %s for no part of its title', (kind) => {
  expect(compare('Visual Pivoting', `RETRACTED ${kind}: Visual Pivoting`)).toBe('same');
  expect(compare('Visual Pivoting', `[Withdrawn ${kind}]. Visual Pivoting`)).toBe('same');
});

test.each([
  ['a colon', 'Visual Pivoting: Entity Alignment', 'subtitle'],
  ['a full stop', 'Visual Pivoting. Entity Alignment', 'subtitle'],
  ['a question mark', 'Visual Pivoting? Entity Alignment', 'subtitle'],
  ['an exclamation mark', 'Visual Pivoting! Entity Alignment', 'subtitle'],
  ['a semicolon', 'Visual Pivoting; Entity Alignment', 'subtitle'],
  ['a dash', 'Visual Pivoting – Entity Alignment', 'subtitle'],
  ['a hyphen', 'Visual Pivoting - Entity Alignment', 'subtitle'],
  ['a bracket', 'Visual Pivoting (Entity Alignment)', 'subtitle'],
  ['nothing', 'Visual Pivoting Entity Alignment', 'other'],
])('a subtitle may follow after %s', (_sign, found, relation) => {
  expect(compare('Visual Pivoting', found)).toBe(relation);
});

test.each(['Part B', 'Comment', 'Reply', 'Response to critics', 'Erratum', 'Corrigendum', 'Correction'])(
  '"%s" after a title makes it another work',
  (rest) => {
    expect(compare('Visual Pivoting', `Visual Pivoting: ${rest}`)).not.toBe('subtitle');
  },
);

test.each(['Retraction', 'Supplement', 'Addendum', 'Rejoinder', 'Discussion', '2', 'III'])(
  '"%s" after a title makes it another work as well',
  (rest) => {
    expect(compare('Visual Pivoting', `Visual Pivoting: ${rest}`)).not.toBe('subtitle');
  },
);

test('two added words are a remark, three are another subtitle', () => {
  expect(compare('Visual Pivoting: an overview', 'Visual Pivoting')).toBe('subtitle');
  expect(compare('Visual Pivoting: a short overview', 'Visual Pivoting')).toBe('extended');
  expect(compare('Visual Pivoting. [with a long discussion]', 'Visual Pivoting')).toBe('subtitle');
});

test('a title of five letters has no subtitle, one of six has', () => {
  expect(compare('Heats', 'Heats: Entity Alignment without Labels')).toBe('other');
  expect(compare('Heatso', 'Heatso: Entity Alignment without Labels')).toBe('subtitle');
});

test('a title may be cut with an ellipsis on either side', () => {
  const whole = 'Visual Pivoting and Entity Alignment without any Labels at all';
  expect(compare('Visual Pivoting and Entity...', whole)).toBe('subtitle');
  expect(compare(whole, 'Visual Pivoting and Entity…')).toBe('subtitle');
  expect(compare('Visual Pivoting and Identity...', whole)).not.toBe('subtitle');
});

test('without a title nothing is known', () => {
  expect([compare('', 'Visual Pivoting'), compare('Visual Pivoting', '')]).toEqual(['unknown', 'unknown']);
});

test('the subtitle of a record may be a remark that the reference lacks', () => {
  const found = { title: 'Visual Pivoting of entities', subtitle: 'Reply' };
  expect(compareTitles({ title: 'Visual Pivoting of entities' }, found)).toBe('same');
  expect(compareTitles({ title: 'Visual Pivoting of entities', subtitle: 'A comment' }, found)).not.toBe('same');
});

test.each([
  ['three of five words', 'heat flow in old kettles', 'heat flow in cold crystals', 'similar'],
  ['two of five words', 'heat flow of old kettles', 'heat flow in cold crystals', 'other'],
  ['three of four words, one twice', 'heat heat heat flow', 'heat of cold flow', 'other'],
  ['a sixth of the letters', 'thermodynamics', 'thermodinamiks', 'similar'],
  ['more letters', 'thermodynamics', 'thermoplastics', 'other'],
])('titles with %s in common', (_what, stated, found, relation) => {
  expect(compare(stated, found)).toBe(relation);
});

test('a number in one title only does not make it another part', () => {
  expect(compare('Heat flow in small crystals 2', 'Heat flow in small metals')).toBe('similar');
});

test.each([
  ['Decay of the $\\bar{B}$ meson', 'Decay of the B-bar meson'],
  ['Limits on $\\sqrt{s}$ at colliders', 'Limits on sqrt(s) at colliders'],
  ['Search for $\\nu_\\tau$ oscillations', 'Search for tau nu oscillations'],
  ['Search for $\\varphi$ mesons', 'Search for ϕ mesons'],
  ['Superconductivity near T_c transitions', 'Superconductivity near transitions'],
  ['Superconductivity near transitions', 'Superconductivity near T^c transitions'],
])('the formulas of "%s" and "%s" are only typeset in another way', (stated, found) => {
  expect(['same', 'near']).toContain(compare(stated, found));
});

test('a formula that both titles have is compared', () => {
  expect(compare('Search for $B^0$ meson decays', 'Search for $D^0$ meson decays')).toBe('similar');
  expect(compare('Thick B films', 'Thick films')).not.toBe('near');
});

test.each([
  ['a title and its subtitle apart on both sides', { title: 'Tides', subtitle: 'A story of tubs' }, 'same'],
  ['another subtitle', { title: 'Tides', subtitle: 'A history of kettles' }, 'similar'],
])('%s', (_what, stated, relation) => {
  expect(compareTitles(stated, { title: 'Tides', subtitle: 'A story of tubs' })).toBe(relation);
});

test.each([
  ['Tides in tubs: 3 models of the north', 'other work'],
  ['Tides in tubs: models of part 3', 'subtitle'],
  ['Tides in tubs: a reply', 'subtitle'],
])('"%s" begins with the title, and what follows makes it %s', (found, relation) => {
  expect(compare('Tides in tubs', found) === 'subtitle' ? 'subtitle' : 'other work').toBe(relation);
});

test.each([
  ['Big tubs of αβγ', 'Big tubs of a b g', 'near'],
  ['Decay of $K^0$ and tubs', 'Decay of K and tubs', 'similar'],
  ['Tubes T_c', 'Tubes', 'other'],
  ['Kettle T_c', 'Kettle', 'near'],
  ['Tubs2 of the big north $x$', 'Tubs3 of the big north', 'similar'],
])('the formulas of "%s" and "%s" compare', (one, other, relation) => {
  expect([compare(one, other), relation]).toEqual([relation, relation]);
});

test('up to one letter of six may differ in a similar title', () => {
  const found = 'Photoelectrochemistry of semiconductors';
  expect(compare('Photoelektrokhemistri of semikonduktorz', found)).toBe('similar');
  expect(compare('Photoelektrokhemistri ov semikonduktorz', found)).toBe('other');
});
