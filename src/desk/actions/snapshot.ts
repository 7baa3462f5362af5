import { ok } from '../../model/result.ts';
import { defineAction, nothing } from './action.ts';

export const buildSnapshot = defineAction<'/api/snapshot/build'>({
  shape: nothing,
  async run(_input, { snapshot }) {
    snapshot.build();
    return ok({});
  },
});

export const openSnapshot = defineAction<'/api/snapshot/open'>({
  shape: nothing,
  async run(_input, { snapshot }) {
    snapshot.open();
    return ok({});
  },
});
