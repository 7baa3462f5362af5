import { test } from 'vitest';
import requirements from './requirements.json' with { type: 'json' };

export type RequirementId = keyof typeof requirements;

/**
 * Registers a test that would fail without the requirements it cites. The sentence says what the test shows; together
 * with the ids it is the name of the test. A citation is only as good as the body: when in doubt, leave it out.
 */
export function verifies(
  id: RequirementId | readonly RequirementId[],
  sentence: string,
  body: () => void | Promise<void>,
): void {
  const ids = typeof id === 'string' ? [id] : id;
  const unknown = ids.filter((each) => !(each in requirements));
  if (unknown.length > 0) throw new Error(`No such requirement: ${unknown.join(', ')}`);
  test(`${ids.join(', ')} ${sentence}`, body);
}
