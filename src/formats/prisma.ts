import { type Collection, type Criteria, type Dropped, importName } from '../model/collection.ts';
import { oneLine } from './latex.ts';

/** Why a record is not in the collection. */
export const WHY_DROPPED: Readonly<Record<Dropped['why'], string>> = {
  no_title: 'without a title',
  out_of_years: 'outside the requested years',
  other_language: 'in another language',
  other_author: 'by another author',
  other_venue: 'from another venue',
  not_a_paper: 'not a paper',
  low_score: 'low relevance',
  over_limit: 'over the requested number',
  marked_irrelevant: 'excluded by the reviewer',
};

/** The numbers of a PRISMA 2020 flow diagram; what enters a stage is what leaves it. */
export interface PrismaFlow {
  readonly query: string;
  readonly finishedAt: string;
  readonly identified: number;
  /** Retrieved records by source, most first. */
  readonly sources: readonly Count[];
  /** Added records by file. */
  readonly imported: readonly Count[];
  readonly duplicates: number;
  /** Records that filters, ranking or the limit removed before anybody saw them, by reason. */
  readonly automatic: readonly Count[];
  readonly screened: number;
  /** Records that a reviewer excluded, by reason. */
  readonly excluded: readonly Count[];
  readonly included: number;
  readonly criteria: Criteria;
}

/** How many records have something in common. */
export interface Count {
  readonly name: string;
  readonly count: number;
}

const NO_REASON = 'no reason given';

/** The one reason that is a person's. */
const BY_PERSON: Dropped['why'] = 'marked_irrelevant';

/** The flow of a search, from its ledger. */
export function toPrismaFlow({ query, finishedAt, ledger, criteria }: Collection): PrismaFlow {
  const { rows, imported = [], dropped, merged, kept } = ledger;
  const byReason = (isPerson: boolean) =>
    countBy(
      dropped
        .filter(({ why }) => (why === BY_PERSON) === isPerson)
        .map(({ why, reason }) => [oneLine(reason ?? (isPerson ? NO_REASON : WHY_DROPPED[why])), 1]),
    );
  const [automatic, excluded] = [byReason(false), byReason(true)];
  const screened = kept + totalOf(excluded);
  return {
    query: oneLine(query),
    finishedAt,
    identified: screened + totalOf(automatic) + merged,
    sources: countBy(rows.map(({ source, retrieved }) => [source, retrieved])),
    imported: countBy(imported.map(({ source, records }) => [oneLine(importName(source)), records])),
    duplicates: merged,
    automatic,
    screened,
    excluded,
    included: kept,
    criteria: {
      include: (criteria?.include ?? []).map(oneLine),
      exclude: (criteria?.exclude ?? []).map(oneLine),
    },
  };
}

/** The sum of counts. */
export const totalOf = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function countBy(pairs: readonly (readonly [name: string, count: number])[]): Count[] {
  const counts = new Map<string, number>();
  for (const [name, count] of pairs) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

const STYLE = `
  svg { color-scheme: light dark; font: 13px system-ui, sans-serif; }
  .ground { fill: #ffffff; } .box { fill: #ffffff; stroke: #5b6572; } .stage { fill: #dbe8ff; stroke: #3568c4; }
  text { fill: #1d2430; } .name { font-weight: 600; } .arrow { stroke: #5b6572; fill: none; } .tip { fill: #5b6572; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14171c; } .box { fill: #1f242c; stroke: #8793a5; } .stage { fill: #1c3157; stroke: #79a5f2; }
    text { fill: #e4e8ee; } .arrow { stroke: #8793a5; } .tip { fill: #8793a5; }
  }`;

const [LINE, PADDING, WIDTH, GAP] = [19, 12, 330, 44];
const [STAGE_X, LEFT_X, RIGHT_X] = [16, 60, 60 + WIDTH + GAP];
const TOTAL_WIDTH = RIGHT_X + WIDTH + 16;

/** A box of the main column, with what is taken out of the flow beside it. */
interface Step {
  readonly stage: string;
  readonly lines: readonly string[];
  readonly removed?: readonly string[];
}

function toSteps(flow: PrismaFlow): Step[] {
  const listed = (counts: readonly Count[]) => counts.map(({ name, count }) => `  ${name}: ${count}`);
  const automatic = totalOf(flow.automatic);
  return [
    {
      stage: 'Identification',
      lines: [`Records identified: ${flow.identified}`, ...listed(flow.sources), ...importedLines(flow)],
      removed: [
        'Records removed before screening:',
        `  duplicates: ${flow.duplicates}`,
        `  removed automatically: ${automatic}`,
        ...listed(flow.automatic).map((line) => `  ${line}`),
      ],
    },
    {
      stage: 'Screening',
      lines: [`Records screened: ${flow.screened}`],
      removed: [`Records excluded: ${flow.screened - flow.included}`, ...listed(flow.excluded)],
    },
    { stage: 'Included', lines: [`Papers included: ${flow.included}`] },
  ];
}

/** The lines about added files; empty if there are none. */
export function importedLines({ imported }: PrismaFlow): string[] {
  if (imported.length === 0) return [];
  return [
    `From imported files: ${totalOf(imported)}`,
    ...imported.map(({ name, count }) => `  ${shorten(name, MAX_FILE)}: ${count}`),
  ];
}

/** The flow diagram as a self-contained SVG. */
export function toPrismaSvg(flow: PrismaFlow): string {
  const steps = toSteps(flow);
  const heights = steps.map(({ lines, removed = [] }) => Math.max(heightOf(lines), heightOf(removed), 92));
  const tops = heights.map((_, at) => 40 + heights.slice(0, at).reduce((sum, height) => sum + height + GAP, 0));
  const height = (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0) + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TOTAL_WIDTH}" height="${height}" viewBox="0 0 ${TOTAL_WIDTH} ${height}" role="img">`,
    `<title>${escapeXml(`PRISMA flow diagram: ${flow.query}`)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" width="${TOTAL_WIDTH}" height="${height}"/>`,
    `<text class="name" x="${STAGE_X}" y="24">${escapeXml(shorten(flow.query))}</text>`,
    ...steps.flatMap((step, at) => drawStep(step, tops[at] ?? 0, heights[at] ?? 0, at === steps.length - 1)),
    '</svg>',
    '',
  ].join('\n');
}

