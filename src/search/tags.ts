import type { Hit, PaperTag } from '../model/collection.ts';
import type { Paper } from '../model/paper.ts';

/** What the title, and what the abstract, says of a paper; titles are terse, so they may say more with one word. */
const RULES: readonly (readonly [tag: PaperTag, title: RegExp, abstract: RegExp])[] = [
  [
    'review',
    /\b(?:reviews?|surveys? of|a survey|overview|state of the art|meta-?analysis|roadmap|handbook|perspectives?|tutorial|pedagogical)\b/iu,
    /\b(?:this (?:review|survey|overview|handbook)|we (?:review|survey) |systematic review|meta-?analysis)\b/iu,
  ],
  [
    'dataset',
    /\b(?:data ?sets?|database|corpus|inventory|catalog(?:ue)?|benchmark|open data|data of|register of)\b/iu,
    /\b(?:we (?:release|present|provide|publish) (?:a |the |an )?(?:\w+ ){0,3}(?:data ?set|database|corpus|benchmark|inventory)|data ?set (?:is|are) (?:released|available))\b/iu,
  ],
  [
    'method',
    /\b(?:methods?|algorithms?|techniques?|approach|framework|protocol|toolkit|screening|a (?:new|novel) (?:model|way|tool)|engineering)\b/iu,
    /\b(?:we (?:propose|introduce|develop|describe|present) (?:a|an|the|two|three) |new (?:method|algorithm|technique|approach)|the (?:method|algorithm|model) is released)\b/iu,
  ],
  [
    'theoretical',
    /\b(?:theory|theoretical|theorems?|proofs?|limits? of|first[- ]principles|ab initio|simulations?|inequalit(?:y|ies)|conjecture|model(?:l?ing)? of)\b/iu,
    /\b(?:we (?:prove|derive|compute|calculate|simulate|show analytically)|density functional theory|first[- ]principles|theorem|analytically)\b/iu,
  ],
  [
    'empirical',
    /\b(?:experiments?|experimental|trial|cohort|evidence|measur(?:ed|ing|ement)s?|observ(?:ed|ations?)|field study|case study|reveals?)\b/iu,
    /\b(?:we (?:measure[d]?|observe[d]?|expose[d]?|treat(?:ed)?|fabricate[d]?|synthesi[sz]e[d]?|collect(?:ed)?|follow(?:ed)?|interviewed|test(?:ed)?|find|found)|participants|patients|samples were|experiments? (?:show|reveal)|randomi[sz]ed|cohort)\b/iu,
  ],
];

/** Tells by words what a paper is; retraction is a fact of its record. */
export function tagsOf(paper: Paper): Hit['tags'] {
  const { title = '', abstract = '', type } = paper;
  const told = RULES.filter(([, inTitle, inAbstract]) => inTitle.test(title) || inAbstract.test(abstract));
  const tags = new Set<PaperTag>(told.map(([tag]) => tag));
  if (type === 'dataset') tags.add('dataset');
  if (type === 'review-article') tags.add('review');
  return [...tags, ...(isRetracted(paper) ? (['retracted'] as const) : [])];
}

/** Whether any source says that the paper was retracted. */
export function isRetracted({ retracted, notices }: Paper): boolean {
  return retracted === true || (notices ?? []).some(({ kind, about }) => kind === 'retraction' && about === 'this');
}
