// Alters every reference of a catalogue in one way at a time, compares it with its own record, and prints how many
// alterations are flagged by kind, and how many unaltered references are:
//   node scripts/run.mjs bench/reference-alterations.ts CATALOGUE.jsonl.gz [--show KIND] [--limit N]
// CATALOGUE holds CSL-JSON lines. The references are BibTeX fields, and printed in APA, IEEE and Vancouver style.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { judge } from '../src/check/judge.ts';
import { fromStrings } from '../src/check/read/text.ts';
import { toApa } from '../src/formats/apa.ts';
import { toIeee } from '../src/formats/ieee.ts';
import { readCslRecords } from '../src/formats/records/csl.ts';
import { toVancouver } from '../src/formats/vancouver.ts';
import type { Author, PaperFields } from '../src/model/paper.ts';
import type { StatedReference } from '../src/model/reference.ts';
import type { SourceRecord } from '../src/model/source.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, limit: { type: 'string', default: '100000' } },
});

type Alter = (paper: PaperFields, other: PaperFields, at: number) => PaperFields | null;

const names = (paper: PaperFields) => paper.authors ?? [];
const INVENTED: readonly Author[] = ['Marlow', 'Okonkwo', 'Fairweather', 'Castellano', 'Brandvold', 'Quennell'].map(
  (family, at) => ({ family, given: ['Ines', 'Tunde', 'Rowan', 'Lidia', 'Sigrid', 'Piers'][at] ?? '' }),
);
const hasWords = (title: string | undefined, least: number) => (title ?? '').split(' ').length >= least;
const withoutSubtitle = (title: string) => title.split(/[:?.] /u)[0] ?? title;

const ALTERATIONS: Readonly<Record<string, Alter>> = {
  unaltered: (paper) => paper,
  'all authors but the first invented': (paper) => {
    const [first, ...rest] = names(paper);
    if (!first || rest.length < 2) return null;
    return { ...paper, authors: [first, ...rest.map((_, at) => INVENTED[at % INVENTED.length] ?? first)] };
  },
  'one author of many replaced': (paper, _other, at) => {
    const list = names(paper);
    if (list.length < 3) return null;
    const place = 1 + (at % (list.length - 1));
    return { ...paper, authors: list.map((each, index) => (index === place ? (INVENTED[at % 6] ?? each) : each)) };
  },
  'two authors added': (paper) =>
    names(paper).length < 2 ? null : { ...paper, authors: [...names(paper), ...INVENTED.slice(0, 2)] },
  'half of the authors dropped': (paper) => {
    const list = names(paper);
    return list.length < 4 ? null : { ...paper, authors: list.slice(0, Math.ceil(list.length / 2)) };
  },
  'authors of another paper': (paper, other) =>
    names(other).length === 0 || names(paper).length === 0 ? null : { ...paper, authors: names(other) },
  'family names cut': (paper) => {
    const list = names(paper);
    if (!list.some(({ family }) => (family ?? '').length >= 7)) return null;
    const cut = (each: Author) =>
      (each.family ?? '').length >= 6 ? { ...each, family: (each.family ?? '').slice(0, 3) } : each;
    return list.every((each) => cut(each) !== each) ? { ...paper, authors: list.map(cut) } : null;
  },
  'authors in another script': (paper) =>
    names(paper).length === 0 ? null : { ...paper, authors: [{ literal: '王伟' }, { literal: '李娜' }] },
  'authors in Cyrillic': (paper) =>
    names(paper).length === 0 ? null : { ...paper, authors: [{ family: 'Иванов', given: 'Пётр' }] },
  'invented organisation': (paper) =>
    names(paper).length === 0 ? null : { ...paper, authors: [{ literal: 'Institute of Teapot Research' }] },
  'invented subtitle': (paper) =>
    hasWords(paper.title, 3) && !/[:?.]/u.test(paper.title ?? '')
      ? { ...paper, title: `${paper.title}: lessons from a decade of teapot design` }
      : null,
  'other subtitle': (paper) =>
    /: /u.test(paper.title ?? '') && hasWords(withoutSubtitle(paper.title ?? ''), 2)
      ? { ...paper, title: `${withoutSubtitle(paper.title ?? '')}: lessons from a decade of teapot design` }
      : null,
  'one word of the title changed, with a formula': (paper) => {
    const words = (paper.title ?? '').split(' ');
    if (words.length < 8) return null;
    const place = words.findIndex((word) => /^\p{L}{6,}$/u.test(word));
    return place < 0
      ? null
      : { ...paper, title: words.map((word, at) => (at === place ? '$\\alpha$-teapots' : word)).join(' ') };
  },
  'one word of the title changed, with an underscore': (paper) => {
    const words = (paper.title ?? '').split(' ');
    if (words.length < 8) return null;
    const place = words.findIndex((word) => /^\p{L}{6,}$/u.test(word));
    return place < 0
      ? null
      : { ...paper, title: words.map((word, at) => (at === place ? 'tea_pots' : word)).join(' ') };
  },
  'other venue': (paper) => (paper.venue ? { ...paper, venue: 'Journal of Applied Teapot Engineering' } : null),
  'other volume': (paper) =>
    paper.volume ? { ...paper, volume: String(Number.parseInt(paper.volume, 10) + 17) } : null,
  'other volume and pages': (paper) =>
    paper.volume && paper.pages
      ? { ...paper, volume: String(Number.parseInt(paper.volume, 10) + 17), pages: '90211-90219' }
      : null,
  'other venue, volume and pages': (paper) =>
    paper.venue && paper.volume && paper.pages
      ? { ...paper, venue: 'Journal of Applied Teapot Engineering', volume: '917', pages: '90211-90219' }
      : null,
  'year three off': (paper) => (paper.year ? { ...paper, year: paper.year - 3 } : null),
};

