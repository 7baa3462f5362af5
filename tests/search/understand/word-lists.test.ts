import { expect, test } from 'vitest';
import { findConcepts } from '../../../src/search/understand/intent.ts';
import { spellingsOf, vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { formsOf, nounOf, verbsOf } from '../../../src/search/understand/word-families.ts';
import { isCommon, isVague } from '../../../src/search/understand/words.ts';

const general = vocabularyOf('general');
const read = (text: string) => findConcepts(text, general);
/** One test for a whole list, because a list has up to hundreds of words. */
const eachOf = <T>(rows: readonly T[], rule: string, check: (row: T) => void) =>
  test(rule, () => {
    for (const row of rows) check(row);
  });
const words = (text: string) => text.trim().split(/\s+/u);
const pairs = (text: string) =>
  text
    .split(/[|\n]+/u)
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]);

eachOf(
  words(`
often well better worse best much many still yet ever never always sometimes almost rather quite even already
there's what's i'm actual today nowadays possible compatible incompatible available given less fewer enough
thank evidence myth debunked proof instead unlike presence absence hi etc stuff info whats btw ok okay i've i'd
am i.e e.g done details detail possibilities possibility interested capable referred faster fastest slower
slowest quicker quickest sooner easier easiest cheapest highest lowest biggest largest smallest strongest
greatest one two three four five six seven eight nine ten dozen several ones other's useful useless helpful
needed necessary unnecessary worthwhile worth justified later earlier earliest`),
  'words of questions are no topic: they end a phrase',
  (word) => {
    expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
  },
);

eachOf(
  words(`
affect affects affected affecting influence influences influenced influencing impacted cause caused causing
causes improve improves improved improving increases increasing decreases decreasing reduces reducing leads led
reduce lower lowers raise raises raised raising boost boosts alter alters altered constructing building
developing designing studying calculating computing determining estimating evaluating investigating depend
depends depending determine determines determined explain explains explained understand understanding happen
happens happened occur occurs occurring arise arises exist exists become becomes became make makes made help
helps helped enable enables allow allows shape shapes shaped drive drives driven contribute contributes
contributing enhance enhances enhanced promote promotes matter matters mean means meant consider considered
considering obtain obtained obtaining provide provides provided require requires required involve involves
involved involving concern concerns deal relate relates relating associated compare compares describe describes
described obey obeyed discuss discusses discussed exposed subjected get gets getting got gotten seem seems
seemed becoming keeps comes came tend tends dealing prove impair impairs impaired harm harms harmed disrupt
weaken weakens strengthen strengthens undermine undermines foster fosters encourage encourages discourage hinder
hinders hamper hampers accelerate accelerates slow slows speed speeds offset offsets outweigh outweighs
outperform outperforms account accounts stem stems remain remains stay stays reveal reveals suggest suggests
indicate indicates tackle tackles address addresses achieve achieves keep kept hold holds carry carries finds
solve solves handle handles differ differs hurt hurts vary varies proves proven say says said knows evaluate
worsen worsens lead create creates include includes including linked tied connected responsible assess assesses
assessed assessing start starts started starting arose originate originates originated`),
  'words that relate two topics are none',
  (word) => {
    expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
  },
);

eachOf(
  words(`
widen deepen heighten intensify exacerbate aggravate alleviate ameliorate lessen diminish dampen curb curtail
halve spur induce elicit evoke provoke avert hasten facilitate ensure bolster magnify exceed surpass resemble
mimic undergo withstand endure vanish appear succeed attain supersede supplant combine belong pertain constitute
comprise shorten lengthen prolong begin continue follow receive bring put choose decide distinguish elevate
attenuate modulate minimize maximize seek rely avoid overcome counteract jeopardize threaten complicate simplify
inform underlie correspond coincide relieve confer incur render outlive forgo afford entail preclude permit
forbid oblige compel inspire discern ascertain confirm refute contradict demonstrate exhibit possess consist
contain thrive flourish suffer outnumber revive restore spark outpace add cite ask take go
widens exceeded exacerbating undergoes goes`),
  'verbs that relate two topics are none',
  (word) => {
    expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
  },
);

test.each(
  words(`
combined induced elevated following taking guarantee guarantees`),
)('"%s" stays with the topic that it qualifies', (word) => {
  expect(read(`harbour ${word} tariffs`).concepts.join(' ')).toBe(`harbour ${word} tariffs`);
});

