import { z } from 'zod';
import { ok } from '../../model/result.ts';
import { defineAction } from './action.ts';

/** An answer must leave before the desk restarts. */
const AFTER_ANSWER_MS = 100;
const MAX_EMAIL = 254;

export const saveEmail = defineAction<'/api/settings'>({
  shape: z.strictObject({ email: z.string().trim().min(3).max(MAX_EMAIL) }),
  async run({ email }, { settings }) {
    const saved = await settings.saveEmail(email);
    if (!saved.ok) return saved;
    setTimeout(() => settings.restart(), AFTER_ANSWER_MS).unref();
    return ok({ file: saved.value });
  },
});
