import { describe, expect, test } from 'vitest';
import { takeLimits } from '../../../src/search/understand/limits.ts';

const words = (text: string) => text.split(/[|\n]/u);
/** The rest of a question without the commas and spaces that mark what was taken out. */
const read = (text: string) => {
  const { rest, ...limits } = takeLimits(text);
  return {
    ...limits,
    rest: rest
      .replace(/[\s,]+/gu, ' ')
      .replace(/\s(?=[?.])/gu, '')
      .trim(),
  };
};

describe('kinds of papers', () => {
  test.each(
    words(`review|reviews|systematic reviews|literature review|scoping reviews|narrative reviews|critical reviews
review article|review papers|meta-analysis|metaanalyses|surveys|survey articles|survey papers|overview|overviews`),
  )('"%s only" asks for reviews, and "no ..." does not', (kind) => {
    expect(read(`aspirin, ${kind} only`)).toMatchObject({ kind: 'survey', rest: 'aspirin' });
    const none = read(`aspirin, no ${kind}`);
    expect(none.kind).toBeUndefined();
    expect(none.notes).toEqual([`Services cannot filter by "no ${kind}". Exclude reviews in the list.`]);
  });

  test.each(
    words(`empirical studies|experimental research|quantitative papers|observational work|clinical trials|clinical trial
field evidence|human studies|rct|RCTs|randomized trials|randomised controlled trials|randomized studies
placebo-controlled trials|controlled trials|experiments|case studies`),
  )('"only %s" asks for papers that report a study', (kind) => {
    expect(read(`aspirin, only ${kind}`)).toMatchObject({
      kind: 'effect',
      rest: 'aspirin',
      notes: [`Services cannot filter by "only ${kind}". Papers that report a study are ranked higher.`],
    });
  });

  test('reviews are wanted more than studies', () => {
    expect(read('aspirin, reviews only, only experiments').kind).toBe('survey');
  });

  test.each(
    words(`blog post|blogposts|blogs|news|newspaper articles|preprints|pre-prints|arxiv papers|theses|dissertations
book chapters|books|editorial|letters|opinion pieces|conference papers|conference abstracts|grey literature
gray literature|patents|paywalled papers`),
  )('no service can leave out %s', (form) => {
    expect(read(`aspirin, no ${form}`)).toMatchObject({
      rest: 'aspirin',
      notes: [`Services cannot filter by "no ${form}", so it does not limit the search.`],
    });
    expect(read(`aspirin, only ${form}`).notes).toHaveLength(1);
  });

  test.each(
    words(`peer-reviewed|peer reviewed papers|peer-reviewed articles|peer-reviewed studies|peer-reviewed journals
peer-reviewed literature|peer-reviewed work|peer-reviewed sources|open access|open-access papers|open access articles
open access journals|free pdfs|free full texts|free papers|full-text|high-quality papers|high quality studies
journal articles`),
  )('no service can limit a search to what is %s', (quality) => {
    expect(read(`aspirin, only ${quality}`)).toMatchObject({
      rest: 'aspirin',
      notes: [`Services cannot filter by "only ${quality}", so it does not limit the search.`],
    });
  });

  test.each(
    words(`only reviews|just reviews|solely reviews|exclusively reviews|preferably reviews|only use reviews
only include reviews|only show reviews|only want reviews|only the reviews|only reviews please|reviews only|reviews please
reviews preferred`),
  )('"%s" limits the kind of paper', (limit) => {
    expect(read(`aspirin, ${limit}`)).toMatchObject({ kind: 'survey', rest: 'aspirin' });
  });

  test.each(words('no|not|without|excluding|exclude|except|skip|ignore|ignoring|no any'))(
    '"%s preprints" leaves out a kind of paper',
    (word) => {
      expect(read(`aspirin, ${word} preprints`)).toMatchObject({ rest: 'aspirin', excluded: [] });
    },
  );
});