test.each(
  words(`
survey surveys review overview overviews dataset datasets corpus corpora database databases baseline baselines
benchmark benchmarks method methods methodology technique techniques algorithm algorithms tutorial comparison`),
)('"%s" names the kind of answer and not its topic', (word) => {
  expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
});

eachOf(
  words(`
about above across after again against all also among an and any are as at be because been before being below
between both but by can could did do does doing down during each few for from further had has have having here
how if in into is it its itself just me more most my no nor not of off on once only other our out over own per
same she should so some such than that the their them then these they this those through to too under until up
upon using use used via very was we were what when where whether which while who whom why will with within
without would you your inside outside near beyond along around throughout despite although since must may might
shall cannot regarding concerning related respect towards toward der die das und oder ein eine einer des den dem
von zu mit für über auf bei ist sind wie le la les un une du de et ou dans sur pour par avec est sont el los las
en con por para del al`),
  'words that only serve the grammar end a phrase',
  (word) => {
    expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
  },
);

test.each(
  words(`
show tell list need want looking look like papers paper articles article publications publication work works
research researchers know known`),
)('"%s" belongs to a request and not to its topic', (word) => {
  expect(read(`harbour ${word} tariffs`).concepts).toEqual(['harbour', 'tariffs']);
});

test.each(
  words(`
under upon during at near around exposed subjected without despite if when while`),
)('what comes after "%s" only limits the question', (word) => {
  expect(read(`tariffs ${word} strikes`).conditions).toEqual(['strikes']);
});

eachOf(
  words(`
effect effects impact role roles result results performance application applications property properties problem
problems issue issues factor factors approach approaches usage trend trends number numbers amount outcome
outcomes patients patient pts people individuals persons challenge challenges opportunity opportunities advance
advances progress thing things way ways investigation evaluation study`),
  'vague words say nothing at the end of a phrase',
  (word) => {
    expect(read(`harbour ${word}`).concepts).toEqual(['harbour']);
  },
);

test.each(
  words(`
high low large small long short general fast quality scientific`),
)('"%s" is vague alone and says something before a phrase', (word) => {
  expect(read(`${word} harbour tariffs`).concepts).toEqual([`${word} harbour tariffs`]);
});

test.each(
  words(`
old oldest young youngest far close away soon massive common uncommon frequent rare widespread prevalent good
bad worst important big great true short small low`),
)('"how %s" asks about a measure, so the word is no topic', (word) => {
  expect(read(`how ${word} are tariffs`).concepts).not.toContain(word);
});

test.each(
  words(`
breach freedom presumption statute standard standards duty doctrine theory modulus coefficient degrees economies
locus`),
)('"%s of ..." is one term', (word) => {
  expect(read(`${word} of harbours`).concepts).toEqual([`${word} of harbours`]);
});

test.each(
  words(`
process system difficulty disability disorder comprehension skill style strategy material environment model
machine load rate time test behavior ability practice agent point group program cost temperature data set`),
)('a gerund and "%s" are one concept', (word) => {
  expect(read(`smoking ${word}`).concepts).toEqual([`smoking ${word}`]);
});

test.each(
  words(`
stability durability lifetime degradation ageing aging efficiency effectiveness efficacy safety toxicity
accuracy precision reliability robustness decline collapse costs strength productivity mortality prevalence
incidence`),
)('"%s" is a property of many things and so a concept of its own', (word) => {
  expect(read(`harbour ${word}`).concepts).toEqual(['harbour', word]);
});

test.each(
  words(`
therapy treatment training program programme intervention interventions teaching management detection
classification control regulation`),
)('"%s" is done to something and belongs to the words before it', (word) => {
  expect(read(`critical harbour ${word}`).concepts).toEqual([`critical harbour ${word}`]);
});

test.each(
  words(`
growth density rate rates temperature`),
)('"%s" is measured of a thing and makes a longer name', (word) => {
  expect(read(`critical harbour ${word}`).concepts).toEqual([`critical harbour ${word}`]);
});

test.each(
  words(`
early late soon together alone apart away twice forever abroad`),
)('"%s" at the end of a phrase tells when or how, and is left out', (word) => {
  expect(read(`harbour tariff ${word}`).concepts).toEqual(['harbour tariff']);
});

test.each(
  words(`
stock stocks level levels users products product materials systems events cases areas regions sites surfaces
samples`),
)('papers leave out "%s" at the end of a longer phrase', (word) => {
  expect(read(`atlantic harbour ${word}`).concepts).toEqual(['atlantic harbour']);
});

