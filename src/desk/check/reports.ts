import type { ReportSubject } from '../../check/report/facts.ts';
import { reportHtml } from '../../check/report/html.ts';
import { reportMarkdown } from '../../check/report/markdown.ts';
import type { CheckResult, ReferenceList } from '../../model/reference.ts';
import { toWire } from '../../model/wire.ts';

interface Report {
  readonly label: string;
  readonly type: string;
  readonly extension: string;
  readonly write: (result: CheckResult, list: Pick<ReferenceList, 'problems'>, subject: ReportSubject) => string;
}

/** The formats in which the desk reports a check. */
export const REPORTS: Readonly<Record<string, Report>> = {
  html: { label: 'HTML', type: 'text/html', extension: 'html', write: reportHtml },
  markdown: { label: 'Markdown', type: 'text/markdown', extension: 'md', write: reportMarkdown },
  json: {
    label: 'JSON',
    type: 'application/json',
    extension: 'json',
    write: (result, { problems }) => `${JSON.stringify({ ok: true, ...toWire(result), problems }, null, 2)}\n`,
  },
};
