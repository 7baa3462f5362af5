import { type Hit, PAPER_TAGS, type PaperTag } from '../../model/collection.ts';
import { isRetracted, type Paper } from '../../model/paper.ts';

/** Words that show the kind of a paper; titles are terse, so one word in them is enough. */
const RULES: Readonly<Record<PaperTag, { readonly inTitle: RegExp; readonly inAbstract: RegExp }>> = {
  review: {
    inTitle:
      /\b(?:reviews?|surveys? of|a survey|overview|state of the art|meta-?analysis|roadmap|handbook|perspectives?|tutorial|pedagogical)\b/i,
    inAbstract:
      /\b(?:this (?:review|survey|overview|handbook)|we (?:review|survey) |systematic review|meta-?analysis)\b/i,
  },
  dataset: {
    inTitle: /\b(?:data ?sets?|database|corpus|inventory|catalog(?:ue)?|benchmark|open data|data of|register of)\b/i,
    inAbstract:
      /\b(?:we (?:release|present|provide|publish) (?:a |the |an )?(?:\w+ ){0,3}(?:data ?set|database|corpus|benchmark|inventory)|data ?set (?:is|are) (?:released|available))\b/i,
  },
  method: {
    inTitle:
      /\b(?:methods?|algorithms?|techniques?|approach|framework|protocol|toolkit|screening|a (?:new|novel) (?:model|way|tool)|engineering)\b/i,
    inAbstract:
      /\b(?:we (?:propose|introduce|develop|describe|present) (?:a|an|the|two|three) |new (?:method|algorithm|technique|approach)|the (?:method|algorithm|model) is released)\b/i,
  },
  theoretical: {
    inTitle:
      /\b(?:theory|theoretical|theorems?|proofs?|limits? of|first[- ]principles|ab initio|simulations?|inequalit(?:y|ies)|conjecture|model(?:l?ing)? of)\b/i,
    inAbstract:
      /\b(?:we (?:prove|derive|compute|calculate|simulate|show analytically)|density functional theory|first[- ]principles|theorem|analytically)\b/i,
  },
  empirical: {
    inTitle:
      /\b(?:experiments?|experimental|trial|cohort|evidence|measur(?:ed|ing|ement)s?|observ(?:ed|ations?)|field study|case study|reveals?)\b/i,
    inAbstract:
      /\b(?:we (?:measure[d]?|observe[d]?|expose[d]?|treat(?:ed)?|fabricate[d]?|synthesi[sz]e[d]?|collect(?:ed)?|follow(?:ed)?|interviewed|test(?:ed)?|find|found)|participants|patients|samples were|experiments? (?:show|reveal)|randomi[sz]ed|cohort)\b/i,
  },
};

/** The kinds of a paper by its words; `retracted` comes from its record. */
export function tagsOf(paper: Paper): Hit['tags'] {
  const kinds = PAPER_TAGS.filter((tag) => hasTag(paper, tag));
  return [...kinds, ...(isRetracted(paper) ? (['retracted'] as const) : [])];
}

/** Whether the type or the words of a paper show that it is of this kind. */
export function hasTag({ title = '', abstract = '', type }: Paper, tag: PaperTag): boolean {
  if (type !== undefined && type === TYPES[tag]) return true;
  const { inTitle, inAbstract } = RULES[tag];
  return inTitle.test(title) || inAbstract.test(abstract);
}

const TYPES: Readonly<Partial<Record<PaperTag, string>>> = { dataset: 'dataset', review: 'review-article' };
