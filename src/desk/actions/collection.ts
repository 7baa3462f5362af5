import { z } from 'zod';
import { addToCollection, deleteCollection, removeFromCollection, renameCollection } from '../../store/collections.ts';
import { defineAction, ref } from './action.ts';

const BY = 'at the desk';
const MAX_PAPERS = 1_000;
const name = z.string().max(200);
const papers = z.strictObject({ name, refs: z.array(ref).min(1).max(MAX_PAPERS) });

export const addTo = defineAction<'/api/collection/add'>({
  shape: papers,
  run: async (input, { app }) => addToCollection(await app.store(), input.name, input.refs, BY),
});

export const removeFrom = defineAction<'/api/collection/remove'>({
  shape: papers,
  run: async (input, { app }) => removeFromCollection(await app.store(), input.name, input.refs, BY),
});

export const rename = defineAction<'/api/collection/rename'>({
  shape: z.strictObject({ name, new_name: name }),
  run: async (input, { app }) => renameCollection(await app.store(), input.name, input.new_name, BY),
});

export const deleteOne = defineAction<'/api/collection/delete'>({
  shape: z.strictObject({ name }),
  run: async (input, { app }) => deleteCollection(await app.store(), input.name, BY),
});
