import type { OpenStore } from '../../../src/store/open.ts';
import { commit } from '../../../src/store/papers/commit.ts';
import { remove, tag } from '../../../src/store/papers/edit.ts';
import { accept, discard, quarantine } from '../../../src/store/papers/quarantine.ts';
import { commitText } from '../../../src/store/papers/text.ts';
import type { Store } from '../../../src/store/store.ts';
import { CALL, collect, doi, entryWith, entryWithText, stageText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';
import type { ChangeName } from './crash-changes.ts';

/** The paper that is changed. */
export const REF = doi('10.1234/foo');

/** Makes one of the changes through the given parts. */
export async function runChange(name: ChangeName, open: OpenStore, store: Store): Promise<void> {
  if (name === 'store' || name === 'replace') {
    const staged = await stageText(store, REF, 'new');
    unwrap(await commit(open, entryWith(REF, 'new'), staged, CALL, { refresh: name === 'replace' }));
  } else if (name === 'text' || name === 'text beside' || name === 'text replace') {
    const staged = await stageText(store, REF, 'new text');
    unwrap(await commitText(open, entryWithText(REF, 'new text'), staged, CALL, { refresh: true }));
  } else if (name === 'remove' || name === 'text remove') {
    unwrap(await remove(open, REF, CALL));
  } else if (name === 'tag') {
    unwrap(await tag(open, REF, ['to read'], CALL));
  } else if (name === 'quarantine') {
    unwrap(await quarantine(open, entryWith(REF, 'odd'), await stageText(store, REF, 'odd'), CALL));
  } else {
    const [waiting] = await collect(store.listQuarantine());
    if (waiting) unwrap(await (name === 'discard' ? discard : accept)(open, unwrap(waiting), CALL));
  }
}