test.each(
  words(`
materials systems sports sales communications operations rights savings genetics economics`),
)('the plural "%s" qualifies the noun after it', (word) => {
  expect(read(`${word} harbour`).concepts).toEqual([`${word} harbour`]);
});

test.each(
  words(`
family supply assembly anomaly monopoly butterfly reply early daily weekly monthly yearly friendly belly jelly
homily oligopoly`),
)('"%s" ends like an adverb and is none', (word) => {
  expect(read(`harbour ${word} tariff`).concepts).toEqual([`harbour ${word} tariff`]);
});

eachOf(
  words(`
effect effects impact influence role analysis study studies performance improvement improved improve improving
approach approaches based high low new novel different various important property properties application
applications result results problem problems issue issues factor factors change changes development use usage
evaluation investigation comparison good better best main key general risk risks consistent benefit benefits
evidence safe bad worse people person persons individuals dependence possible current advance advances progress
trend trends challenge challenges opportunity opportunities measure measured measuring long-term short-term
number numbers amount amounts outcome outcomes patients patient pts population populations quality way ways
suitable advantages disadvantages similarities determination relation phenomenon tight strict extra additional
overall certain particular typical major minor significant regular frequent country countries nation nations
reason reasons thing things make making long short large small fast slow science scientific`),
  'some words fit nearly every paper',
  (word) => {
    expect(isVague(word)).toBe(true);
  },
);

eachOf(
  words(`
stability durability lifetime lifespan degradation ageing aging wear failure efficiency effectiveness efficacy
safety toxicity accuracy precision reliability robustness sensitivity specificity behaviour behavior dynamics
mechanism mechanisms structure structures function functions activity growth formation evolution history origin
distribution diversity regulation control response interaction interactions design optimisation optimization
modelling modeling simulation simulations prediction detection estimation identification classification
monitoring management treatment doping teaching supplementation intervention interventions therapy cure training
program programme measurement collapse prevention decline loss losses spread rise cost costs price demand
strength resistance density temperature size rate rates increase increased decrease decreased reduction delayed
replacement substitution synthesis preparation characterisation characterization fabrication processing`),
  'some words fit things of every kind',
  (word) => {
    expect(isCommon(`harbour ${word}`)).toBe(true);
  },
);

test.each(
  pairs(`
old age|fast rate|quickly rate|long duration|deep depth|hot temperature|massive mass|big size|large size|
heavy weight|tall height|high height|far distance|strong strength|thick thickness|expensive cost|costly cost`),
)('"how %s" asks for the %s', (word, measure) => {
  expect(read(`how ${word} are harbours`).concepts).toContain(measure);
});

eachOf(
  pairs(`
diabetic diabetes|asthmatic asthma|epileptic epilepsy|autistic autism|schizophrenic schizophrenia|
arthritic osteoarthritis|anorexic anorexia|alcoholic alcohol dependence|hypertensive hypertension|obese obesity|
overweight overweight|septic sepsis|anaemic anaemia|anemic anemia|depressed depression|anxious anxiety|
demented dementia|dyslexic dyslexia|paraplegic paraplegia|tetraplegic tetraplegia|quadriplegic quadriplegia|
cirrhotic cirrhosis|leukemic leukemia|leukaemic leukaemia|osteoporotic osteoporosis|psychotic psychosis|
infertile infertility|subfertile subfertility|lame lameness|deaf deafness|blind blindness|homeless homelessness|
hypothyroid hypothyroidism|hyperthyroid hyperthyroidism|insomniac insomnia|allergic allergy|
undernourished undernutrition|bereaved bereavement|suicidal suicide|traumatized trauma|traumatised trauma|
bulimic bulimia|hemophiliac hemophilia|haemophiliac haemophilia|unemployed unemployment|gifted giftedness|
dyscalculic dyscalculia|hyperactive ADHD|menopausal menopause|postmenopausal postmenopause|lactating lactation|
neutropenic neutropenia|frail frailty|sarcopenic sarcopenia|unvaccinated vaccination|
sedentary sedentary behavior`),
  'papers on animals in a state are indexed under its noun',
  ([word, noun]) => {
    expect(read(`${word} cats in Chile`).concepts).toEqual([noun, 'cats', 'Chile']);
  },
);

test.each(
  pairs(`
warmer warming|hotter temperature|cooler cooling|colder cooling|drier drying|older ageing|safer safety|
stronger strength|denser density|heavier weight|saltier salinity|deeper depth|thicker thickness|
brighter brightness|harder hardness|cleaner emissions|cheaper cost|healthier health|smarter intelligence|
richer wealth|poorer poverty|taller height|greener sustainability|happier happiness`),
)('who asks what is "%s" asks about the %s', (word, noun) => {
  expect(read(`are harbours ${word}`).concepts).toEqual(['harbours', noun]);
});

