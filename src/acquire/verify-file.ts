import { z } from 'zod';
import { givenFileSize } from '../disk/atomic.ts';
import type { Paper } from '../model/paper.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { parseRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { describeIssue, formatPath } from '../model/validation.ts';
import { fromWire } from '../model/wire.ts';
import type { PdfReport } from '../pdf/report.ts';
import { toPlainText } from '../text/markup.ts';
import { type FindByTitle, identify } from './identify.ts';
import { type ResolveDeps, resolve } from './resolve.ts';
import { type Verdict, verify } from './verify/verify.ts';

/** What verifying a file needs from outside. */
export interface VerifyFileDeps {
  inspect(path: string, signal?: AbortSignal): Promise<Result<PdfReport>>;
  /** Asked only when no record is given: opens the network. */
  resolving(): Promise<Result<ResolveDeps & { readonly findByTitle: FindByTitle }>>;
}

/** Which paper a file should be. Without a record the ref is resolved; without a ref the file is identified. */
export interface FileQuestion {
  readonly ref?: string;
  /** A paper in its wire form. */
  readonly record?: unknown;
  readonly signal?: AbortSignal;
}

/** The judgement of a file, and the paper it was judged against. */
export interface FileVerdict extends Verdict {
  readonly ref: Ref | null;
  readonly title?: string;
}

/** Whether a file is a paper; nothing is written. */
export async function verifyFile(
  path: string,
  question: FileQuestion,
  deps: VerifyFileDeps,
): Promise<Result<FileVerdict>> {
  const ref = question.ref === undefined ? null : parseRef(question.ref);
  if (ref && !ref.ok) return ref;
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  const report = await deps.inspect(path, question.signal);
  if (!report.ok) return report;
  const mustIdentify = !ref && question.record === undefined;
  if (mustIdentify && !report.value.opens) return fail('VERIFICATION_FAILED', `${path} is not a readable PDF.`);
  const wanted = await findWanted(report.value, ref?.value ?? null, question, deps);
  if (!wanted.ok) return wanted;
  const { ref: known, paper } = wanted.value;
  const verdict = verify(report.value, { ref: known ?? NO_REF, paper, fromOwnRecord: false });
  return ok({ ...verdict, ref: known, ...(paper.title && { title: paper.title }) });
}

/** A record without any id has only its words. */
const NO_REF: Ref = { kind: 'doi', id: '' };

async function findWanted(
  report: PdfReport,
  ref: Ref | null,
  { record, signal }: FileQuestion,
  deps: VerifyFileDeps,
): Promise<Result<{ ref: Ref | null; paper: Paper }>> {
  if (record !== undefined) {
    const paper = parseRecord(record);
    if (!paper.ok) return paper;
    const own = parseRef(refOfPaper(paper.value) ?? '');
    return ok({ ref: ref ?? (own.ok ? own.value : null), paper: paper.value });
  }
  const asking = await deps.resolving();
  if (!asking.ok) return asking;
  const known = ref ? ok(ref) : await identify(report, asking.value.findByTitle, signal);
  if (!known.ok) return known;
  return resolve(known.value, asking.value, signal ? { signal } : {});
}

const text = z.string().optional();
/** Words that a service may deposit with markup: "<i>E. coli</i> &amp; Co". */
const words = z.string().transform(toPlainText).optional();
const author = z.object({ family: words, given: words, literal: words });
const RECORD = z.object({
  doi: text,
  arxivId: text,
  pmid: text,
  title: words,
  subtitle: words,
  authors: z
    .array(z.union([author, z.string().transform((literal) => ({ literal: toPlainText(literal) }))]))
    .optional(),
  pages: text,
  venue: words,
  type: text,
  year: z.number().optional(),
  versions: z
    .array(z.object({ kind: z.enum(['preprint', 'accepted', 'published', 'other']), doi: text, arxivId: text }))
    .optional(),
});

/** Reads a paper in its wire form; what verification does not use is left out. */
function parseRecord(value: unknown): Result<Paper> {
  const parsed = RECORD.safeParse(withoutNulls(fromWire(value)), { error: describeIssue });
  if (parsed.success) return ok({ ...parsed.data, isOa: null, provenance: {} } as Paper);
  const [issue] = parsed.error.issues;
  const field = formatPath(['record', ...(issue?.path ?? [])]).replace(
    /[A-Z]/g,
    (letter) => `_${letter.toLowerCase()}`,
  );
  const message = `${field} ${issue?.message ?? 'is not valid'}`;
  return fail('INVALID_ARGUMENT', `The record does not match a paper: ${message}.`, { fields: { [field]: message } });
}

/** Unknown is `null` on the wire. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}
