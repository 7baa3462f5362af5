import { describe, expect, test } from 'vitest';
import { readCaption } from '../../../src/documents/pdf/captions.ts';
import { countWords, joinText } from '../../../src/documents/pdf/hyphens.ts';
import { headingNumber, isKnownName, isReferencesName } from '../../../src/documents/pdf/names.ts';
import { page, prose, read, segment } from '../../support/pdf-layout.ts';

describe('captions', () => {
  test.each([
    ['Figure 3. Cells', 'Figure 3', 'Cells', false],
    ['Fig. 3: Cells', 'Fig. 3', 'Cells', false],
    ['FIGURE 3 Cells', 'FIGURE 3', 'Cells', false],
    ['Table IV. Ages', 'Table IV', 'Ages', true],
    ['TABLE S2 | Ages', 'TABLE S2', 'Ages', true],
    ['Scheme 1 — Steps', 'Scheme 1', 'Steps', false],
    ['Algorithm 2 (sorting)', 'Algorithm 2', '(sorting)', false],
    ['Listing 4: Code', 'Listing 4', 'Code', false],
    ['Box 1 Terms', 'Box 1', 'Terms', false],
    ['Plate 2. Fish', 'Plate 2', 'Fish', false],
    ['Chart 2. Fish', 'Chart 2', 'Fish', false],
    ['Video 2. Fish', 'Video 2', 'Fish', false],
    ['Abbildung 2: Fische', 'Abbildung 2', 'Fische', false],
    ['Abb. 2: Fische', 'Abb. 2', 'Fische', false],
    ['Tabelle 2: Fische', 'Tabelle 2', 'Fische', true],
    ['Tableau 2. Poissons', 'Tableau 2', 'Poissons', true],
    ['Tabla 2. Peces', 'Tabla 2', 'Peces', true],
    ['Supplementary Table 2. Fish', 'Supplementary Table 2', 'Fish', true],
    ['Extended Data Fig. 2. Fish', 'Extended Data Fig. 2', 'Fish', false],
    ['Extended Data Table 2. Fish', 'Extended Data Table 2', 'Fish', true],
    ['Additional Table 2.  Fish ', 'Additional Table 2', 'Fish', true],
    ['Figure A.1b. Fish', 'Figure A.1b', 'Fish', false],
    ['Figure 3 - Fish', 'Figure 3', 'Fish', false],
    ['Figure 3', 'Figure 3', '', false],
  ])('"%s"', (text, label, caption, isTable) => {
    expect(readCaption(text)).toEqual({ label, caption, isTable });
  });

  test.each(['Figure 3 shows cells', 'Figures of speech', 'Tables turn', 'Figure 1234. Cells', 'In Figure 3. Cells'])(
    '"%s" is no caption',
    (text) => {
      expect(readCaption(text)).toBeNull();
    },
  );
});

