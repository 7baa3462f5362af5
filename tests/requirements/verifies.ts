import { test } from 'vitest';
import requirements from './requirements.json' with { type: 'json' };

export type RequirementId = keyof typeof requirements;

/**
 * Registers a test that would fail without the requirement it cites; several ids may share one body.
 * The citation is only as good as the body: when in doubt, leave the requirement owed.
 */
export function verifies(id: RequirementId | readonly RequirementId[], body: () => void | Promise<void>): void {
  const ids = typeof id === 'string' ? [id] : id;
  const unknown = ids.filter((each) => !(each in requirements));
  if (unknown.length > 0) throw new Error(`No such requirement: ${unknown.join(', ')}`);
  test(ids.map((each) => `${each} ${requirements[each]}`).join(' + '), body);
}