const heightOf = (lines: readonly string[]) => 2 * PADDING + lines.length * LINE;

function drawStep({ stage, lines, removed }: Step, top: number, height: number, isLast: boolean): string[] {
  const middle = top + height / 2;
  return [
    `<rect class="stage" x="${STAGE_X}" y="${top}" width="28" height="${height}" rx="4"/>`,
    `<text class="name" text-anchor="middle" transform="translate(${STAGE_X + 19} ${middle}) rotate(-90)">${stage}</text>`,
    ...drawBox(LEFT_X, top, height, lines),
    ...(removed ? [...drawBox(RIGHT_X, top, height, removed), ...drawArrow(LEFT_X + WIDTH, middle, GAP, 0)] : []),
    ...(isLast ? [] : drawArrow(LEFT_X + WIDTH / 2, top + height, 0, GAP)),
  ];
}

function drawBox(x: number, y: number, height: number, lines: readonly string[]): string[] {
  return [
    `<rect class="box" x="${x}" y="${y}" width="${WIDTH}" height="${height}" rx="4"/>`,
    ...lines.map((line, at) => {
      const indent = line.length - line.trimStart().length;
      const left = x + PADDING + indent * 6;
      return `<text x="${left}" y="${y + PADDING + 14 + at * LINE}">${escapeXml(line.trim())}</text>`;
    }),
  ];
}

function drawArrow(x: number, y: number, right: number, down: number): string[] {
  const [toX, toY] = [x + right, y + down];
  const tip =
    right > 0
      ? `${toX},${toY} ${toX - 8},${toY - 4} ${toX - 8},${toY + 4}`
      : `${toX},${toY} ${toX - 4},${toY - 8} ${toX + 4},${toY - 8}`;
  return [`<path class="arrow" d="M${x} ${y} L${toX} ${toY}"/>`, `<polygon class="tip" points="${tip}"/>`];
}

/** The flow diagram as a page, with the numbers as a list for those who cannot see it. */
export function toPrismaHtml(flow: PrismaFlow): string {
  const items = toSteps(flow).flatMap(({ stage, lines, removed = [] }) => [
    `<h2>${stage}</h2>`,
    `<ul>${[...lines, ...removed].map((line) => `<li>${escapeXml(line.trim())}</li>`).join('')}</ul>`,
  ]);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeXml(`PRISMA flow diagram: ${flow.query}`)}</title>`,
    '<style>body { font: 16px system-ui, sans-serif; margin: 2rem; } svg { max-width: 100%; height: auto; }</style>',
    `</head><body><h1>${escapeXml(flow.query)}</h1>`,
    toPrismaSvg(flow).replace(/<title>.*<\/title>\n/u, ''),
    `<p>Last search: ${escapeXml(flow.finishedAt)}.</p>`,
    ...items,
    ...listCriteria('Inclusion criteria', flow.criteria.include),
    ...listCriteria('Exclusion criteria', flow.criteria.exclude),
    '</body></html>',
    '',
  ].join('\n');
}

const listCriteria = (title: string, texts: readonly string[]): string[] =>
  texts.length === 0
    ? []
    : [`<h2>${title}</h2>`, `<ul>${texts.map((text) => `<li>${escapeXml(text)}</li>`).join('')}</ul>`];

const MAX_TITLE = 90;
const MAX_FILE = 36;
const shorten = (text: string, most = MAX_TITLE) => (text.length > most ? `${text.slice(0, most)}…` : text);

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
