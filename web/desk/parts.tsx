import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { CopyVersion, ShownEvidence } from '../../src/model/entry.ts';
import type { Attempt as ModelAttempt } from '../../src/model/error.ts';
import type { Author } from '../../src/model/paper.ts';
import type { Wire, WireFailure } from '../../src/model/wire.ts';
import { cutNames } from '../shared/names.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { type Tone, toneOf } from '../shared/tone.ts';
import { describeVersion } from '../shared/version.ts';
import type { Paper } from './api.ts';

type Attempt = Wire<ModelAttempt>;

/** A state, grade or kind in one word; the colour only repeats what the word says. */
export function Badge({ children, tone = 'plain' }: { children: ComponentChildren; tone?: Tone }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** A time in the reader's own format. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at}>{new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  );
}

/** A labelled control; its error is shown beside it and read out with it. */
export function Field(props: {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The label is for screen readers only: the control says what it is. */
  isBare?: boolean;
  children: (about: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true' }) => ComponentChildren;
}) {
  const { id, label, hint, error, isBare, children } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id} class={isBare ? 'unseen' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': 'true' as const }),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error of a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p class="error" id={`${id}-error`}>
      {shown(error)}
    </p>
  ) : null;
}

/** A failure: what happened, what to do, and what was tried; `isOpen` expands the last part. */
export function FailureNote({ failure, title, isOpen }: { failure: WireFailure; title?: string; isOpen?: boolean }) {
  const { code, message, remediation = [], attempts = [], retry_after_ms: wait } = failure;
  return (
    <div class="notice bad" role="alert">
      <p>
        {title && <strong>{title} </strong>}
        {shown(message)} <span class="code">{code}</span>
      </p>
      {wait !== undefined && <p>Try again in {Math.ceil(wait / 1000)} s.</p>}
      <Help remediation={remediation} attempts={code === 'NO_OA_AVAILABLE' ? attempts : []} />
      <Attempts attempts={attempts} isOpen={isOpen} />
    </div>
  );
}

/** Which settings would help: those the failure names, and sources that are not configured. */
export function Help({
  remediation,
  attempts,
}: {
  remediation: NonNullable<WireFailure['remediation']>;
  attempts: readonly Attempt[];
}) {
  const off = attempts.filter(({ outcome }) => outcome === 'not_consulted_disabled');
  if (remediation.length + off.length === 0) return null;
  return (
    <>
      <p>To fix this:</p>
      <ul>
        {remediation.map(({ setting, value, note }) => (
          <li key={`${setting}=${value}`}>
            <code>
              {setting}={value}
            </code>{' '}
            {note}
          </li>
        ))}
        {off.map(({ source, detail }) => (
          <li key={source}>
            {source} was not queried: {detail ?? 'not configured'}
          </li>
        ))}
      </ul>
    </>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  not_consulted_disabled: 'not queried: not configured',
  not_consulted_not_applicable: 'not queried: does not cover this',
  not_consulted_not_needed: 'not queried: not needed',
  consulted_no_record: 'no record',
  consulted_not_open_access: 'not open access',
  consulted_failed: 'failed',
  consulted_resolved: 'answered',
};

/** What happened at each source, as a table. */
export function Attempts({ attempts, isOpen = false }: { attempts: readonly Attempt[]; isOpen?: boolean | undefined }) {
  if (attempts.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>What was tried ({attempts.length})</summary>
      <Scroller label="What was tried">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Outcome</th>
              <th scope="col">Detail</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((each, at) => (
              <tr key={`${each.source} ${at}`}>
                <td>{shownSource(each.source)}</td>
                <td>{OUTCOMES[each.outcome] ?? each.outcome}</td>
                <td>{shown(each.detail ?? '')}</td>
                <td class="number">{Math.round(each.duration_ms)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </details>
  );
}

const SPEAKS = { for: 'supports it', against: 'contradicts it', neither: 'neutral' } as const;

/** The evidence found in a file. */
export function EvidenceList({ evidence }: { evidence: readonly ShownEvidence[] }) {
  return (
    <ul class="evidence">
      {evidence.map(({ check, speaks, detail, text }) => (
        <li key={`${check} ${detail}`} class={speaks}>
          <strong>{shown(text)}</strong>
          {detail && `: ${shown(detail)}`} <span class="quiet">({SPEAKS[speaks]})</span>
        </li>
      ))}
    </ul>
  );
}

/** The grade of a file, and its version if known. */
export function Grade({ grade, version }: { grade: string; version?: CopyVersion | undefined }) {
  return (
    <>
      <Badge tone={toneOf(grade)}>{grade}</Badge> {version && <Badge>{describeVersion(version)}</Badge>}
    </>
  );
}

const MAX_AUTHORS = 6;

/** The first authors of a paper. */
export function namesOf(authors: readonly Author[] = [], most = MAX_AUTHORS): string {
  const names = authors.map(({ literal, given, family }) => literal ?? [given, family].filter(Boolean).join(' '));
  return cutNames(names, most);
}

/** The web page of a paper; http and https only, whatever the record says. */
export function webAddress({
  doi,
  arxiv_id: arxiv,
  pmid,
  url,
}: Pick<Paper, 'doi' | 'arxiv_id' | 'pmid' | 'url'>): string | undefined {
  if (doi) return `https://doi.org/${encodeURI(doi)}`;
  if (arxiv) return `https://arxiv.org/abs/${encodeURI(arxiv)}`;
  if (pmid) return `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`;
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

/** A link that leaves the desk. */
export function Outside({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

/** A part that may be wider than the page; focusable, so that the keyboard can scroll it. */
export function Scroller({ label, children }: { label: string; children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.current) place.current.tabIndex = 0;
  }, []);
  return (
    <section class="scroll" aria-label={label} ref={place}>
      {children}
    </section>
  );
}
