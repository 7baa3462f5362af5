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
acidity acidic|representation portray represent depict|adaptation adapt|preference prefer|weakness weak|visibility visible|volatility volatile|weathering weather|writing write
abandonment abandon|abolition abolish|acceptance accept|accountability accountable|acidification acidify|acquisition acquire|addiction addicted|adjudication adjudicate|aggression aggressive
alienation alienate|anticipation anticipate|appreciation appreciate|appropriation appropriate|argumentation argue|arrival arrive|assassination assassinate|assessment assess|attendance attend
attraction attract|authentication authenticate|automation automate|avoidance avoid|awareness aware|belief believe|biodegradation biodegrade|bioaccumulation bioaccumulate|calcification calcify|capture capture
carcinogenicity carcinogenic|censorship censor|certification certify|coexistence coexist|collaboration collaborate|colonization colonize|comprehension comprehend|compensation compensate
concentration concentrate|conception conceive|confession confess|confusion confuse|consolidation consolidate|construction construct|contagion contagious|contraction contract|conversion convert|conviction convict
coordination coordinate|corruption corrupt|creation create|creativity creative|criticism criticize|cultivation cultivate|decarbonization decarbonize|deception deceive|defence defend|deforestation deforest|delivery deliver
democratization democratize|depolymerization depolymerize|depression depressed|deprivation deprive|derivation derive|desalination desalinate|destruction destroy|deterrence deter|development develop|discrimination discriminate
dispersal disperse|displacement displace|disposal dispose|disruption disrupt|distraction distract|domestication domesticate|dominance dominate|donation donate|efficacy efficacious|elimination eliminate|embrittlement embrittle
emergence emerge|emigration emigrate|encryption encrypt|enforcement enforce|engagement engage|entertainment entertain|eradication eradicate|exclusion exclude|excavation excavate|expectation expect|exploitation exploit
exploration explore|exposure expose|expression express|expulsion expel|fabrication fabricate|facilitation facilitate|fluctuation fluctuate|forgiveness forgive|gentrification gentrify|graduation graduate|habituation habituate|hallucination hallucinate
happiness happy|hibernation hibernate|hydrolysis hydrolyze|illusion illusory|imitation imitate|immunity immune|implementation implement|incarceration incarcerate|inclusion include|industrialization industrialize|inheritance inherit|inhalation inhale
injection inject|inspection inspect|installation install|instruction instruct|intelligence intelligent|interference interfere|interpretation interpret|interrogation interrogate|intoxication intoxicate|investigation investigate
irrigation irrigate|isolation isolate|justification justify|legalization legalize|lending lend|liberalization liberalize|litigation litigate|maintenance maintain|management manage|manipulation manipulate|maturation mature|measurement measurable
misunderstanding misunderstand|mobilization mobilize|moderation moderate|modification modify|nationalization nationalize|nitrification nitrify|nucleation nucleate|obedience obey|observation observe|occupation occupy|operation operate
opposition oppose|oppression oppress|ovulation ovulate|ownership own|parenting parent|payment pay|penetration penetrate|persuasion persuade|phosphorylation phosphorylate|possession possess|poverty poor|precision precise
preparation prepare|preservation preserve|production produce|prohibition prohibit|promotion promote|pronunciation pronounce|prosperity prosperous|provision provide|punishment punish|purchase purchase|rationality rational|realization realize
rebellion rebel|reconstruction reconstruct|reconciliation reconcile|refusal refuse|rehabilitation rehabilitate|rejection reject|relaxation relax|relocation relocate|remission remit|repatriation repatriate|repression repress|resettlement resettle|resolution resolve
retention retain|retirement retire|reuse reuse|revision revise|rigidity rigid|satisfaction satisfied|secularization secularize|seduction seduce|selection select|sedimentation sediment|sexuality sexual|shrinkage shrink|simulation simulate|sintering sinter|socialization socialize
solubility soluble|specialization specialize|stabilization stabilize|standardization standardize|sterilization sterilize|stigmatization stigmatize|stimulation stimulate|storage store|substitution substitute|subsidence subside|suppression suppress|surveillance surveil
synchronization synchronize|synthesis synthesize|tolerance tolerate tolerant|transformation transform|transition transition|transparency transparent|transplantation transplant|understanding comprehend|utilization utilize|variability variable
ventilation ventilate|verification verify|violence violent|vulnerability vulnerable|withdrawal withdraw|worsening worsen|acculturation acculturate|adsorption adsorb|anxiety anxious|boredom bored|cleaning clean|detoxification detoxify|dependence dependent
digitization digitize|dehydration dehydrate|evacuation evacuate|extradition extradite|fossilization fossilize|invention invent|liquefaction liquefy|magnetization magnetize|perseverance persevere|procrastination procrastinate|radicalization radicalize|reforestation reforest
rumination ruminate|generation generate|extension extend|replacement replace|scarcity scarce|violation violate|infringement infringe|criminalization criminalize|disappearance disappear|prescription prescribe|admission admit|complaint complain|divergence diverge|dismissal dismiss|nomination nominate|spoilage spoil|superconductivity superconduct superconducting|supplementation supplement|transpiration transpire|victimization victimize|worship worship
damping damp|apology apologize|hatching hatch|disagreement disagree|agreement agree|pollution pollute|attachment attach|attrition attrit|betrayal betray|bullying bully|burial bury|camouflage camouflage|caregiving caregive|celebration celebrate|chelation chelate
circumvention circumvent|clustering cluster|cognition cognitive|commemoration commemorate|condensation condense|confinement confine|conquest conquer|consent consent|crystallinity crystalline|debt indebted|decision decide|declaration declare
decoding decode|deformation deform|delamination delaminate|delinquency delinquent|denial deny|deportation deport|detention detain|disclosure disclose|discovery discover|disengagement disengage|dismantling dismantle|disobedience disobey|divestment divest
dormancy dormant|echolocation echolocate|ejection eject|embedding embed|empathy empathize empathetic|enlargement enlarge|enrolment enrol|enrollment enroll|entanglement entangle|estrangement estrange|etching etch|execution execute|exhaustion exhaust
famine starve|fear fearful|flammability flammable|flocculation flocculate|foraging forage|forgery forge|fusion fuse|gratitude grateful|grazing graze|guilt guilty|harassment harass|heritability heritable|hoarding hoard|homogenization homogenize|humiliation humiliate
hydration hydrate|imprisonment imprison|impulsivity impulsive|inflation inflate|ingestion ingest|insolvency insolvent|insulation insulate|invalidation invalidate|jealousy jealous|lactation lactate|legibility legible|liability liable|liberation liberate|lobbying lobby
longevity outlive|lubrication lubricate|machining machine|malnutrition malnourished|mating mate|meditation meditate|memory memorize|mortality perish|moulting moult|multitasking multitask|neglect neglect|noncompliance noncompliant|normalization normalize|nourishment nourish
orbit orbit|orientation orient|overfitting overfit|parasitism parasitize|permeability permeable|perpetration perpetrate|plagiarism plagiarize|planning plan|poaching poach|predation prey|pretraining pretrain|pruning prune|quenching quench|quitting quit|reciprocity reciprocate
recidivism reoffend|recombination recombine|reconviction reconvict|redistribution redistribute|reflection reflect|refraction refract|relapse relapse|reluctance reluctant|repayment repay|repentance repent|resentment resent|restoration restore|revenge avenge|sanctioning sanction
scattering scatter|schooling schooled|self-control impulsive|settlement settle|shame ashamed|shyness shy|singing sing|solidification solidify|spawning spawn|stickiness sticky|stratification stratify|stuttering stutter|subsidy subsidize|suicide suicidal|surrender surrender
taxation tax|tenacity tenacious|thermoregulation thermoregulate|transfusion transfuse|translocation translocate|trafficking traffic|truancy truant|turbidity turbid|turnover quit|vaccination immunize|vocalization vocalize|volunteering volunteer|voting vote|weaning wean|weldability weldable|wettability wettable|whistleblowing whistleblow|innovation innovative|curiosity curious|connectivity connect|fear afraid|honesty honest|bravery brave|wealth wealthy|literacy literate|illiteracy illiterate|popularity popular|biocompatibility biocompatible|ductility ductile|brittleness brittle|hydrophobicity hydrophobic|malleability malleable|magnetism magnetic|recyclability recyclable|reusability reusable|readability readable|affordability affordable|accessibility accessible|usability usable|scalability scalable|interpretability interpretable|explainability explainable|reproducibility reproducible|infectivity infectious|virulence virulent|lethality lethal|contagion contagious|pathogenicity pathogenic|perfectionism perfectionist`;

/** Comparatives that people ask with, and the noun that papers write. */
const COMPARATIVES = `
warmer warming|hotter temperature|cooler cooling|colder cooling|drier drying|older ageing|safer safety|stronger strength
denser density|heavier weight|saltier salinity|deeper depth|thicker thickness|brighter brightness|harder hardness|cleaner emissions|cheaper cost|healthier health|smarter intelligence|richer wealth|poorer poverty|taller height|greener sustainability|happier happiness`;

/** States of people and animals, with the noun that papers index. */
export const STATES: ReadonlyMap<string, string> = new Map(
  `diabetic diabetes|asthmatic asthma|epileptic epilepsy|autistic autism|schizophrenic schizophrenia|arthritic osteoarthritis|anorexic anorexia|alcoholic alcohol dependence|hypertensive hypertension|obese obesity|overweight overweight
