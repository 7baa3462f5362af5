import type { DomainVocabulary } from './domain.ts';

/** What all fields share: methods of research that have a name of more than one word, or an abbreviation. */
export const general: DomainVocabulary = {
  id: 'general',
  rings: [
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
  onlyRead: ['LCA'],
  vague: [],
  keepWhole: [/\b(?:ISO|IEC|IEEE|DIN|EN|RFC|ANSI)[ -](?:\/?[A-Z]{2,4}[ -])?\d[\d.:-]*\d\b/gu],
};
