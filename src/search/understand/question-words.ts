/*
 * Words that shape a question without being its topic.
 */

/** Verbs and adverbs of questions: they relate concepts and are none. */
export const RELATIONS = new Set(
  `affect affects affected affecting influence influences influenced influencing impacts impacted cause caused causing causes improve improves improved improving increases
increasing decreases decreasing reduces reducing leads led reduce reduces lower lowers raise raises raised raising boost boosts alter alters altered constructing building developing designing studying calculating computing determining estimating evaluating investigating depend depends depending determine determines determined explain explains explained understand understanding happen happens happened
occur occurs occurring arise arises exist exists become becomes became make makes made help helps helped enable enables allow allows shape shapes shaped drive drives driven driving contribute
contributes contributing enhance enhances enhanced promote promotes matter matters mean means meant consider considered considering obtain obtained obtaining provide provides provided require requires required involve involves involved
involving cope concern concerns deal relate relates relating associated compare compares describe describes described obey obeyed discuss discusses discussed exposed subjected presence absence
often usually mostly typically well better worse best much many still yet ever never always sometimes almost rather quite even already
get gets getting got gotten seem seems seemed becoming keeps comes came tend tends
there's what's don't doesn't isn't aren't i'm actual actually currently today nowadays possible possibly available dealing given there`.split(
    /\s+/,
  ),
);
/** What comes after one of these limits the question. */
export const CONDITIONAL = new Set(['under', 'upon', 'during', 'at', 'exposed', 'subjected']);
/** Nouns that are verbs after "how do", each with what it is about; empty: nothing. */
export const QUESTION_VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    change: '',
    increase: '',
    decrease: '',
    control: '',
    support: '',
    limit: '',
    trigger: '',
    attack: 'attack',
    bind: 'binding',
    damage: 'damage',
    die: 'death',
    flower: 'flowering',
    fold: 'folding',
    form: 'formation',
    move: 'movement',
    react: 'reaction',
    spread: 'spread',
    split: 'splitting',
    vary: 'variation',
    work: '',
  }),
);
/** A verb comes after the subject that follows one of these. */
export const BEFORE_SUBJECT = new Set(
  'do does did can could will would should may might must which what who that'.split(' '),
);
/** Words for the kind of answer, not for its topic. */
export const KINDS = new Set(
  `survey surveys review reviews overview overviews dataset datasets corpus corpora database databases baseline baselines benchmark benchmarks method methods methodology technique techniques algorithm algorithms
tutorial literature versus vs compared comparison`.split(/\s+/),
);
/** Vague words that say something as part of a phrase: "general relativity", "small business". */
export const MODIFIERS = new Set('high low large small long short general fast slow quality scientific'.split(' '));
/** Vague words that say nothing at the end of a phrase. */
export const EMPTY_TAILS = new Set(
  `effect effects impact impacts influence role roles result results performance application applications property properties problem problems issue issues factor factors approach approaches use usage trend trends
challenge challenges opportunity opportunities advance advances progress thing things way ways investigation evaluation study studies`.split(
    /\s+/,
  ),
);
/** Words after "how" that are no topic on their own, unlike in "common cold". */
export const NO_TOPIC_ALONE = new Set(
  `common uncommon frequent rare widespread prevalent likely unlikely good bad better best worst important possible big great true much many long short large small high low fast slow`.split(
    ' ',
  ),
);
/** What begins a term with "of" that papers write as a whole: "breach of contract", "theory of mind". */
export const TERM_HEADS = new Set(
  'breach freedom presumption statute standard standards duty doctrine theory modulus coefficient degrees economies locus'.split(
    ' ',
  ),
);
/** Plurals that qualify another noun: "materials science". */
export const PLURAL_MODIFIERS = new Set(
  'materials systems sports sales communications operations rights arms savings genetics economics'.split(' '),
);
/** Words that end like adverbs and are none. */
export const NO_ADVERB = new Set(
  'family supply assembly anomaly monopoly butterfly reply early daily weekly monthly yearly elderly friendly italy july poly ally belly fly assembly jelly homily oligopoly lily'.split(
    ' ',
  ),
);
