import { oneLine } from '../../formats/latex.ts';
import type { CheckedReference, CheckResult, ReferenceList } from '../../model/reference.ts';
import {
  describeAttempt,
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
import { groupReferences, type ReportGroup } from './groups.ts';

/** Text that Markdown prints as it is. */
const safe = (text: string) => oneLine(text).replace(/[\\`*_{}[\]<>|#~&]/g, '\\$&');

/** The result of a check as Markdown, the worst first. */
export function reportMarkdown(
  result: CheckResult,
  { problems }: Pick<ReferenceList, 'problems'>,
  subject?: ReportSubject,
): string {
  const noted = problems.map(({ place, message }) => `- ${safe(place)}: ${safe(message)}`);
  const parts = [
    `# Reference check\n\n${subject ? `${safe(describeSubject(subject))}.\n\n` : ''}${safe(summarise(result))}.`,
    ...(noted.length > 0 ? [`## Problems in the file\n\n${noted.join('\n')}`] : []),
    ...groupReferences(result).map(writeGroup),
    ...findRepeated(result).map((labels) => `Listed more than once: ${safe(labels.join(', '))}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeGroup({ title, meaning, references }: ReportGroup): string {
  return `## ${title} (${references.length})\n\n${meaning}\n\n${references.map(writeReference).join('\n')}`;
}

function writeReference(reference: CheckedReference): string {
  const { text, paper, closest, differences, notices, noticesUnchecked, reason, verdict, attempts } = reference;
  const near = closest && linkOf(closest);
  const link = paper && linkOf(paper);
  const name = paper && safe(describePaper(paper));
  const items = [
    ...(reason ? [safe(describeReason(reason) ?? '')] : []),
    ...notices.map((notice) => `**${safe(describeNotice(notice))}**${linkOf(notice) ? ` <${linkOf(notice)}>` : ''}`),
    ...(noticesUnchecked ? [NOT_CHECKED] : []),
    ...differences.map((difference) => {
      const { field, stated, found, severity } = difference;
      const owner = describeOwner(difference);
      const change = `${safe(stated)}${found === undefined ? '' : ` → ${safe(found)}`}${owner && ` ${safe(owner)}`}`;
      return `${fieldName(field)}${severity === 'minor' ? ' (minor)' : ''}: ${change}`;
    }),
    ...(closest ? [`closest: ${safe(describePaper(closest))}${near ? ` <${near}>` : ''}`] : []),
    ...(name ? [`paper: ${link ? `[${name}](<${link}>)` : name}`] : []),
    ...(verdict === 'not_found' || verdict === 'unknown' || noticesUnchecked
      ? [`asked: ${safe(attempts.map(describeAttempt).join(', '))}`]
      : []),
  ];
  const place = describePlace(reference);
  const head = `- **${safe(labelOf(reference))}**${place && ` (${safe(place)})`} ${safe(text)}`;
  return [head, ...items.filter(Boolean).map((item) => `  - ${item}`)].join('\n');
}
