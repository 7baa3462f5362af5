import type { CheckDecision, OfferedCorrection, ShownReference } from '../../../src/desk/wire.ts';
import { cut, shown } from '../../shared/shown.ts';
import { Attempts, Badge, namesOf, Outside, Scroller, webAddress } from '../parts.tsx';
import { fieldName, GROUPS, groupOf, MEANINGS, noticeText } from './words.ts';

/** Decides about corrections of one reference. */
export type Decide = (decisions: readonly CheckDecision[]) => void;

const MAX_TEXT = 400;

/** A reference: its verdict, its notices, what can be corrected, and the evidence. */
export function ReferenceView(props: {
  reference: ShownReference;
  decisions: ReadonlyMap<string, CheckDecision>;
  decide: Decide;
}) {
  const { reference, decisions, decide } = props;
  const { index, key, line, text, verdict, notices, notices_unchecked: isUnchecked, corrections } = reference;
  const [, label, tone] = GROUPS.find(([group]) => group === verdict) ?? ['confirmed', verdict, 'plain'];
  const name = shown(key ?? String(index));
  return (
    <li class={`card${groupOf(reference) === 'warned' ? ' retracted' : ''}`}>
      <h3>
        {name} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>
        {cut(shown(text), MAX_TEXT)} {line !== undefined && <span class="quiet small">line {line}</span>}
      </p>
      {notices.map(({ kind, doi, arxiv_id: arxiv, date }) => (
        <p key={`${kind} ${doi ?? arxiv}`} class={groupOf(reference) === 'warned' ? 'error' : 'quiet'}>
          {noticeText(kind)}
          {date && ` (${shown(date)})`}
          {doi && ': '}
          {doi && <Outside href={`https://doi.org/${encodeURI(doi)}`}>{shown(doi)}</Outside>}
          {arxiv && ': '}
          {arxiv && <Outside href={`https://arxiv.org/abs/${encodeURI(arxiv)}`}>{shown(arxiv)}</Outside>}
        </p>
      ))}
      {isUnchecked && (
        <p class="error">Notices not checked: the service that knows retractions could not be asked. Check it again.</p>
      )}
      {verdict !== 'confirmed' && <p class="quiet">{MEANINGS[verdict]}</p>}
      {corrections.map((correction) => (
        <CorrectionView
          key={correction.field}
          name={name}
          correction={correction}
          choice={choiceOf(index, correction, decisions)}
          onChoose={(choice) => decide([{ index, field: correction.field, found: correction.found, choice }])}
        />
      ))}
      <Evidence reference={reference} />
    </li>
  );
}

/** What a person decided about a correction; a decision about another value does not count. */
export function choiceOf(
  index: number,
  { field, found }: OfferedCorrection,
  decisions: ReadonlyMap<string, CheckDecision>,
): CheckDecision['choice'] {
  const decision = decisions.get(`${index} ${field}`);
  return decision?.found === found ? decision.choice : null;
}

function CorrectionView(props: {
  name: string;
  correction: OfferedCorrection;
  choice: CheckDecision['choice'];
  onChoose: (choice: CheckDecision['choice']) => void;
}) {
  const { name, correction, choice, onChoose } = props;
  const field = fieldName(correction.field);
  const toggle = (each: 'accept' | 'decline') => () => onChoose(choice === each ? null : each);
  return (
    <div class="correction">
      <p>
        <strong>{field}:</strong> <del>{shown(correction.stated)}</del> <ins>{shown(correction.found)}</ins>
        {!correction.is_proven && <span class="quiet small"> Not certain: the reference may mean another paper.</span>}
      </p>
      <p class="actions">
        <button
          type="button"
          aria-pressed={choice === 'accept'}
          aria-label={`Accept the ${field} of ${name}`}
          onClick={toggle('accept')}
        >
          Accept
        </button>
        <button
          type="button"
          aria-pressed={choice === 'decline'}
          aria-label={`Decline the ${field} of ${name}`}
          onClick={toggle('decline')}
        >
          Decline
        </button>
      </p>
    </div>
  );
}

function PaperLink({ paper }: { paper: NonNullable<ShownReference['paper']> }) {
  const href = webAddress(paper);
  const name = [namesOf(paper.authors), paper.year, shown(paper.title ?? '')].filter(Boolean).join(' · ');
  return href ? <Outside href={href}>{name}</Outside> : <span>{name}</span>;
}

/** What was compared with what, and what each service answered. */
function Evidence({ reference: { paper, closest, differences, attempts } }: { reference: ShownReference }) {
  if (!paper && attempts.length === 0) return null;

  return (
    <details>
      <summary>Evidence</summary>
      {paper && (
        <p>
          Compared with: <PaperLink paper={paper} />
        </p>
      )}
      {closest && (
        <p>
          Closest paper: <PaperLink paper={closest} />
        </p>
      )}
      {differences.length > 0 && (
        <Scroller label="Differences">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Stated</th>
                <th scope="col">Paper</th>
                <th scope="col">Weight</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, stated, found, severity, belongs_to: owner }) => (
                <tr key={`${field} ${stated}`}>
                  <th scope="row">{fieldName(field)}</th>
                  <td>
                    {shown(stated)} {owner && <span class="quiet">belongs to: {shown(owner)}</span>}
                  </td>
                  <td>{shown(found ?? 'none')}</td>
                  <td>{severity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      <Attempts attempts={attempts} isOpen />
    </details>
  );
}
