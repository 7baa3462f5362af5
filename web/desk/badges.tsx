import { kindOf } from '../shared/paper-kind.ts';
import { toneOf } from '../shared/tone.ts';
import type { Hit, SessionView } from './api.ts';
import { Badge } from './parts.tsx';
import { isRetracted, isRetractionNotice } from './retracted.ts';

/** The marks of a paper, in one order everywhere: what warns comes first, then the copy, then the record. */
export function HitBadges({ hit, copy }: { hit: Hit; copy?: SessionView['copies'][string] | undefined }) {
  const { paper, tags } = hit;
  const kind = kindOf(paper);
  return (
    <span class="badges row-marks">
      {isRetracted(hit) && <Badge tone="alarm">retracted</Badge>}
      {isRetractionNotice(hit) && <Badge tone="bad">retraction notice</Badge>}
      {copy?.state === 'stored' && <Badge tone="good">in library</Badge>}
      {copy?.grade && <Badge tone={toneOf(copy.grade)}>{copy.grade}</Badge>}
      {copy?.state === 'fetching' && <Badge tone="busy">being fetched</Badge>}
      {copy?.state === 'quarantined' && <Badge tone="warn">in quarantine</Badge>}
      {paper.is_oa === true && <Badge tone="open">open access</Badge>}
      {paper.is_oa === false && <Badge>not open access</Badge>}
      {kind && <Badge>{kind}</Badge>}
      {tags
        .filter((tag) => tag !== 'retracted' && tag !== 'kept')
        .map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
    </span>
  );
}
