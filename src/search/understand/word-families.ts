import { termKey } from './words.ts';

/** A noun with the verbs and adjectives that people ask with; only words that are hardly ever nouns themselves. */
const FAMILIES = `
absorption absorb|accumulation accumulate|accuracy accurate|activation activate|adaptation adapt|adherence adhere|adoption adopt
adsorption adsorb|aggregation aggregate|allocation allocate|amplification amplify|assimilation assimilate|bankruptcy bankrupt
behavior behave|binding bind|biodegradability biodegradable|calibration calibrate|circulation circulate|classification classify
coagulation coagulate|collision collide|combustion combust|commercialization commercialize|communication communicate
competition compete|compliance comply|compression compress|conductivity conductive|conservation conserve|consumption consume
contamination contaminate|convergence converge|cooperation cooperate|correlation correlate|corrosion corrode
crystallization crystallize|decomposition decompose|degradation degrade|denaturation denature
density dense|deposition deposit|detection detect|deterioration deteriorate|diagnosis diagnose
differentiation differentiate|diffusion diffuse|digestion digest|dissolution dissolve|diversity diverse|durability durable
education educate|effectiveness effective|efficiency efficient|elasticity elastic|emission emit|employment employ
erosion erode|eruption erupt|evaporation evaporate|evolution evolve|excretion excrete|expansion expand|explosion explode
extinction extinct|extraction extract|failure fail|fermentation ferment|fertility fertile|fertilization fertilize|flexibility flexible
flowering flower|folding fold|forgetting forget|formation form|fragmentation fragment|germination germinate|governance govern|growth grow
healing heal|hybridization hybridize|identification identify|immigration immigrate|infection infect|inference infer
inflammation inflame|inhibition inhibit|inequality unequal|innovation innovate|integration integrate|interaction interact
intervention intervene|invasion invade|ionization ionize|irradiation irradiate|learning learn|legitimacy legitimate
localization localize|loneliness lonely|mediation mediate|melting melt|memorization memorize|merger merge|metabolism metabolize
migration migrate|mineralization mineralize|mitigation mitigate|motivation motivate|mutation mutate|navigation navigate
negotiation negotiate|obesity obese|optimization optimize|oscillation oscillate|oxidation oxidize|participation participate
passivation passivate|perception perceive|persistence persist|photosynthesis photosynthesize|plasticity plastic
polarization polarize|pollination pollinate|pollution pollute|polymerization polymerize|porosity porous
precipitation precipitate|prediction predict|prevention prevent|privatization privatize|productivity productive|protection protect
profitability profitable|proliferation proliferate|propagation propagate|prosecution prosecute|purification purify
quantification quantify|radiation radiate|reading read|recognition recognize|recovery recover|recruitment recruit|recycling recycle
regeneration regenerate|regulation regulate|reliability reliable|remembering remember|removal remove|reintroduction reintroduce
replication replicate|reproduction reproduce|resilience resilient|resistance resist resistant|response respond|robustness robust
safety safe|secretion secrete|segregation segregate|selectivity selective|sensitivity sensitive|separation separate
speciation speciate|stability stable|sublimation sublimate|survival survive|sustainability sustainable|teaching teach
thawing thaw|thinking think|toxicity toxic|transcription transcribe|translation translate|transmission transmit
treatment treat|urbanization urbanize|vaccination vaccinate|validation validate|vibration vibrate|viscosity viscous
visibility visible|volatility volatile|weathering weather|writing write`;

/** Comparatives that people ask with, and the noun that papers write. */
const COMPARATIVES = `
warmer warming|hotter warming|cooler cooling|colder cooling|drier drying|older ageing|safer safety|stronger strength
denser density|heavier weight|saltier salinity|deeper depth|thicker thickness|brighter brightness|harder hardness`;

const EMPTY: readonly string[] = [];
const nouns = new Map<string, string>();
const members = new Map<string, readonly string[]>();
/** Words of the table that are nouns too: they need a verb's place in the sentence, so they are no verbs here. */
const ALSO_NOUNS = new Set(
  'form deposit flower fold plastic weather ferment aggregate extract fragment bankrupt'.split(' '),
);

for (const family of FAMILIES.split(/[|\n]/).filter(Boolean)) {
  const [noun = '', ...words] = family.split(' ');
  members.set(noun, [...(members.get(noun) ?? []), ...words]);
  for (const word of words.filter((each) => !ALSO_NOUNS.has(each)))
    for (const form of inflect(word)) if (!nouns.has(form)) nouns.set(form, noun);
}

for (const pair of COMPARATIVES.split(/[|\n]/).filter(Boolean)) {
  const [word = '', noun = ''] = pair.split(' ');
  nouns.set(word, noun);
}

/** The forms of a regular verb; of an adjective they are harmless. */
function inflect(word: string): string[] {
  const base = word.endsWith('e') ? word.slice(0, -1) : word;
  const past = word.endsWith('y') ? `${word.slice(0, -1)}ied` : `${base}ed`;
  const third = word.endsWith('y') ? `${word.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  return [word, third, past, `${word.endsWith('ee') ? word : base}ing`];
}

const american = (word: string) => word.replace(/is(e|es|ed|ing)$/, 'iz$1');

/**
 * The noun of a verb or an adjective in any of its forms: "degrades" gives "degradation", "stable" gives "stability";
 * null for every other word. British verbs give British nouns.
 */
export function nounOf(word: string): string | null {
  const plain = word.toLowerCase();
  const noun = nouns.get(plain) ?? nouns.get(american(plain));
  if (noun === undefined) return null;
  return nouns.has(plain) ? noun : noun.replace(/ization$/, 'isation');
}

/** The verbs and adjectives of a noun, in their basic form. */
export function verbsOf(noun: string): readonly string[] {
  return members.get(noun.toLowerCase().replace(/isation$/, 'ization')) ?? EMPTY;
}

/** Every form of the verbs and adjectives of a noun: to recognise them in papers, not to search for them. */
export function formsOf(noun: string): readonly string[] {
  return verbsOf(noun).flatMap(inflect);
}

/** How concepts are compared: a verb or an adjective is the same as its noun. */
export function conceptKey(term: string): string {
  return termKey(nounOf(term) ?? term);
}
