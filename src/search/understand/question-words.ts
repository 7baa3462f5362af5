import { RELATING_FORMS } from './relating-verbs.ts';

/*
 * Words that shape a question without being its topic.
 */

/** Adverbs and other words of questions that have no topic. */
export const FILLERS = new Set(
  `often usually mostly typically well better worse best much many still yet ever never always sometimes almost rather quite even already there's what's i'm actual actually currently today nowadays possible compatible incompatible
possibly available given there really truly less fewer enough please thanks thank evidence myth debunked proof instead though versus vs whereas unlike presence absence hi hello etc stuff info whats dont doesnt isnt btw ok okay i've i'd am i.e e.g done details detail possibilities possibility interested capable referred faster fastest slower slowest quicker quickest sooner easier easiest cheapest highest lowest biggest largest smallest strongest greatest one two three four five six seven eight nine ten dozen several ones other's others' useful useless helpful needed necessary unnecessary worthwhile worth justified later earlier earliest latest eventually`.split(
    /\s+/,
  ),
);
/** Verbs of questions: they relate concepts and are none. */
const RELATING =
  `affect affects affected affecting influence influences influenced influencing impacts impacted cause caused causing causes improve improves improved improving increases increasing decreases decreasing
reduces reducing leads led reduce lower lowers raise raises raised raising boost boosts alter alters altered constructing building developing designing studying calculating computing determining
estimating evaluating investigating depend depends depending determine determines determined explain explains explained understand understanding happen happens happened occur occurs occurring arise arises exist exists
become becomes became make makes made help helps helped enable enables allow allows shape shapes shaped drive drives driven contribute contributes contributing enhance enhances enhanced promote promotes matter
matters mean means meant consider considered considering obtain obtained obtaining provide provides provided require requires required involve involves involved involving cope concern concerns deal relate relates relating
associated compare compares compared describe describes described obey obeyed discuss discusses discussed exposed subjected get gets getting got gotten seem seems seemed becoming keeps comes came tend tends dealing prove
impair impairs impaired harm harms harmed disrupt weaken weakens strengthen strengthens undermine undermines foster fosters encourage encourages discourage hinder hinders hamper hampers accelerate accelerates
slow slows speed speeds offset offsets outweigh outweighs outperform outperforms account accounts stem stems remain remains stay stays reveal reveals suggest suggests indicate indicates tackle tackles address addresses
achieve achieves keep keeps kept hold holds carry carries find finds solve solves handle handles differ differs hurt hurts vary varies proves proven say says said knows evaluate worsen worsens lead create creates include includes including linked tied connected responsible assess assesses assessed assessing start starts started starting arises arose originate originates originated`.split(
    /\s+/,
  );
/** Words of questions that are no concepts: they end a phrase. */
export const RELATIONS: ReadonlySet<string> = new Set([...RELATING, ...RELATING_FORMS, ...FILLERS]);
/** What comes after one of these limits the question. */
export const CONDITIONAL = new Set(
  'under upon during at near around exposed subjected without despite amid if when while'.split(' '),
);
/** Words for the kind of answer, not for its topic. */
export const KINDS = new Set(
  `survey surveys review overview overviews dataset datasets corpus corpora database databases baseline baselines benchmark benchmarks method methods methodology technique techniques algorithm algorithms
tutorial literature versus vs compared comparison`.split(/\s+/),
);
/** Vague words that say something as part of a phrase: "general relativity", "small business". */
export const MODIFIERS = new Set('high low large small long short general fast slow quality scientific'.split(' '));
/** Vague words that say nothing at the end of a phrase. */
export const EMPTY_TAILS = new Set(
  `effect effects impact impacts influence role roles result results performance application applications property properties problem problems issue issues factor factors approach approaches use usage trend trends
number numbers amount outcome outcomes patients patient pts people individuals persons challenge challenges opportunity opportunities advance advances progress thing things way ways investigation evaluation study studies`.split(
    /\s+/,
  ),
);
/** Words after "how" that are no topic on their own, unlike in "common cold". */
export const NO_TOPIC_ALONE = new Set(
  `old older oldest young youngest far near close away soon massive common uncommon frequent rare widespread prevalent likely unlikely good bad better best worst important possible big great true much many long short large small high low fast slow`.split(
    ' ',
  ),
);
/** What begins a term with "of" that papers write as a whole: "breach of contract", "theory of mind". */
export const TERM_HEADS = new Set(
  'breach freedom presumption statute standard standards duty doctrine theory modulus coefficient degrees economies locus'.split(
    ' ',
  ),
);
/** What comes after a gerund in a compound noun: "learning outcomes" is one concept, "teaching fractions" are two. */
export const COMPOUND_TAILS = new Set(
  'outcome method process system difficulty disability disorder comprehension skill style strategy material environment algorithm model machine material load rate time test behavior ability practice agent effect point group program technique cost temperature data set'.split(
    ' ',
  ),
);
/** Properties of many things: "concrete durability" are two concepts. */
export const PROPERTIES = new Set(
  'stability durability lifetime degradation ageing aging efficiency effectiveness efficacy safety toxicity accuracy precision reliability robustness decline collapse costs strength productivity mortality prevalence incidence'.split(
    ' ',
  ),
);
/** What is done, which belongs to the words before it: "cognitive behavioural therapy". */
export const ACTIVITIES = new Set(
  'therapy treatment training program programme intervention interventions teaching management detection classification control regulation'.split(
    ' ',
  ),
);
/** What is measured of a thing that has a name: "critical current density" is a longer name. */
export const TERM_TAILS = new Set('growth density strength rate rates pressure temperature ratio'.split(' '));
/** Words that tell when or how something is done, if they end a phrase: "leave their litter early". */
export const ADVERB_TAILS = new Set(
  'early late soon again together alone apart away twice once forever abroad'.split(' '),
);
/** Units of time and size, which say nothing alone. */
export const BARE_UNITS =
  /^(?:(?:per |a |each )?(?:years?|decades?|months?|weeks?|days?|hours?|minutes?|centuries|hectares?|acres?|kilograms?|lit(?:re|er)s?|tonn?es?|percent|kilomet(?:re|er)s?))$/u;
/** Words at the end of a longer phrase that papers leave out. */
export const LOOSE_TAILS = new Set(
  'stock stocks population populations level levels patients users products product materials systems events cases areas regions sites surfaces samples'.split(
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
