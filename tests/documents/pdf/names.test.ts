import { expect, test } from 'vitest';
import { isCaptionStart, readCaption } from '../../../src/documents/pdf/captions.ts';
import { headingNumber, isKnownName, isReferencesName } from '../../../src/documents/pdf/names.ts';

const SECTIONS = `abstract|summary|introduction|background|related work|preliminaries|method|methods|material and method
materials and methods|method and material|methods and materials|methodology|experimental|experimental section
experimental setup|experiment|experiments|evaluation|result|results|result and discussion|results and discussions
discussion|discussions|discussion and conclusion|discussions and conclusions|conclusion|conclusions|concluding remarks
conclusion and future work|conclusions and outlook|conclusions and discussion|future work|limitations|acknowledgment
acknowledgement|acknowledgements|funding|data availability|data availability statement|author contribution
author contributions|competing interest|competing interests|conflict of interest|conflicts of interests|declaration
declarations|supplementary material|supplementary materials|supplementary information|supplementary data
supplementary data (online)|supporting information|abbreviations|appendix|appendices|zusammenfassung|einleitung|schluss
résumé|resume|resumen|introducción|introduccion|conclusiones`.split(/[|\n]/u);
const LISTS =
  `reference|references|references and notes|references cited|reference list|notes and references|bibliography
selected bibliography|literature|literature cited|works cited|cited works|cited literature|literatur|literaturverzeichnis
quellen|quellenverzeichnis|références|references bibliographiques|bibliographie|referências|referencias bibliográficas
bibliografía|bibliografia|riferimenti|riferimenti bibliografici|литература|список литературы|参考文献|參考文獻|참고문헌`.split(
    /[|\n]/u,
  );

test.each(SECTIONS)('"%s" is the name of a section, in any case, but not the start of a sentence', (name) => {
  const sentence = `${name} of the year`;
  expect([name, name.toUpperCase(), sentence].map(isKnownName)).toEqual([true, true, false]);
  expect(isReferencesName(name)).toBe(false);
});

test.each(LISTS)('"%s" is the heading of a reference list', (name) => {
  expect([isReferencesName(name), isKnownName(name), isReferencesName(`${name} x y`)]).toEqual([true, true, false]);
});

test.each([
  '1 Results',
  '1.2 Results',
  '1.2. Results',
  '3) Results',
  '3: Results',
  'IV. Results',
  'B. Results',
  'section 4 Results',
  'Results.',
  'Results:',
  'Results —',
  'Results –',
  'Results -',
  'R E S U L T S',
])('a number, a full stop and spaces between letters do not hide a name: %s', (text) => {
  expect(isKnownName(text)).toBe(true);
});

test.each(['R E S ULTS', 'My Results', `Results${' .'.repeat(100)}`])('%s is no name of a section', (text) => {
  expect([isKnownName(text), isReferencesName(text)]).toEqual([false, false]);
});

test.each([
  ['section 3 Aims', 'decimal', [3], 'Aims'],
  ['Chapter 3 Aims', 'decimal', [3], 'Aims'],
  ['§ 3 Aims', 'decimal', [3], 'Aims'],
  ['3: Aims', 'decimal', [3], 'Aims'],
  ['3) “Aims”', 'decimal', [3], '“Aims”'],
  ['3 (Aims)', 'decimal', [3], '(Aims)'],
  ['1.2.3.4.5 Aims', 'decimal', [1, 2, 3, 4, 5], 'Aims'],
  ['IX: Aims', 'roman', [9], 'Aims'],
  ['XV. Aims', 'roman', [15], 'Aims'],
  ['C.1.2 Aims', 'letter', [3, 1, 2], 'Aims'],
  ['C: Aims', 'letter', [3], 'Aims'],
  ['C) Aims', 'letter', [3], 'Aims'],
  ['Annexe B Aims', 'appendix', [2], 'Aims'],
  ['Anhang B: Aims', 'appendix', [2], 'Aims'],
  ['appendix a', 'appendix', [1], ''],
])('the heading "%s" has a number', (text, kind, parts, title) => {
  expect(headingNumber(text)).toEqual({ kind, parts, title });
});

test.each(['123 Aims', '3 + 4', '1.2.3.4.5.6 Aims', 'IIII. Aims', 'C. aims', 'c. Aims', 'Aims'])(
  'the line "%s" has no number of a heading',
  (text) => {
    expect(headingNumber(text)).toBeNull();
  },
);

test.each(
  `Fig 1|Figure 1|Fig. 1|FIG 1|FIGURE 1|FIG. 1|Table 1|TABLE 1|Scheme 1|SCHEME 1|Algorithm 1|ALGORITHM 1|Listing 1|Box 1|BOX 1
Plate 1|Chart 1|Exhibit 1|Video 1|Abbildung 1|Abb. 1|Tabelle 1|Tab. 1|Tableau 1|Figura 1|Tabla 1|Supplementary Figure 1
Extended Data Table 1|Additional Table 1|Figure S1|Figure IV|Figure A.1|Figure A1|Figure 1.2|Figure 1a|Figure 123`.split(
    /[|\n]/u,
  ),
)('"%s" is the label of a caption', (label) => {
  expect(readCaption(`${label}. Cells`)).toEqual({ label, caption: 'Cells', isTable: /tab/iu.test(label) });
});

test.each([
  ['Figure 1. Cells', 'Cells'],
  ['Figure 1: Cells', 'Cells'],
  ['Figure 1 | Cells', 'Cells'],
  ['Figure 1 — Cells', 'Cells'],
  ['Figure 1 – Cells', 'Cells'],
  ['Figure 1 - Cells', 'Cells'],
  ['Figure 1 Cells', 'Cells'],
  ['Figure 1 (a) cells', '(a) cells'],
  ['Figure 1', ''],
])('a sign, a capital or the end divides a label from its caption: %s', (text, caption) => {
  expect(readCaption(text)?.caption).toBe(caption);
});

test.each(['Figure 1 shows cells', 'Figure cells', 'The Figure 1. Cells', 'figure 1. Cells', 'Figure 1234. Cells'])(
  'a sentence is no caption: %s',
  (text) => {
    expect(isCaptionStart(text)).toBe(false);
  },
);
