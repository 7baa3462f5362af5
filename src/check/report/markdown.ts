import { oneLine } from '../../formats/latex.ts';
import type { CheckedReference, CheckResult, ReferenceList } from '../../model/reference.ts';
import {
  describeAttempt,
  describeNotice,
  describePaper,
  describeReason,
  fieldName,
  labelOf,
  linkOf,
  summarise,
} from './facts.ts';
import { groupReferences, type ReportGroup } from './groups.ts';

/** Text that Markdown prints as it is. */
const safe = (text: string) => oneLine(text).replace(/[\\`*_{}[\]<>|#~&]/g, '\\$&');

/** The result of a check as Markdown, the worst first. */
export function reportMarkdown(result: CheckResult, { problems }: Pick<ReferenceList, 'problems'>): string {
  const noted = problems.map(({ place, message }) => `- ${safe(place)}: ${safe(message)}`);
  const parts = [
    `# Reference check\n\n${safe(summarise(result))}.`,
    ...(noted.length > 0 ? [`## Problems in the file\n\n${noted.join('\n')}`] : []),
    ...groupReferences(result).map(writeGroup),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeGroup({ title, meaning, references }: ReportGroup): string {
  return `## ${title} (${references.length})\n\n${meaning}\n\n${references.map(writeReference).join('\n')}`;
}

function writeReference(reference: CheckedReference): string {
  const { text, line, paper, differences, notices, reason, verdict, attempts } = reference;
  const link = paper && linkOf(paper);
  const name = paper && safe(describePaper(paper));
  const items = [
    ...(reason ? [safe(describeReason(reason) ?? '')] : []),
    ...notices.map((notice) => `**${safe(describeNotice(notice))}**${notice.doi ? ` <${linkOf(notice)}>` : ''}`),
    ...differences.map(
      ({ field, stated, found, severity }) =>
        `${fieldName(field)}${severity === 'minor' ? ' (minor)' : ''}: ${safe(stated)}${found === undefined ? '' : ` → ${safe(found)}`}`,
    ),
    ...(name ? [`paper: ${link ? `[${name}](<${link}>)` : name}`] : []),
    ...(verdict === 'not_found' || verdict === 'unknown'
      ? [`asked: ${safe(attempts.map(describeAttempt).join(', '))}`]
      : []),
  ];
  const head = `- **${safe(labelOf(reference))}**${line === undefined ? '' : ` (line ${line})`} ${safe(text)}`;
  return [head, ...items.filter(Boolean).map((item) => `  - ${item}`)].join('\n');
}
