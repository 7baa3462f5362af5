import type { CheckLine, DeskEvents } from '../../../src/desk/wire.ts';
import { createCell } from '../../shared/cell.ts';

/** The checks of references, as the desk last reported them; null until it has. */
export const checks = createCell<readonly CheckLine[] | null>(null);
/** The reference that got its verdict last, in any check. */
export const lastReference = createCell<DeskEvents['reference'] | null>(null);
/** Increases when the stream starts: what happened before is in no event. */
export const streams = createCell(0);