describe('languages', () => {
  test.each(
    words(`english en|german de|french fr|spanish es|portuguese pt|italian it|dutch nl|polish pl|russian ru|ukrainian uk
chinese zh|mandarin zh|japanese ja|korean ko|arabic ar|turkish tr|swedish sv|danish da|norwegian no|finnish fi|czech cs
greek el|hungarian hu`).map((pair) => pair.split(' ')),
  )('"%s only" is the language %s', (name = '', code = '') => {
    expect(read(`aspirin, ${name} only`)).toMatchObject({ language: code, rest: 'aspirin' });
  });

  test.each(
    words(`aspirin, in German|aspirin, only German|aspirin, papers in German|aspirin, articles in German
aspirin, written in German|aspirin, published in German|aspirin, preferably in German|aspirin, German language
aspirin, German papers|aspirin, German papers only|aspirin, German please|aspirin, German sources|aspirin, German texts
aspirin German-language papers|aspirin German language articles|aspirin German-language sources only
aspirin German language publications|aspirin German only|aspirin in German papers|only German articles aspirin
aspirin (German)|aspirin – German`),
  )('"%s" limits the language', (text) => {
    expect(read(text)).toMatchObject({ language: 'de', notes: [] });
  });

  test.each(words('find|show|want|need|any|recent|me|in|of|from|the'))(
    '"%s German papers" limits the language',
    (word) => {
      expect(read(`${word} German papers on aspirin`).language).toBe('de');
    },
  );

  test.each(
    words(
      'in English or German|in English and German|English, German|English or German|English/German|English & German',
    ),
  )('of several languages none is a limit: %s', (languages) => {
    const { language, notes } = read(`aspirin, ${languages}`);
    expect([language, notes.length]).toEqual([undefined, 1]);
    expect(notes[0]).toMatch(/^A search is limited to one language\. ".*" names more, so papers in all languages/u);
  });

  test('a language that is the topic is no limit', () => {
    expect(read('the German economy')).toMatchObject({ rest: 'the German economy', notes: [] });
  });
});

describe('numbers', () => {
  test.each(
    words(`people over 65|adults over 65|patients over 65|persons over 65|those over 65|women over 65|men over 65|over 65
aged over 65|older than 65|above 65|over the age of 65|people over 65 and over|people over 65 or older|people over 65 and above
people over 65 years|people over 65 years old|people over 65+|people over 60|people over 99|persons aged 70|adults aged 65 and over|people aged 65 years`),
  )('"%s" are older adults', (age) => {
    expect(read(`aspirin in ${age}`)).toMatchObject({ rest: 'aspirin in older adults', notes: [] });
  });

  test.each(
    words(`children under 5|kids under 5|under 5|under 5s|aged under 5|younger than 5|below 5|under the age of 5
children under 5 years|children under 12|children under 5 years old|children under 1`),
  )('"%s" are children', (age) => {
    expect(read(`aspirin in ${age}`)).toMatchObject({ rest: 'aspirin in children', notes: [] });
  });

  test.each(words('in|with|who|and|or|at|on|from|after|living|when|using|during'))(
    'an age may be before "%s", but not before a noun',
    (word) => {
      expect(read(`aspirin over 65 ${word} it`).rest).toContain('older adults');
      expect(read(`aspirin under 5 ${word} it`).rest).toContain('children');
    },
  );

  test.each(
    words('people over 59|over 65 %|over 65°|over 65.5|over 65 rivers|under 13|under 5 %|under 5 rivers|under 5.5'),
  )('"%s" is no age', (text) => {
    expect(read(`aspirin ${text}`).rest).not.toMatch(/older adults|children/u);
  });

  test.each(words('at -20 °C|-20 °C|−20°C|–20 ° F|-20.5 °C|-20,5 °c'))('"%s" is a low temperature', (text) => {
    const quantity = text.replace(/^at /u, '');
    expect(read(`steel ${text}`)).toMatchObject({
      rest: 'steel at low temperature',
      notes: [`"${quantity}" is a quantity, so "low temperature" is searched instead.`],
    });
  });

  test.each(
    words(`below|above|under|over|less than|more than|greater than|fewer than|smaller than|larger than|higher than|lower than
older than|younger than|longer than|shorter than|faster than|slower than|deeper than|thicker than|thinner than
heavier than|lighter than|at least|at most|up to`),
  )('no service can compare a number: "%s 20 mg"', (compared) => {
    expect(read(`aspirin ${compared} 20 mg`)).toMatchObject({
      rest: 'aspirin',
      notes: [`Services cannot compare numbers, so "${compared} 20 mg" is not searched.`],
    });
  });

  test.each(
    words(`between 20 and 30 mg|between 20 to 30 mg|< 20 mg|>20 mg|≤ 20 mg|≥20 mg|<= 20 mg|at doses above 20 mg|with a dose of up to 20 mg
below 2.5 mg|below 20 hours|below 20 minutes a day|below 20 days per week|below 2 weeks|below 2 months|above 20 participants
above 20 subjects|above 20 samples|above 20 euros|above 20 dollars|above 20 patients|of over 20 mg|in under 20 mg|for over 20 mg`),
  )('a bound is taken out with its number and unit: %s', (bound) => {
    expect(read(`aspirin ${bound}`)).toMatchObject({
      rest: 'aspirin',
      notes: [`Services cannot compare numbers, so "${bound}" is not searched.`],
    });
  });

  test.each(
    words(`magnetic fields|field|temperatures|pressures|sizes|doses|thicknesses|thickness|frequency|frequencies|concentrations
wavelengths|energies|efficiency|efficiencies|samples|ages|depths|distances|speeds|voltages|currents|masses`),
  )('what is measured is taken out with its bound: %s', (dimension) => {
    expect(read(`steel at ${dimension} above 500 K`).rest).toBe('steel');
  });

  test.each(
    words(`two doses|three or more episodes|four times|five occasions|six attempts|seven visits|eight sessions|nine times|ten times
12 times|at least two doses|more than two doses|fewer than two doses|less than two doses|up to two doses|two or fewer doses
two or less doses|two previous doses|two prior doses|two past doses`),
  )('"%s" is counted and not searched', (count) => {
    expect(read(`aspirin after ${count}`)).toMatchObject({
      rest: 'aspirin after',
      notes: [`Services cannot compare numbers, so "${count}" is not searched.`],
    });
  });
});

