import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { labelOf, shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import type { Hit, Paper, SessionView } from './api.ts';
import { HitBadges } from './badges.tsx';
import { PaperFacts } from './paper-facts.tsx';
import { Outside, webAddress } from './parts.tsx';
import { isRetracted } from './retracted.ts';
import { to } from './route.ts';
import { Verdict } from './verdict.tsx';

/** A paper of a completed search in two lines; the rest opens on demand. */
export function PaperCard(props: {
  hit: Hit;
  place: number;
  copy: SessionView['copies'][string] | undefined;
  choice: ComponentChildren;
}) {
  const { hit, place, copy, choice } = props;
  const { paper, score, reason, sources, merged } = hit;
  const [isOpen, setOpen] = useState(false);
  return (
    <li class={`card result${isRetracted(hit) ? ' retracted' : ''}`}>
      <span class="choice">{choice}</span>
      <div>
        <h3 id={`paper-${place}`}>{shown(paper.title ?? 'Untitled')}</h3>
        <p class="row-line">
          <PaperFacts paper={paper} />
          <StoredCopy copy={copy} title={paper.title ?? hit.id} />
          <HitBadges hit={hit} copy={copy?.state === 'stored' ? undefined : copy} />
          {!webAddress(paper) && <Ids paper={paper} />}
        </p>
        <Notices paper={paper} />
        {isOpen && (
          <div class="more-facts">
            {paper.abstract && <p class="entry-abstract">{shown(paper.abstract)}</p>}
            <ul class="facts-list">
              <li>
                <strong class="number">{score.toFixed(2)}</strong> {shown(reason)}
              </li>
              <li>Found by {sources.map(shownSource).join(', ')}</li>
              <li>
                <Ids paper={paper} />
              </li>
              <Versions paper={paper} />
              {merged?.map((line) => (
                <li key={line}>{shown(line)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <button
        type="button"
        class="quiet toggle"
        aria-expanded={isOpen}
        aria-describedby={`paper-${place}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'Abstract'}
      </button>
    </li>
  );
}

/** Where the copy of a paper is. */
function StoredCopy({ copy, title }: { copy: SessionView['copies'][string] | undefined; title: string }) {
  if (copy?.state === 'quarantined')
    return (
      <>
        <a href={to('quarantine')}>Review the file</a>{' '}
      </>
    );
  if (copy?.state !== 'stored') return null;
  return (
    <>
      {copy.grade && <Verdict paperRef={copy.ref} grade={copy.grade} version={copy.version} title={title} />}{' '}
      <a class="badge collection" href={to('paper', copy.ref)}>
        In the library
      </a>{' '}
    </>
  );
}

/** The id of a paper as a link to its web page. */
export function Ids({ paper }: { paper: Paper }) {
  const href = webAddress(paper);
  const text =
    paper.doi ?? (paper.arxiv_id && `arXiv:${paper.arxiv_id}`) ?? (paper.pmid && `PMID:${paper.pmid}`) ?? 'web page';
  return href ? <Outside href={href}>{text}</Outside> : <span class="quiet">no id: cannot be fetched</span>;
}

/** Other versions of a paper, as list items. */
export function Versions({ paper: { versions = [] } }: { paper: Paper }) {
  return versions.map((version) => {
    const href = webAddress(version);
    const name = version.doi ?? version.arxiv_id ?? version.url ?? '';
    return (
      <li key={`${version.kind} ${name}`}>
        {version.kind}: {href ? <Outside href={href}>{name}</Outside> : name}
      </li>
    );
  });
}

/** Retractions and other editorial notices. */
export function Notices({ paper: { notices = [] } }: { paper: Paper }) {
  return notices.map(({ kind, doi, date, about }) => {
    const href = doi && webAddress({ doi });
    return (
      <p key={`${kind} ${doi}`} class="notice bad">
        {about === 'this' ? labelOf(kind) : `This paper is a ${kind.replaceAll('_', ' ')} notice about another paper`}
        {date && `, ${date}`} {href && <Outside href={href}>{doi}</Outside>}
      </p>
    );
  });
}
