import { inflect } from './word-families.ts';

/** Verbs that relate concepts and are none in any form, in their basic form. */
const VERBS =
  `widen deepen heighten intensify exacerbate aggravate alleviate ameliorate lessen diminish dampen curb curtail halve spur induce elicit evoke provoke avert hasten facilitate guarantee ensure bolster magnify exceed surpass
resemble mimic undergo withstand endure vanish appear succeed attain supersede supplant combine belong pertain constitute comprise shorten lengthen prolong begin continue follow receive bring put choose decide distinguish
elevate attenuate modulate minimize maximize seek rely avoid overcome counteract jeopardize threaten complicate simplify inform underlie correspond coincide relieve confer incur render outlive forgo afford entail preclude
permit forbid oblige compel inspire discern ascertain confirm refute contradict demonstrate exhibit possess consist contain cope thrive flourish suffer outnumber apply revive restore spark
outpace add cite ask give take go`.split(/\s+/);

/** Forms of them that are adjectives or nouns of concepts. */
const CONCEPTS = new Set('combined induced elevated following taking guarantee guarantees'.split(' '));

/** The forms of verbs that relate concepts. */
export const RELATING_FORMS: readonly string[] = VERBS.flatMap(inflect).filter((form) => !CONCEPTS.has(form));
