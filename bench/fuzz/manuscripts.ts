/** Parsers of manuscripts, of the operator's services and of laid-out pages, and texts to start from. */
import { compareFields } from '../../src/check/compare/fields.ts';
import { findInText } from '../../src/check/compare/printed.ts';
import { readDocx } from '../../src/check/read/docx/docx.ts';
import { readReferences } from '../../src/check/read/read.ts';
import { readDoclingAnswer } from '../../src/documents/converter/docling-answer.ts';
import { readTeiAnswer } from '../../src/documents/converter/tei-answer.ts';
import { toMarkdown } from '../../src/documents/markdown.ts';
import { readPdfDocument } from '../../src/documents/pdf/document.ts';
import type { Clock } from '../../src/model/clock.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { ok } from '../../src/model/result.ts';
import type { PdfSegment } from '../../src/pdf/placed.ts';
import { createEmbedder } from '../../src/snapshot/meaning/embedder.ts';
import { makeZip } from '../../tests/support/zip.ts';
import type { Target } from './targets.ts';

const LIST = [
  '[1] B. C. Okafor, D. de la Cruz, “Salt and tide in the Rhône delta,” J. Estuaries, vol. 7, no. 2, pp. 101–110, 2014. doi:10.1000/tide.7',
  '[2] Okafor B, Cruz D. Salt, tide. Estuaries. 2014;7(2):101-10. PMID: 123.',
  'Mäkelä, A., & O’Neil, R. (2019, March). Rivers. In E. Ito (Ed.), Proc. 5th Conf. on Deltas (pp. 1–9). Springer.',
  '王小明. 盐与潮[J]. 河口学报, 2014, 7(2): 101-110.',
];
const MANUSCRIPTS = [
  `Text.\n\nReferences\n\n${LIST.join('\n\n')}\n`,
  `# A\n\n## References\n\n${LIST.map((each, at) => `${at + 1}. ${each}`).join('\n')}\n\n<!-- x -->\n`,
  `\\documentclass{article}\\begin{document}\\cite{a}\\begin{thebibliography}{9}\\bibitem{a} B. Okafor, \\emph{Salt} \\& tide, {\\bf 7} (2014) 101.\\bibitem[C15]{b} D.~Cruz, \`\`Tide'', $x^2$.\\end{thebibliography}\\end{document}`,
];
const WORD = `<w:document xmlns:w="w"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>References</w:t></w:r></w:p>${LIST.map((each) => `<w:p><w:r><w:t>${each}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`;
const TEI = `<TEI xmlns="t"><teiHeader><fileDesc><titleStmt><title>Salt</title></titleStmt><sourceDesc><biblStruct><analytic><author><persName><forename>Ben</forename><surname>Okafor</surname></persName></author><idno type="DOI">10.1000/tide.7</idno></analytic></biblStruct></sourceDesc></fileDesc><profileDesc><abstract><p>x</p></abstract></profileDesc></teiHeader><text><body><div><head n="1">Intro</head><p>Salt <ref type="bibr" target="#b0">[1]</ref>. <formula>x</formula></p></div><figure type="table"><head>T</head><figDesc>c</figDesc><table><row><cell>a</cell><cell cols="2">b</cell></row></table></figure></body><back><div type="references"><listBibl><biblStruct xml:id="b0"><analytic><title level="a">Tide</title></analytic><monogr><title level="j">J</title><imprint><date when="2014"/><biblScope unit="volume">7</biblScope></imprint></monogr></biblStruct></listBibl></div></back></text></TEI>`;
const DOCLING = JSON.stringify({
  document: {
    json_content: {
      schema_name: 'DoclingDocument',
      body: { self_ref: '#/body', children: [{ $ref: '#/texts/0' }, { $ref: '#/texts/1' }, { $ref: '#/tables/0' }] },
      groups: [],
      texts: [
        { self_ref: '#/texts/0', label: 'section_header', text: '1 Intro', level: 1, children: [] },
        { self_ref: '#/texts/1', label: 'text', text: 'Salt.', prov: [{ page_no: 1 }], children: [] },
      ],
      tables: [
        { self_ref: '#/tables/0', label: 'table', data: { grid: [[{ text: 'a' }, { text: 'b' }]] }, children: [] },
      ],
      pictures: [],
    },
  },
  status: 'success',
});
const PAPER: PaperFields = {
  title: 'Salt and tide in the Rhône delta',
  authors: [
    { family: 'Okafor', given: 'Ben C.' },
    { family: 'de la Cruz', given: 'D.' },
  ],
  year: 2014,
  venue: 'Journal of Estuaries',
  volume: '7',
  pages: '101-110',
};

/** Reads the references of a text, and compares each with a paper. */
async function check(text: string, clock: Clock): Promise<void> {
  const list = await readReferences({ text }, { clock });
  if (!list.ok) return;
  for (const reference of list.value.references.slice(0, 50)) {
    findInText(reference, PAPER);
    compareFields(reference.fields, PAPER, clock.now());
  }
}

/** Lines of a text as segments of pages: their places and sizes follow from their letters. */
function layOut(text: string): unknown {
  const segments = text.split('\n').map((line, at): PdfSegment => {
    const code = (index: number) => line.charCodeAt(index % Math.max(1, line.length)) || 0;
    const x = 40 + (code(0) % 7) * 40;
    return { text: line, x, right: x + line.length * 5, y: 40 + at * 12, size: 6 + (code(1) % 8), font: code(2) % 3 };
  });
  const pages = [];
  for (let at = 0; at < segments.length; at += 60)
    pages.push({ page: pages.length + 1, width: 600, height: 800, segments: segments.slice(at, at + 60) });
  const document = readPdfDocument({ pages, fonts: [{}, { name: 'B', bold: true }, { name: 'I', italic: true }] });
  return document && toMarkdown(document);
}

/** The parsers; the clock is the one of the others. */
export const manuscriptTargets = (clock: Clock): readonly Target[] => [
  { name: 'manuscripts', seeds: MANUSCRIPTS, run: (text) => check(text, clock) },
  {
    name: 'Word documents',
    seeds: [WORD],
    run: (text) => readDocx(makeZip({ 'word/document.xml': text }, 0), 'a.docx'),
  },
  {
    name: 'archives',
    seeds: [makeZip({ 'word/document.xml': WORD }).toString('latin1')],
    run: (text) => readDocx(Buffer.from(text, 'latin1'), 'a.docx'),
  },
  { name: 'answers of GROBID', seeds: [TEI], run: readTeiAnswer },
  { name: 'answers of docling', seeds: [DOCLING], run: readDoclingAnswer },
  { name: 'laid-out pages', seeds: MANUSCRIPTS, run: layOut },
  {
    name: 'answers with embeddings',
    seeds: [
      JSON.stringify({
        data: [
          { index: 0, embedding: [0.1, 2e-9] },
          { index: 1, embedding: [1, 0] },
        ],
      }),
    ],
    run: (body) => {
      const request = async () => ok({ status: 200, headers: {}, body });
      return createEmbedder({ origin: 'http://127.0.0.1', request }, 'v1/embeddings', 'm').embed(['a', 'b']);
    },
  },
];