eachOf(
  words(`
form deposit flower fold plastic weather ferment aggregate extract fragment bankrupt capture contract parent own
pay produce convict rebel refuse punish purchase reuse retire sediment shrink store manage supplement transition
transplant variable worship poor clean happy sexual rational lend dependent intelligent addicted depressed
satisfied bored mature moderate appropriate concentrate cluster consent neglect orbit mate machine plan graze
starve prey lobby traffic volunteer vote tax sanction surrender schooled relapse fuse forge camouflage prune
perfectionist brave guilty magnetic popular cognitive hydrate lactate infectious crystalline flocculate embed
etch caregive damp`),
  'of words that are nouns too only their place makes verbs',
  (word) => {
    expect(nounOf(word)).toBeNull();
  },
);

test.each(
  words(`
employ behave respond identify recognize predict detect treat learn teach read write think remove express expose
observe perceive accept assess engage consume accurate safe`),
)('abstracts have "%s" with other meanings, so it is recognised and not searched for', (word) => {
  const noun = nounOf(word) ?? '';
  expect([formsOf(noun).includes(word), verbsOf(noun).includes(word)]).toEqual([true, false]);
});

eachOf(
  pairs(`
access access|act action|age ageing|appeal appeal|battle conflict|bid bidding|bleach bleaching|boom growth|
borrow borrowing|break breaking|breathe breathing|build construction|burn burning|buy purchase|cheat cheating|
climb climbing|code coding|combat prevention|commute commuting|cook cooking|cool cooling|copy copying|
crack cracking|cycle cycling|deposit deposition|die death|discount discounting|dissent dissent|dope doping|
dream dreaming|drink consumption|dry drying|eat feeding|edit editing|estimate estimation|evict eviction|
fade fading|fall falls|farm farming|feel feelings|finance financing|fish fishing|flood flooding|flower flowering|
fold folding|forecast forecasting|form formation|freeze freezing|function function|fund funding|gamble gambling|
hack hacking|harvest harvesting|heat heating|hire hiring|hunt hunting|import imports|invest investment|
judge judgement|jump jumping|kill mortality|label labelling|last duration|leak leakage|leave leaving|
crib cribbing|lend lending|lie lying|manage management|marry marriage|mask masking|measure measurement|
mine mining|mix mixing|model modelling|monitor monitoring|move movement|nest nesting|own ownership|
paint painting|pay payment|poison poisoning|prey predation|price pricing|print printing|process processing|
produce production|program programming|progress progression|pump pumping|punish punishment|rain rainfall|
rank ranking|react reaction|rebel rebellion|refuse refusal|rent rent|retire retirement|rot decay|row rowing|
sample sampling|scale scaling|scan scanning|screen screening|sell sales|sense sensing|share sharing|
shop shopping|shrink shrinkage|signal signalling|sink sinking|smell olfaction|smoke smoking|sort sorting|
speak speech|spend spending|split splitting|stain staining|starve starvation|steal theft|store storage|
swell swelling|swim swimming|switch switching|talk communication|target targeting|tax taxation|tear tearing|
test testing|time timing|train training|twin twinning|visit visits|vote voting|wait waiting|walk walking`),
  'a verb of a question is searched as the noun that papers write for it',
  ([verb, noun]) => {
    expect([...read(`Do otters ${verb} harbours?`).concepts].sort()).toEqual(['harbours', noun, 'otters'].sort());
  },
);

eachOf(
  words(`
aim answer attempt balance base call catch control count cut decrease drop end fire fit force gain gather
increase lack lift limit link live lose miss offer order pose promise range reach record report run save score
search serve shift sound stop struggle support surf trigger try turn view watch water weigh win`),
  'a verb of a question that only relates is no topic',
  (verb) => {
    expect(read(`Do otters ${verb} harbours?`).concepts).toEqual(['otters', 'harbours']);
  },
);