/** Fewer names than the record with "et al." or initials only are as right as all of them. */
const SOUND: Readonly<Record<string, Alter>> = {
  'sound: initials': (paper) =>
    names(paper).every(({ given, family }) => given && family)
      ? { ...paper, authors: names(paper).map((each) => ({ ...each, given: `${each.given?.[0]}.` })) }
      : null,
  'sound: no subtitle': (paper) =>
    /: /u.test(paper.title ?? '') && hasWords(withoutSubtitle(paper.title ?? ''), 2)
      ? { ...paper, title: withoutSubtitle(paper.title ?? '') }
      : null,
  'sound: upper case': (paper) => ({ ...paper, title: paper.title?.toUpperCase() ?? '' }),
};

const toRecord = (paper: PaperFields): StatedReference => {
  const { title, authors, year, venue, volume, issue, pages } = paper;
  const fields = Object.fromEntries(
    Object.entries({ title, authors, year, venue, volume, issue, pages }).filter(([, value]) => value !== undefined),
  );
  return { index: 1, text: title ?? '', from: 'record', scope: { kind: 'paper' }, fields };
};

const STYLES: Readonly<Record<string, (paper: PaperFields) => StatedReference | undefined>> = {
  fields: toRecord,
  APA: (paper) => fromStrings([toApa([paper as never])])[0],
  IEEE: (paper) => fromStrings([toIeee([paper as never])])[0],
  Vancouver: (paper) => fromStrings([toVancouver([paper as never])])[0],
};

const isFlagged = (reference: StatedReference, paper: PaperFields) => {
  const judged = judge(reference, { paper } as SourceRecord, Date.now());
  return !judged.isCited || judged.differences.some(({ severity }) => severity === 'major');
};

const text = gunzipSync(readFileSync(positionals[0] ?? '')).toString('utf8');
const papers = (readCslRecords(text)?.records ?? [])
  .map(
    ({ paper: { doi: _doi, arxivId: _arxiv, url: _url, ...paper } }, at): PaperFields => ({
      // Conference papers have no volume in most catalogues.
      volume: String(11 + (at % 60)),
      pages: `${100 + at}-${109 + at}`,
      ...paper,
    }),
  )
  .filter(({ title }) => title !== undefined)
  .slice(0, Number(values.limit));
print(`${papers.length} records`);
print(
  `${''.padEnd(52)}${Object.keys(STYLES)
    .map((style) => style.padStart(14))
    .join('')}`,
);
for (const [kind, alter] of Object.entries({ ...ALTERATIONS, ...SOUND })) {
  const cells = Object.entries(STYLES).map(([style, write]) => {
    let [flagged, all] = [0, 0];
    for (const [at, paper] of papers.entries()) {
      const altered = alter(paper, papers[(at + 7) % papers.length] ?? paper, at);
      const reference = altered && write(altered);
      if (reference?.scope.kind !== 'paper') continue;
      all += 1;
      const is = isFlagged(reference, paper);
      if (is) flagged += 1;
      if (values.show === `${kind}/${style}` && is === /^(?:unaltered|sound)/.test(kind)) print(reference.text);
    }
    return `${flagged}/${all}`.padStart(14);
  });
  print(`${kind.padEnd(52)}${cells.join('')}`);
}
