import type { DomainVocabulary } from './domain.ts';

/** What all domains share: names of more than one word, and abbreviations. */
export const general: DomainVocabulary = {
  id: 'general',
  synonyms: [
    ['machine learning'],
    ['deep learning'],
    ['neural network', 'neural net'],
    ['reinforcement learning'],
    ['large language model', 'LLM'],
    ['language model'],
    ['natural language processing', 'NLP'],
    ['computer vision'],
    ['time series'],
    ['randomized controlled trial', 'randomised trial', 'randomized trial', 'RCT'],
    ['meta-analysis'],
    ['systematic review'],
    ['Monte Carlo'],
    ['climate change', 'global warming'],
    ['gene editing', 'genome editing'],
    ['gene expression'],
    ['stem cell'],
    ['blood pressure'],
    ['black hole'],
    ['minimum wage'],
    ['remote work', 'telework', 'working from home'],
    ['life cycle assessment', 'LCA'],
    ['internet of things', 'IoT'],
  ],
  ambiguous: ['LCA'],
  vague: [],
  literals: [/\b(?:ISO|IEC|IEEE|DIN|EN|RFC|ANSI)[ -](?:\/?[A-Z]{2,4}[ -])?\d[\d.:-]*\d\b/gu],
};
