import type { Mark } from '../../../src/model/checkpoint.ts';
import { Icon } from '../../shared/icons.tsx';
import { count, shown } from '../../shared/shown.ts';
import { shownSource } from '../../shared/source-name.ts';
import type { Hit, SessionView } from '../api.ts';
import { HitBadges } from '../badges.tsx';
import { Ids, Notices, Versions } from '../paper.tsx';
import { namesOf } from '../parts.tsx';
import { to } from '../route.ts';
import { Verdict } from '../verdict.tsx';
import { ReasonChoice } from './reason-choice.tsx';

/** What a person can do with the paper beside the list. */
export interface DetailActions {
  onClose(): void;
  onKeep(): void;
  onMore(): void;
  onExclude(reason: string | null): void;
  /** Splits a record from the paper, because it is another one. */
  onSplit(record: string): void;
}

/** The abstract and the evidence of one paper, beside the list. */
export function Detail(props: {
  hit: Hit;
  mark: Mark | undefined;
  reason: string | undefined;
  reasons: readonly string[];
  copy: SessionView['copies'][string] | undefined;
  actions: DetailActions;
}) {
  const { hit, mark, reason, reasons, copy, actions } = props;
  const { paper, score, sources, merged, records = [] } = hit;
  return (
    <aside class="detail" aria-label="Selected paper" tabIndex={0}>
      <button type="button" class="quiet close" aria-label="Close" title="Close (o)" onClick={actions.onClose}>
        <Icon name="close" />
      </button>
      <h2>{shown(paper.title ?? 'Untitled')}</h2>
      <p class="quiet">
        {[namesOf(paper.authors, 12), paper.year, shown(paper.venue ?? '')].filter(Boolean).join(' · ')}
      </p>
      <p class="detail-marks">
        {/* The list below links to a stored or quarantined copy. */}
        {copy?.state === 'stored' && copy.grade && (
          <Verdict paperRef={copy.ref} grade={copy.grade} version={copy.version} title={paper.title ?? copy.ref} />
        )}
        <HitBadges hit={hit} copy={copy?.state === 'fetching' ? copy : undefined} />
        <span class="small">
          <Ids paper={paper} />
        </span>
      </p>
      <Notices paper={paper} />
      <ExcludeChoice mark={mark} reason={reason} reasons={reasons} actions={actions} />
      {paper.abstract ? (
        <p class="abstract" dir="auto">
          {shown(paper.abstract)}
        </p>
      ) : (
        <p class="quiet">No source has an abstract.</p>
      )}
      <h3>Why it is here</h3>
      <ul class="facts-list">
        <li>
          <strong class="number">{score.toFixed(2)}</strong> {shown(hit.reason)}
        </li>
        <li>Found by {sources.map(shownSource).join(', ')}</li>
        {paper.citation_count !== undefined && <li>Cited by {count(paper.citation_count, 'paper')}</li>}
        <Versions paper={paper} />
        {copy?.state === 'stored' && (
          <li>
            <a href={to('paper', copy.ref)}>In the library</a>
          </li>
        )}
        {copy?.state === 'quarantined' && (
          <li>
            <a href={to('quarantine')}>In quarantine: review the file</a>
          </li>
        )}
      </ul>
      {merged && merged.length > 0 && (
        <>
          <h3>Joined records</h3>
          <ul class="facts-list">
            {merged.map((line) => (
              <li key={line}>{shown(line)}</li>
            ))}
          </ul>
          <Records records={records} onSplit={actions.onSplit} />
        </>
      )}
    </aside>
  );
}

/** The joined records; one that is another paper can be split off. */
function Records(props: { records: NonNullable<Hit['records']>; onSplit: (record: string) => void }) {
  return (
    <ul class="facts-list">
      {props.records.map(({ id, source, title, year, venue, volume, pages }) => (
        <li key={id}>
          {shownSource(source)}:{' '}
          {[shown(title ?? 'Untitled'), year, shown(venue ?? ''), volume, pages].filter(Boolean).join(' · ')}{' '}
          <button type="button" class="quiet" onClick={() => props.onSplit(id)}>
            Another paper
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Exclude with a reason in one click; a new reason joins the list. */
function ExcludeChoice(props: {
  mark: Mark | undefined;
  reason: string | undefined;
  reasons: readonly string[];
  actions: DetailActions;
}) {
  const { mark, reason, reasons, actions } = props;
  const isExcluded = mark === 'exclude';
  return (
    <fieldset class="exclude-choice">
      <legend class="unseen">Keep or exclude this paper</legend>
      <p class="actions">
        <span class="segments">
          <button type="button" class="keep" aria-pressed={!isExcluded} onClick={actions.onKeep}>
            Keep
          </button>
          <button type="button" class="exclude" aria-pressed={isExcluded} onClick={() => actions.onExclude(null)}>
            Exclude{' '}
            <span class="key" aria-hidden="true">
              x
            </span>
          </button>
        </span>
        <button type="button" aria-pressed={mark === 'keep'} onClick={actions.onMore}>
          More like this{' '}
          <span class="key" aria-hidden="true">
            m
          </span>
        </button>
      </p>
      <p class="actions reasons-line">
        <span class="quiet small">Exclude as</span>
        <ReasonChoice reasons={reasons} chosen={isExcluded ? reason : undefined} onExclude={actions.onExclude} />
      </p>
    </fieldset>
  );
}
