import { z } from 'zod';
import { fail, ok } from '../../model/result.ts';
import { defineAction, id } from '../actions/action.ts';
import { decisions } from './history.ts';

/** Larger than almost every manuscript. */
const MAX_BYTES = 25_000_000;
/** In base64, with room for the name. */
const MAX_BODY = Math.ceil(MAX_BYTES / 3) * 4 + 10_000;

/** More bibliographies and chapters than almost every manuscript names. */
const MAX_BESIDE = 100;
const file = { name: z.string().min(1).max(255), content: z.string().min(1) };

const toBytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

export const startCheck = defineAction<'/api/check'>({
  shape: z.strictObject({ ...file, beside: z.array(z.strictObject(file)).max(MAX_BESIDE).optional() }),
  maxBytes: MAX_BODY,
  async run({ name, content, beside = [] }, { checks }) {
    const bytes = toBytes(content);
    if (bytes.length === 0) return fail('INVALID_ARGUMENT', `${name} is empty.`);
    const others = beside.map((each) => ({ name: each.name, bytes: toBytes(each.content) }));
    const started = await checks.start(name, bytes, others);
    return started.ok ? ok({ check_id: started.value }) : started;
  },
});

const one = z.strictObject({ check_id: id });

export const resumeCheck = defineAction<'/api/check/resume'>({
  shape: one,
  async run({ check_id }, { checks }) {
    const resumed = await checks.resume(check_id);
    return resumed.ok ? ok({}) : resumed;
  },
});

export const cancelCheck = defineAction<'/api/check/cancel'>({
  shape: one,
  run: async ({ check_id }, { checks }) =>
    checks.cancel(check_id) ? ok({}) : fail('SESSION_STATE', 'This check is not running.'),
});

export const removeCheck = defineAction<'/api/check/remove'>({
  shape: one,
  async run({ check_id }, { checks }) {
    const removed = await checks.remove(check_id);
    return removed.ok ? ok({}) : removed;
  },
});

export const decideCorrections = defineAction<'/api/check/decide'>({
  shape: z.strictObject({ check_id: id, decisions: decisions.min(1).max(5000) }),
  maxBytes: 5_000_000,
  async run({ check_id, decisions: changes }, { checks }) {
    const decided = await checks.decide(check_id, changes);
    return decided.ok ? ok({ decisions: decided.value }) : decided;
  },
});