eachOf(
  pairs(`
ate feeding|left leaving|eaten feeding|bled bleeding|bought purchase|bound binding|bred breeding|broke breaking|
broken breaking|built construction|burnt burning|chose choice|chosen choice|drank consumption|drunk consumption|
fallen falls|fed feeding|fell falls|felt feelings|fought fight|froze freezing|frozen freezing|grew growth|
grown growth|learnt learning|lent lending|paid payment|rose rise|risen rise|sang singing|sank sinking|sold sales|
spent spending|spoke speech|spoken speech|stole theft|stolen theft|swam swimming|taught teaching|
thought thinking|tore tearing|torn tearing|wore wear|worn wear|wrote writing|written writing`),
  'an irregular past form is searched as the noun of its verb',
  ([form, noun]) => {
    expect([...read(`Have otters ${form} harbours?`).concepts].sort()).toEqual(['harbours', noun, 'otters'].sort());
  },
);

test.each(
  words(`
vitamin hepatitis type group class factor protein phase stage category article section chapter level
immunoglobulin coenzyme omega world`),
)('a number completes the name "%s"', (word) => {
  expect(read(`${word} 4 in otters`).concepts).toEqual([`${word} 4`, 'otters']);
});

test.each(
  words(`
ray`),
)('a letter completes the name "X %s"', (word) => {
  expect(read(`X ${word} of otters`).concepts[0]).toBe(`X ${word}`);
});

eachOf(
  words(`
significantly substantially considerably strongly greatly largely highly extremely relatively slightly partly
partially completely totally entirely approximately nearly merely simply purely formerly lately previously
frequently commonly generally mainly primarily particularly especially widely increasingly rapidly quickly
slowly gradually suddenly constantly probably supposedly allegedly apparently presumably certainly clearly
obviously effectively successfully efficiently directly indirectly positively negatively adversely statistically
similarly equally specifically exclusively finally consistently reliably easily likely unlikely namely`),
  'an adverb that fits every participle is left out',
  (word) => {
    expect(read(`otters and ${word} regulated harbours`).concepts.join(' ')).not.toContain(word);
  },
);

eachOf(
  words(`
garden oxygen hydrogen nitrogen pollen token kitchen speed seed feed weed animal hospital material metal signal
journal capital clinic music topic traffic plastic fabric arsenic logic vegetable variable patient client
accident current content cement moment sugar cellar solar native profile textile`),
  'of a noun that ends like an adjective an adverb is no quality',
  (word) => {
    expect(read(`socially ${word} otters`).concepts.join(' ')).not.toContain('socially');
  },
);

eachOf(
  words(`
mice mouse pig pigs rabbit rabbits hamster hamsters calves cow cows cattle sheep goat goats horse horses ponies
foal foals puppies kitten kittens donor donors volunteer volunteers runners athletes drivers soldiers veterans
nurses smokers twins siblings inmates prisoners`),
  'a state and the animal or person who has it are two concepts',
  (word) => {
    expect(read(`diabetic ${word}`).concepts).toEqual(['diabetes', word]);
  },
);

eachOf(
  words(`
law laws disease diseases syndrome syndromes paradox theorem theorems lemma equation equations principle
principles palsy chorea constant razor dilemma sign signs test tests index model models conjecture theory
theories hypothesis rule rules modulus ratio coefficient inequality thyroiditis lymphoma sarcoma cyst esophagus
oesophagus tetralogy correction distribution test alpha kappa last day`),
  'a name and its law, disease and the like are one term',
  (word) => {
    expect(read(`Otter's ${word}`).concepts).toEqual([`Otter's ${word}`]);
  },
);

test.each(
  words(`
Children Women Men People Nurse Patient Student Teacher Parent Worker`),
)('"%s\'s" is no name of a person', (word) => {
  expect(read(`${word}'s harbour`).concepts).toEqual([`${word}'s harbour`]);
});

test.each(
  words(`
safety efficacy effectiveness cure treatment therapy supplementation measurement accuracy reliability`),
)('few papers state the aspect "%s", so it only limits the question', (word) => {
  expect(read(`${word} of otters in harbours`).conditions).toEqual([word]);
});

eachOf(
  words(`
coverage patronage advantage abuse alcohol arsenide cacao carbide carbon carpio cobalt cold concrete consent
decline difficile discipline drag fade fatigue food fuel glucose ground hygiene initio insulin internet
knowledge lead leave liquid lunch meat neglect noise pain personnel power proof rain rape relief rerio reticulum
silicon slag sleep smell smoke span speech sprawl staff steel storage styrene support tillage time titanate
trade transit transport trust turnover vulgare waste weather wind work zero zirconate suicide exercise
hemoglobin matter income risk`),
  'nouns that papers do not count have no plural',
  (word) => {
    const vocabulary = { ...general, isName: () => true };
    expect(spellingsOf(`otter ${word}`, vocabulary)).toEqual([]);
  },
);