septic sepsis|anaemic anaemia|anemic anemia|depressed depression|anxious anxiety|demented dementia|dyslexic dyslexia|paraplegic paraplegia|tetraplegic tetraplegia|quadriplegic quadriplegia|cirrhotic cirrhosis|leukemic leukemia|leukaemic leukaemia
osteoporotic osteoporosis|psychotic psychosis|infertile infertility|subfertile subfertility|lame lameness|deaf deafness|blind blindness|homeless homelessness|hypothyroid hypothyroidism|hyperthyroid hyperthyroidism|insomniac insomnia|allergic allergy
dehydrated dehydration|malnourished malnutrition|undernourished undernutrition|bereaved bereavement|suicidal suicide|traumatized trauma|traumatised trauma|bulimic bulimia|hemophiliac hemophilia|haemophiliac haemophilia|lonely loneliness|unemployed unemployment
imprisoned imprisonment|incarcerated incarceration|gifted giftedness|stuttering stuttering|dyscalculic dyscalculia|hyperactive ADHD|menopausal menopause|postmenopausal postmenopause|lactating lactation|neutropenic neutropenia|frail frailty|sarcopenic sarcopenia|infected infection|vaccinated vaccination|unvaccinated vaccination|sedentary sedentary behavior`
    .split(/[|\n]/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

const EMPTY: readonly string[] = [];
const nouns = new Map<string, string>();
const members = new Map<string, readonly string[]>();
/** Words of the table that are nouns too: they need a verb's place in the sentence, so they are no verbs here. */
const ALSO_NOUNS = new Set(
  `form deposit flower fold plastic weather ferment aggregate extract fragment bankrupt capture contract parent own pay produce convict rebel refuse punish purchase reuse retire sediment shrink store manage
