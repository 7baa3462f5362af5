const filler = (at: number) => ({
  paper_id: `filler-${at}`,
  title: `Measurement number ${at} of common things`,
  authors: ['Common, Ann', `Rare${at % 9}, Bob`],
  year: 1990 + (at % 30),
  venue: `Journal ${at % 7}`,
  abstract: `A measurement of ordinary matter and boundary layers, repeated ${at} times. ${'Heat flows. '.repeat(at % 5)}`,
  keywords: ['ordinary matter', at % 2 ? 'Transformers' : 'vision transformer'],
  tags: ['bulk'],
  license: 'cc-by-4.0',
});

const text = (subject: string) =>
  `# Introduction\n\n${`The ${subject} is described here at some length, with many words. `.repeat(30)}\n\n` +
  `# Methods\n\n${`We measured the ${subject} of sponges in deep water twice. `.repeat(30)}\n\n` +
  `# Results\n\n${`A rare finding: glimmering ${subject} under pressure. `.repeat(20)}`;

/** Papers of every kind: with and without abstract, text, licence, translations, other scripts, citations. */
export const PAPERS = [
  {
    paper_id: 'sponges',
    title: 'Sponges of the deep sea',
    authors: ['Wells, Ida', 'Reed, Tom'],
    year: 2021,
    month: 3,
    venue: 'Journal of Sponges',
    doi: '10.1234/sponge',
    abstract: 'Sponges live long in the deep sea.',
    keywords: ['porifera', 'Transformer'],
    institutions: ['Sea Institute'],
    tags: ['biology'],
    license: 'cc-by-4.0',
    source_markdown: text('metabolism'),
    summaries: { simple: { summary: 'They live long, says the summary.' }, deep_read: { summary: 'A deep reading.' } },
    preferred_summary_template: 'simple',
    translations: { zh: '# 深海\n\n海绵生活在深海。它们的寿命很长。' },
    references: [{ doi: '10.1234/coral' }, { doi: '10.1234/absent', title: 'Absent' }],
  },
  {
    paper_id: 'corals',
    title: 'Corals nobody licensed',
    authors: ['Wells, Ida'],
    year: 2019,
    doi: '10.1234/coral',
    venue: 'Reef Letters',
    source_markdown: `Corals are bright. This text about corals has an owner who said nothing. ${text('luminescence')}`,
    translations: { de: 'Korallen sind bunt.' },
  },
  {
    paper_id: 'straße',
    title: 'Über Straßen und Naïveté: Ångström-scale roads',
    authors: ['Müller, Jürgen'],
    abstract: 'État de l’art of state-of-the-art road surfaces.',
    keywords: ['roads'],
    references: [{ doi: '10.1234/sponge' }],
  },
  {
    paper_id: 'cjk',
    title: '機械学習による材料探索',
    authors: ['山田, 太郎'],
    year: 2018,
    venue: '材料',
    abstract: '機械学習を用いた材料の探索について述べる。深層学習も扱う。',
    keywords: ['機械学習'],
    references: [{ doi: '10.1234/sponge' }, { doi: '10.1234/coral' }],
  },
  {
    paper_id: 'retracted',
    title: 'A retracted claim about matter',
    authors: ['Gone, Al'],
    year: 2005,
    retracted: true,
  },
  { paper_id: 'bare', title: 'Only a title', authors: [] },
  ...Array.from({ length: 120 }, (_, at) => filler(at)),
].map((paper) => ({ ...paper, paper_id: paper.paper_id.replace('ß', 'ss') }));
