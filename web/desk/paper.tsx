import type { ComponentChildren } from 'preact';
import { count, shown } from '../shared/shown.ts';
import type { Hit, Paper } from './api.ts';
import { HitBadges } from './badges.tsx';
import { namesOf, Outside, webAddress } from './parts.tsx';
import { isRetracted } from './retracted.ts';

/** A paper of a search, with everything needed to judge it. */
export function PaperCard(props: { hit: Hit; place: number; children: ComponentChildren }) {
  const { hit, place, children } = props;
  const { paper, score, reason, sources, merged } = hit;
  const retracted = isRetracted(hit);
  return (
    <li class={`card${retracted ? ' retracted' : ''}`}>
      <h3 id={`paper-${place}`}>
        {place + 1}. {shown(paper.title ?? 'Untitled')}
      </h3>
      <p class="quiet">{[namesOf(paper.authors), paper.year, shown(paper.venue ?? '')].filter(Boolean).join(' · ')}</p>
      <p>
        <HitBadges hit={hit} /> <Ids paper={paper} />
      </p>
      <p class="reason">
        <span class="score">{score.toFixed(2)}</span> {shown(reason)}
      </p>
      {paper.abstract && (
        <details>
          <summary>Abstract</summary>
          <p>{shown(paper.abstract)}</p>
        </details>
      )}
      <details>
        <summary>Sources and versions</summary>
        <ul>
          <li>Found by {sources.join(', ')}</li>
          {paper.citation_count !== undefined && <li>Cited by {count(paper.citation_count, 'paper')}</li>}
          <Versions paper={paper} />
          {merged?.map((line) => (
            <li key={line}>{shown(line)}</li>
          ))}
        </ul>
      </details>
      <Notices paper={paper} />
      {children}
    </li>
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
        {about === 'this'
          ? kind.replaceAll('_', ' ')
          : `This paper is a ${kind.replaceAll('_', ' ')} notice about another paper`}
        {date && `, ${date}`} {href && <Outside href={href}>{doi}</Outside>}
      </p>
    );
  });
}