supplement transition transplant variable worship poor clean happy sexual rational lend dependent insert intelligent subject addicted depressed satisfied bored mature moderate appropriate concentrate
cluster consent neglect orbit mate machine plan graze starve prey graze pest lobby traffic volunteer vote tax sanction surrender schooled relapse graze fuse forge camouflage prune perfectionist brave guilty magnetic popular cognitive hydrate lactate infectious crystalline prune flocculate embed etch caregive damp`.split(
    /\s+/,
  ),
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

/** The forms of a regular verb, the basic one first; of an adjective they are harmless. */
export function inflect(word: string): string[] {
  const base = word.endsWith('e') ? word.slice(0, -1) : word;
  const past = /[^aeou]y$/.test(word) ? `${word.slice(0, -1)}ied` : `${base}ed`;
  const third = /[^aeou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:s|x|o|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`;
  const doubled =
    /(?:^|[^aeiou])[aeiou][bdgmnprt]$/.test(word) && (word.length < 6 || /(?:mit|fer|pel|cur)$/.test(word))
      ? `${word}${word.at(-1)}`
      : null;
  const more = doubled ? [`${doubled}ed`, `${doubled}ing`] : [];
  return [word, third, past, `${word.endsWith('ee') ? word : base}ing`, ...more];
}

const FORMS = new Set([...members.values()].flat().flatMap(inflect));

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

/** Whether a word is a noun of the table or one of its verbs and adjectives, in any form. */
export function isWordOfFamily(word: string): boolean {
  return nouns.has(word) || members.has(word) || FORMS.has(word) || STATES.has(word);
}

/** The verbs and adjectives of a noun, in their basic form, without those that are nouns or mean other things. */
export function verbsOf(noun: string): readonly string[] {
  return membersOf(noun).filter((word) => !ALSO_NOUNS.has(word) && !NOISE.has(word));
}

const membersOf = (noun: string) => members.get(noun.toLowerCase().replace(/isation$/, 'ization')) ?? EMPTY;

/** In abstracts "employ" means "use": to recognise, not to search for. */
const NOISE = new Set(
  'employ behave respond identify recognize predict detect treat learn teach read write think remove express expose observe perceive accept assess engage consume accurate safe'.split(
    ' ',
  ),
);

/** Every form of the verbs and adjectives of a noun: to recognise them in papers, not to search for them. */
export function formsOf(noun: string): readonly string[] {
  return membersOf(noun).flatMap(inflect);
}

/** How concepts are compared: a verb or an adjective is the same as its noun. */
export function conceptKey(term: string): string {
  return termKey(nounOf(term) ?? term);
}