describe('names of sections', () => {
  test.each(
    'Abstract,Summary,Introduction,Background,Related work,Preliminaries,Method,Materials and methods,Methods and materials,Methodology,Experimental section,Experiments,Evaluation,Results,Results and discussion,Discussion,Discussion and conclusions,Conclusions,Concluding remarks,Conclusions and future work,Future work,Limitations,Acknowledgments,Funding,Data availability statement,Author contributions,Competing interests,Conflict of interest,Declarations,Supplementary materials,Supporting information,Abbreviations,Appendix,Zusammenfassung,Einleitung,Résumé,Resumen,Introducción,Conclusiones'.split(
      ',',
    ),
  )('%s', (name) => {
    expect([isKnownName(name), isKnownName(`3. ${name.toUpperCase()}:`), isReferencesName(name)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each(
    'References,References and notes,Reference list,Notes and references,Bibliography,Selected bibliography,Literature,Literature cited,Works cited,Cited literature,Literaturverzeichnis,Quellenverzeichnis,Références,Bibliographie,Referências bibliográficas,Bibliografía,Riferimenti bibliografici,Литература,参考文献,參考文獻,참고문헌'.split(
      ',',
    ),
  )('%s is the name of a reference list', (name) => {
    expect([isReferencesName(name), isKnownName(`V. ${name}`)]).toEqual([true, true]);
  });

  test.each(['Results were good', 'The introduction', 'References to fish', `Results ${'.'.repeat(200)}`])(
    '"%.30s" is no name of a section',
    (text) => {
      expect([isKnownName(text), isReferencesName(text)]).toEqual([false, false]);
    },
  );
});

test.each([
  ['Section 3.2 Methods', 'decimal', [3, 2], 'Methods'],
  ['Chapter 4 Methods', 'decimal', [4], 'Methods'],
  ['§ 4 Methods', 'decimal', [4], 'Methods'],
  ['3) Methods', 'decimal', [3], 'Methods'],
  ['XII. Methods', 'roman', [12], 'Methods'],
  ['C. Methods', 'letter', [3], 'Methods'],
  ['B.2.1 Methods', 'letter', [2, 2, 1], 'Methods'],
  ['Appendix C: Data', 'appendix', [3], 'Data'],
  ['Anhang A Daten', 'appendix', [1], 'Daten'],
  ['Annexe B', 'appendix', [2], ''],
])('the number of "%s"', (text, kind, parts, title) => {
  expect(headingNumber(text)).toEqual({ kind, parts, title });
});

test.each(['IIII. Methods', 'iv. methods', '123 Methods', '3', '3. 4', 'Am Methods'])('"%s" has no number', (text) => {
  expect(headingNumber(text)).toBeNull();
});

test.each([
  ['self', 'made', 'self-made'],
  ['multi', 'scale', 'multi-scale'],
  ['state', 'of', 'state-of'],
  ['disease', 'specific', 'disease-specific'],
  ['model', 'driven', 'model-driven'],
  ['de', 'like', 'delike'],
])('"%s-" and "%s" are "%s"', (before, after, joined) => {
  expect(joinText(`${before}-`, after, countWords(['self', 'made', 'multi', 'state']))).toBe(joined);
});

test.each([
  ['https://a.example/x-', 'y', 'https://a.example/x-y'],
  ['www.a.example/', 'y', 'www.a.example/y'],
  ['10.1000/abc.', '12', '10.1000/abc.12'],
  ['see https://a.example/x', 'next', 'see https://a.example/x next'],
  ['see https://a.example/x/', 'Next', 'see https://a.example/x/ Next'],
  ['one–', 'two', 'one– two'],
  ['', 'two', 'two'],
  ['one', '', 'one'],
])('"%s" and "%s" are "%s"', (before, after, joined) => {
  expect(joinText(before, after, new Map())).toBe(joined);
});

describe('the title of a PDF', () => {
  const titleOf = (...front: Parameters<typeof page>[1]) =>
    read(page(1, [...front, ...prose('Text', 20, 50, 300)])).title;

  test('is the largest text in the upper part of the first page, over several lines', () => {
    expect(
      titleOf(segment('Lampreys of the', 100, 60, { size: 18 }), segment('Northern Rivers', 100, 80, { size: 18 })),
    ).toBe('Lampreys of the Northern Rivers');
  });

  test('is not the name of the journal above it', () => {
    expect(
      titleOf(
        segment('Journal of Fish Studies', 100, 40, { size: 24 }),
        segment('Lampreys of the North', 100, 80, { size: 18 }),
      ),
    ).toBe('Lampreys of the North');
  });

  test('needs to stand out, and to be long enough', () => {
    expect(titleOf(segment('Lampreys of the North', 100, 60, { size: 11 }))).toBe('');
    expect(titleOf(segment('Lampreys', 100, 60, { size: 18 }))).toBe('');
    expect(titleOf(segment('Lampreys of the North', 100, 60, { size: 12 }))).toBe('Lampreys of the North');
  });

  test('is not in the lower part of the page', () => {
    expect(titleOf(segment('Lampreys of the North', 100, 600, { size: 18 }))).toBe('');
  });
});
