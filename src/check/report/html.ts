import { oneLine } from '../../formats/latex.ts';
import type { CheckedReference, CheckResult, ReferenceList } from '../../model/reference.ts';
import {
  describeAttempt,
  describeNotice,
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

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** The page runs no script and loads nothing, whatever the references contain. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark;--line:#8884;--bad:#b3261e;--doubt:#8a5a00;--good:#1b6e3c}
@media(prefers-color-scheme:dark){:root{--bad:#ff8a80;--doubt:#ffc46b;--good:#7fd7a0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h2{border-top:2px solid var(--line);padding-top:1rem}.warned h2,.not_found h2,.differs h2{color:var(--bad)}
.unreadable h2,.unknown h2,.unchecked h2{color:var(--doubt)}.confirmed h2{color:var(--good)}
ol{list-style:none;padding:0}li.reference{border-bottom:1px solid var(--line);padding:.75rem 0}
.label{font-family:ui-monospace,monospace;font-size:.85em;opacity:.8}.notice{color:var(--bad);font-weight:600}
table{border-collapse:collapse;margin:.5rem 0;font-size:.92em}th,td{text-align:left;vertical-align:top;padding:.2rem .75rem .2rem 0}
.minor{opacity:.75}details{font-size:.9em}summary{cursor:pointer}`;

/** The result of a check as one page without scripts, with evidence and links, the worst first. */
export function reportHtml(
  result: CheckResult,
  { problems }: Pick<ReferenceList, 'problems'>,
  subject?: ReportSubject,
): string {
  const repeated = findRepeated(result).map((labels) => `<p>Listed more than once: ${safe(labels.join(', '))}</p>\n`);
  const noted = problems.map(({ place, message }) => `<li>${safe(place)}: ${safe(message)}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Reference check</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Reference check</h1>
${subject ? `<p>${safe(describeSubject(subject))}.</p>\n` : ''}<p>${safe(summarise(result))}.</p>
${noted && `<section><h2>Problems in the file</h2><ul>${noted}</ul></section>\n`}${groupReferences(result).map(writeGroup).join('\n')}
${repeated.join('')}</main>
</body>
</html>
`;
}

function writeGroup({ name, title, meaning, references }: ReportGroup): string {
  const items = references.map(writeReference).join('\n');
  return `<section class="${name}">\n<h2>${title} (${references.length})</h2>\n<p>${safe(meaning)}</p>\n<ol>\n${items}\n</ol>\n</section>`;
}

function writeReference(reference: CheckedReference): string {
  const { text, paper, closest, notices, noticesUnchecked, reason, attempts } = reference;
  const place = describePlace(reference);
  const link = paper && linkOf(paper);
  const name = paper && safe(describePaper(paper));
  const parts = [
    `<span class="label">${safe(labelOf(reference))}${place && `, ${safe(place)}`}</span> ${safe(text)}`,
    ...(reason ? [`<p>${safe(describeReason(reason) ?? '')}</p>`] : []),
    ...notices.map(
      (notice) =>
        `<p class="notice">${safe(describeNotice(notice))}${linkOf(notice) ? ` ${toLink(linkOf(notice), notice.doi ?? notice.arxivId ?? '')}` : ''}</p>`,
    ),
    ...(noticesUnchecked ? [`<p>${NOT_CHECKED}</p>`] : []),
    writeDifferences(reference),
    ...(name ? [`<p>Paper: ${toLink(link, name, true)}</p>`] : []),
    ...(closest ? [`<p>Closest: ${toLink(linkOf(closest), safe(describePaper(closest)), true)}</p>`] : []),
    attempts.length > 0
      ? `<details><summary>Services asked</summary><ul>${attempts.map((each) => `<li>${safe(describeAttempt(each))}</li>`).join('')}</ul></details>`
      : '',
  ];
  return `<li class="reference">${parts.filter(Boolean).join('\n')}</li>`;
}

function toLink(address: string | undefined, text: string, isEscaped = false): string {
  const shown = isEscaped ? text : safe(text);
  return address ? `<a rel="noreferrer" href="${safe(address)}">${shown}</a>` : shown;
}

function writeDifferences({ differences }: CheckedReference): string {
  if (differences.length === 0) return '';
  const rows = differences.map(
    ({ field, stated, found, severity, belongsTo }) =>
      `<tr class="${severity}"><th scope="row">${fieldName(field)}${severity === 'minor' ? ' (minor)' : ''}</th><td>${safe(stated)}${belongsTo === undefined ? '' : `<br>belongs to: ${safe(belongsTo)}`}</td><td>${safe(found ?? '')}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Stated</th><th scope="col">Paper</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
