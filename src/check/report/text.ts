import { oneLine } from '../../formats/latex.ts';
import type { CheckedReference, CheckResult } from '../../model/reference.ts';
import {
  describeAttempts,
  describeNotice,
  describeOwner,
  describePaper,
  describePlace,
  describeReason,
  describeSubject,
  fieldName,
  findRepeated,
  labelOf,
  linkOf,
  NOT_CHECKED,
  type ReportSubject,
  summarise,
} from './facts.ts';
import { type GroupName, groupReferences, type ReportGroup } from './groups.ts';

/** How parts of a report look on a terminal. */
export interface ReportStyle {
  readonly bad: (text: string) => string;
  readonly doubtful: (text: string) => string;
  readonly good: (text: string) => string;
  readonly dim: (text: string) => string;
}

const plain = (text: string) => text;
const PLAIN: ReportStyle = { bad: plain, doubtful: plain, good: plain, dim: plain };

const LOOK: Readonly<Record<GroupName, keyof ReportStyle>> = {
  warned: 'bad',
  not_found: 'bad',
  differs: 'bad',
  unreadable: 'doubtful',
  unknown: 'doubtful',
  unchecked: 'doubtful',
  confirmed: 'good',
  accepted: 'dim',
  out_of_scope: 'dim',
};

const MAX_TEXT = 160;

/** The result of a check as text, grouped by verdict, the worst first. */
export function reportText(result: CheckResult, style: ReportStyle = PLAIN, subject?: ReportSubject): string {
  const head = subject ? [`${style.dim(describeSubject(subject))}\n`] : [];
  const groups = groupReferences(result).map((group) => showGroup(group, style));
  const repeated = findRepeated(result).map((labels) => `Listed more than once: ${labels.join(', ')}\n`);
  return `${[...head, ...groups, ...repeated, `${summarise(result)}\n`].join('\n')}`;
}

function showGroup({ name, title, meaning, references }: ReportGroup, style: ReportStyle): string {
  const heading = `${style[LOOK[name]](`${title} (${references.length})`)} ${style.dim(meaning)}\n`;
  // Of what is right, only what is worth a look is listed.
  const shown =
    name === 'confirmed' ? references.filter((each) => each.differences.length + each.notices.length > 0) : references;
  return heading + shown.map((each) => showReference(each, style)).join('');
}

function showReference(reference: CheckedReference, style: ReportStyle): string {
  const { text, paper, closest, notices, noticesUnchecked, reason, verdict, attempts } = reference;
  const written = oneLine(text);
  const place = describePlace(reference);
  const where = place && style.dim(` ${place}`);
  const lines = [
    `  ${labelOf(reference)}${where}  ${written.length > MAX_TEXT ? `${written.slice(0, MAX_TEXT)}…` : written}`,
    ...(reason ? [`      ${describeReason(reason)}`] : []),
    ...notices.map(
      (notice) => `      ${style.bad(describeNotice(notice))}${linkOf(notice) ? ` ${linkOf(notice)}` : ''}`,
    ),
    ...(noticesUnchecked ? [`      ${style.dim(NOT_CHECKED)}`] : []),
    ...showDifferences(reference, style),
    ...(paper && verdict === 'differs'
      ? [`      ${style.dim('found')} ${[describePaper(paper), linkOf(paper)].filter(Boolean).join(' ')}`]
      : []),
    ...(closest
      ? [`      ${style.dim('closest')} ${[describePaper(closest), linkOf(closest)].filter(Boolean).join(' ')}`]
      : []),
    ...(verdict === 'not_found' || verdict === 'unknown' || noticesUnchecked
      ? [`      ${style.dim(describeAttempts(attempts))}`]
      : []),
  ];
  return `${lines.filter((each) => each.trim() !== '').join('\n')}\n`;
}

function showDifferences({ differences }: CheckedReference, style: ReportStyle): string[] {
  return differences.map((difference) => {
    const { field, stated, found, severity } = difference;
    const change = `${oneLine(stated)}${found === undefined ? '' : ` -> ${oneLine(found)}`}`;
    const line = `      ${fieldName(field)}: ${change}${describeOwner(difference)}`;
    return severity === 'minor' ? style.dim(`${line} (minor)`) : line;
  });
}
