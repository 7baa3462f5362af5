import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText } from '../../src/text/markup.ts';
import { startCpuTime } from '../support/cpu-time.ts';

test.each([
  ['Growth of <i>C. elegans</i> in BiFeO<sub>3</sub>', 'Growth of C. elegans in BiFeO3'],
  ['<jats:title>Aim</jats:title><jats:p>We sit.</jats:p><jats:p>We stand.</jats:p>', 'Aim We sit. We stand.'],
  ['The δ&amp;lt;sup&amp;gt;13&amp;lt;/sup&amp;gt;C decline', 'The δ13C decline'],
  ['Review of &lt;scp&gt;NARX&lt;/scp&gt;', 'Review of NARX'],
  ['A first&lt;subtitle&gt;A second&lt;/subtitle&gt;', 'A first A second'],
  ['Arts &amp;amp; crafts &#x26; more &#233;', 'Arts & crafts & more é'],
  ['Sevres &nbsp;\n  blue', 'Sevres blue'],
  ['AT&T and R&D; Q&A', 'AT&T and R&D; Q&A'],
])('%j reads %j', (markup, text) => {
  expect(toPlainText(markup)).toBe(text);
});

test.each([
  'P<0.001 and P>0.05',
  'a<b and c>d',
  'for 0<Rez<1/2, 1/2<Rez<1',
  'the type List<T> of x',
  'if x <y then z> w',
])('%j is text, not markup', (text) => {
  expect(toPlainText(text)).toBe(text);
  expect(toPlainText(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))).toBe(text);
});

test('a formula without spaces around it does not run into the words', () => {
  const math = '<mml:math xmlns:mml="urn:m"><mml:mi>N</mml:mi><mml:mo>=</mml:mo><mml:mn>88</mml:mn></mml:math>';
  expect(toPlainText(`spin in the${math}nucleus`)).toBe('spin in the N=88 nucleus');
  expect(toPlainText('Continuous <math id="M1"> <mi>K</mi> </math>-g-Frames')).toBe('Continuous K -g-Frames');
});

test('missing spaces around names are restored, but not within words', () => {
  expect(toPlainText('Isolates of<i>Salmonella enterica</i>from Crete')).toBe(
    'Isolates of Salmonella enterica from Crete',
  );
  expect(toPlainText('K<i>m</i>, <i>iso</i>propyl and <i>Drosophila</i>s')).toBe('Km, isopropyl and Drosophilas');
});

test('a formula that occurs twice is read once', () => {
  const both = '<jats:tex-math>$$x^2$$</jats:tex-math><mml:math><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:math>';
  expect(toPlainText(`so ${both} grows`)).toBe('so x2 grows');
  expect(toPlainText('so <jats:tex-math><![CDATA[x^2]]></jats:tex-math> grows')).toBe('so x^2 grows');
});

test('comments, instructions and invisible characters are removed', () => {
  expect(toPlainText('a<!-- b --> c<?tex d?> \u202ee\u200bf\u0007')).toBe('a c ef');
});

test('any text gives clean text, and cleaning it again changes only what was encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const plain = toPlainText(text);
      expect(plain).toBe(plain.trim());
      expect(plain).not.toMatch(/[\p{Cc}\p{Cs}]|\s\s/u);
    }),
  );
});

test('hostile markup is processed in linear time', () => {
  const spent = startCpuTime();
  for (const piece of ['<annotation', '<annotation>', '<!--', '<a b="', '<i>', '&amp;', '<math>', '< ']) {
    toPlainText(piece.repeat(20_000));
  }
  expect(spent()).toBeLessThan(3000);
});

test.each([
  ...'p sec title subtitle br hr div li ul ol list list-item label abstract td th tr table h1 h2 h3 h4 disp-formula'
    .split(' ')
    .map((name) => [name, 'one two']),
  ...'sub sup em strong italic bold scp sc inf span font tt small inline-formula inline-graphic ext-link email xref underline monospace named-content styled-content alternatives tex-math'
    .split(' ')
    .map((name) => [name, 'onetwo']),
  ['unknown', 'one<unknown>two'],
])('a lone tag <%s> is read as %j', (name, text) => {
  expect(toPlainText(`one<${name}>two`)).toBe(text);
});

test.each([
  ['one<x:unknown>two', 'onetwo'],
  ['one<unknown id="1">two', 'onetwo'],
  ['one<unknown/>two', 'onetwo'],
  ['<unknown>one</unknown>two', 'onetwo'],
  ['one</unknown>two', 'one</unknown>two'],
])('a prefix, an attribute, a slash or its other tag makes a tag: %s', (markup, text) => {
  expect(toPlainText(markup)).toBe(text);
});

test.each([
  ['&ndash;&mdash;&hellip;', '–—…'],
  ['&lsquo;&rsquo;&ldquo;&rdquo;&sbquo;&bdquo;&bull;', '‘’“”‚„•'],
  ['&prime;&Prime;&minus;&le;&ge;&ne;&asymp;&infin;', '′″−≤≥≠≈∞'],
  ['&rarr;&larr;&harr;&sim;&equiv;&radic;&part;&sum;', '→←↔∼≡√∂∑'],
  ['a&ensp;b&emsp;c&thinsp;d&nbsp;e', 'a b c d e'],
  ['&trade;&euro;&Scaron;&scaron;&OElig;&oelig;&dagger;&Dagger;&permil;', '™€ŠšŒœ†‡‰'],
  ['&Alpha;&Rho;&Sigma;&Omega;&alpha;&sigmaf;&sigma;&omega;', 'ΑΡΣΩας' + 'σω'],
  ['&iexcl;&deg;&szlig;&yuml;&Agrave;', '¡°ßÿÀ'],
  ['&quot;&apos;&lt;&gt;', '"\'<>'],
  ['&unknown;', '&unknown;'],
])('named characters are read: %s', (markup, text) => {
  expect(toPlainText(markup)).toBe(text);
});

test.each(['&#0;', '&#xD800;', '&#xDFFF;', '&#x110000;'])('the number %s is no character', (markup) => {
  expect(toPlainText(`a${markup}b`)).toBe('a\ufffdb');
});

test.each(['i', 'em', 'italic', 'I', 'EM', 'jats:italic'])('spaces around a name in <%s> are restored', (tag) => {
  expect(toPlainText(`of<${tag}>Salmonella</${tag}>from`)).toBe('of Salmonella from');
});

test('a formula as an annotation, also of another form, is left out', () => {
  expect(toPlainText('a<math><mi>x</mi><annotation>TeX</annotation><annotation-xml>y</annotation-xml></math> b')).toBe(
    'a x b',
  );
  expect(toPlainText('a</annotation>b<annotation>c')).toBe('abc');
});

test('text that is encoded three times is read, and four times stays encoded once', () => {
  expect(toPlainText('&amp;amp;lt;i&amp;amp;gt;a&amp;amp;lt;/i&amp;amp;gt;')).toBe('a');
  expect(toPlainText('&amp;amp;amp;lt;')).toBe('&lt;');
});
