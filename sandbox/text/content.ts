import { type CastPaper, yearOf } from '../cast/paper.ts';
import type { Library } from '../library.ts';
import { proseFor } from '../pdf/prose.ts';

/** A part of the text of a paper. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The text of a paper, from which JATS and HTML are written. */
export interface TextContent {
  readonly sections: readonly TextSection[];
  readonly table: {
    readonly caption: string;
    readonly groups: readonly [string, string];
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly note: string;
  };
  readonly figure: string;
  readonly items: readonly string[];
  readonly tex: string;
  readonly footnote: string;
  readonly cites: readonly CastPaper[];
}

/** The same words for the same paper and version; those of the PDF as far as it has them. */
export function contentOf(library: Library, paper: CastPaper, version = 0): TextContent {
  const section = (id: string, title: string, count: number): TextSection => ({
    id,
    title,
    paragraphs: proseFor(`${paper.key} ${version} ${title}`, paper.keywords, count),
  });
  const [first = 'the sample', second = first] = paper.keywords;
  const year = yearOf(paper) ?? 2016;
  return {
    sections: [
      section('s1', '1 Introduction', 3),
      section('s2', '2 Methods', 3),
      section('s3', '3 Results', 4),
      section('s4', '4 Discussion', 3),
    ],
    table: {
      caption: `Results for ${first} in two periods.`,
      groups: ['Before', 'After'],
      head: ['Group', 'mean', 'n', 'mean', 'n'],
      rows: [
        ['A', '1.25', '40', '2.50', '38'],
        ['B', '0.75', '41', '3.10', '39'],
      ],
      note: 'Values are means of repeated measurements.',
    },
    figure: `The course of ${second} over the years up to ${year}.`,
    items: [`samples with ${first}`, `samples with ${second}`, 'samples with neither'],
    tex: 'E = \\frac{a + b}{2 \\sigma}',
    footnote: `The term ${first} is used in its narrow sense.`,
    cites: library.cites(paper),
  };
}