describe('what papers should not be about', () => {
  test.each(
    words(`not|no|nothing about|nothing on|excluding|exclude|except|except for|ignoring|ignore|leave out|other than|apart from
not about|not on|not in|not for|not the|not any`),
  )('after a comma "%s" leaves out a topic', (word) => {
    expect(read(`aspirin, ${word} tablets`)).toMatchObject({
      rest: 'aspirin',
      excluded: ['tablets'],
      notes: [
        'Papers about "tablets" are ranked lower. They are not removed, because papers on several topics would be lost.',
      ],
    });
  });

  test.each(words('just|only|necessarily|sure|all|every|one|more|less|so|matter|longer|because|when|if|to'))(
    '"not %s" leaves nothing out',
    (word) => {
      expect(read(`aspirin, not ${word} tablets`).excluded).toEqual([]);
    },
  );

  test.each(
    words(
      'not tablets, aspirin|aspirin; not tablets|aspirin. Not tablets|aspirin (not tablets)|aspirin – not tablets|aspirin — not tablets|aspirin - not tablets|aspirin but not tablets|aspirin? not tablets|aspirin! not tablets',
    ),
  )('a topic is left out wherever a part of the question begins: %s', (text) => {
    expect(read(text).excluded).toEqual(['tablets']);
  });

  test.each(words('since 2010|from 2010|after 2010|before 2010|between 2010 and 2012|published 2010|please'))(
    'what is left out ends before "%s"',
    (more) => {
      expect(read(`aspirin, not tablets ${more}`).excluded).toEqual(['tablets']);
    },
  );

  test.each(
    words(
      'do|does|did|can|could|will|would|should|is|are|was|were|has|have|may|might|why|how|when|where|which|what|who',
    ),
  )('a question that begins with "%s" asks about both', (word) => {
    expect(read(`${word} aspirin reduce pain but not fever`)).toMatchObject({ excluded: [], notes: [] });
  });
});

test.each(
  words(`only papers|only articles|only studies|only publications|please|pls|plz|thanks|thanks a lot|thanks in advance|thank you|thx
hello|for my thesis|for a dissertation|for our term paper|for a homework assignment|for a school project|for a class
for a project|for a seminar|for an essay please`),
)('"%s" says nothing about the topic', (polite) => {
  expect(read(`aspirin ${polite}`).rest.replace(' for an essay', '')).toBe('aspirin');
});
