import { type ComponentType, createContext, h } from 'preact';
import { shown } from './shown.ts';

/** A formula of a paper, in TeX. */
export interface FormulaProps {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** What draws formulas: their TeX, on pages that bring nothing better. */
export const FormulaView = createContext<ComponentType<FormulaProps>>(({ tex }) =>
  h('code', { class: 'formula' }, shown(tex)),
);
