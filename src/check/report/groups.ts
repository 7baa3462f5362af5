import type { CheckedReference, CheckResult, Verdict } from '../../model/reference.ts';
import { isWarned } from '../notices.ts';

/** A group of a report: a verdict, or papers that readers are warned of. */
export type GroupName = Verdict | 'warned' | 'unchecked' | 'accepted';

/** The references of a report that have something in common, in the order of the list. */
export interface ReportGroup {
  readonly name: GroupName;
  readonly title: string;
  readonly meaning: string;
  readonly references: readonly CheckedReference[];
}

/** The worst first. */
const GROUPS: readonly (readonly [name: GroupName, title: string, meaning: string])[] = [
  [
    'warned',
    'Retracted or of concern',
    'The paper exists, but readers are warned of it. Read the notice before you cite it.',
  ],
  ['not_found', 'Not found', 'Every service that should know it was asked, and none does. Make sure that it exists.'],
  [
    'differs',
    'Different from the paper',
    'The paper exists, but a stated field is wrong. --fix corrects bibliographies.',
  ],
  ['unreadable', 'Unreadable', 'The reference could not be read. Check how it is written.'],
  ['unknown', 'Unknown', 'A service that should know it could not be asked. Run the check again.'],
  [
    'unchecked',
    'Notices not checked',
    'The paper exists, but the service that knows retractions could not be asked. Run the check again.',
  ],
  ['confirmed', 'Confirmed', 'The paper exists; small differences are listed.'],
  ['accepted', 'Accepted', 'Someone has checked these and accepts them as they are.'],
  ['out_of_scope', 'Not a paper', 'The services of papers do not list such works. Check them yourself.'],
];

function groupOf(reference: CheckedReference): GroupName {
  if (reference.accepted) return 'accepted';
  if (isWarned(reference)) return 'warned';
  return reference.verdict === 'confirmed' && reference.noticesUnchecked ? 'unchecked' : reference.verdict;
}

/** The groups that have references. */
export function groupReferences({ references }: CheckResult): ReportGroup[] {
  return GROUPS.map(([name, title, meaning]) => ({
    name,
    title,
    meaning,
    references: references.filter((reference) => groupOf(reference) === name),
  })).filter((group) => group.references.length > 0);
}
