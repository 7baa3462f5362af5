import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseRef } from '../../model/ref.ts';
import { ok } from '../../model/result.ts';
import { findStored } from '../../store/find.ts';
import { saveLastAudit } from '../last-audit.ts';
import { defineAction, nothing, ref } from './action.ts';

const MAX_TAGS = 50;
const MAX_TAG_CHARS = 60;

const callFacts = (detail = 'at the desk') => ({ capability: 'local' as const, sessionId: randomUUID(), detail });

const quarantined = z.strictObject({ ref, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const accept = defineAction<'/api/accept'>({
  shape: quarantined,
  async run({ ref: text, sha256 }, { app }) {
    const parsed = parseRef(text);
    if (!parsed.ok) return parsed;
    const row = await (await app.store()).accept(parsed.value, callFacts(), { sha256 });
    return row.ok ? ok({ row: row.value.ts_seq }) : row;
  },
});

export const discard = defineAction<'/api/discard'>({
  shape: quarantined,
  async run({ ref: text, sha256 }, { app }) {
    const parsed = parseRef(text);
    if (!parsed.ok) return parsed;
    const row = await (await app.store()).discard(parsed.value, callFacts(), { sha256 });
    return row.ok ? ok({ row: row.value.ts_seq }) : row;
  },
});

const tag = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG_CHARS)
  .refine((text) => !/[\p{Cc},]/u.test(text), 'must not contain a comma or a control character');

export const setTags = defineAction<'/api/tags'>({
  shape: z.strictObject({ ref, tags: z.array(tag).max(MAX_TAGS) }),
  async run({ ref: text, tags }, { app }) {
    const store = await app.store();
    const stored = await findStored(text, store);
    if (!stored.ok) return stored;
    const { entry } = stored.value;
    const wanted = [...new Set(tags)];
    if (JSON.stringify(wanted) === JSON.stringify(entry.tags ?? [])) return ok({ tags: wanted });
    const detail = `at the desk: ${wanted.length > 0 ? wanted.join(', ') : 'no tags'}`;
    const row = await store.tag(entry.ref, wanted, callFacts(detail));
    return row.ok ? ok({ tags: wanted }) : row;
  },
});

const MAX_NOTE = 20_000;

export const setNote = defineAction<'/api/note'>({
  shape: z.strictObject({ ref, note: z.string().max(MAX_NOTE) }),
  async run({ ref: text, note }, { app }) {
    const store = await app.store();
    const stored = await findStored(text, store);
    if (!stored.ok) return stored;
    const { entry } = stored.value;
    const wanted = note.trim();
    if (wanted === (entry.note ?? '')) return ok({ note: wanted });
    const row = await store.setNote(entry.ref, wanted, callFacts('at the desk: note'));
    return row.ok ? ok({ note: wanted }) : row;
  },
});

export const remove = defineAction<'/api/remove'>({
  shape: z.strictObject({ ref }),
  async run({ ref: text }, { app }) {
    const store = await app.store();
    const stored = await findStored(text, store);
    if (!stored.ok) return stored;
    const row = await store.remove(stored.value.entry.ref, callFacts('at the desk'));
    return row.ok ? ok({ row: row.value.ts_seq }) : row;
  },
});

export const audit = defineAction<'/api/audit'>({
  shape: nothing,
  async run(_input, { app, home, isSandbox, log }) {
    const report = await app.audit();
    if (!report.ok) return report;
    const saved = await saveLastAudit(home, isSandbox ? 'sandbox' : 'real', report.value);
    // The report itself is what was asked for.
    if (!saved.ok) log('warn', `Could not store the time of the audit: ${saved.error.message}`);
    return report;
  },
});
