import { numberFor } from '../library.ts';

/** Sentences that fit any field; `%a` and `%b` stand for keywords of the paper. */
const SENTENCES = [
  'Earlier work on %a left open how far the results carry over to %b, and the answer matters for everything that follows.',
  'We begin with the simplest case in which %a can be isolated and measured on its own.',
  'Three independent runs gave the same ordering, although absolute values of %b differed by a few per cent.',
  'The uncertainty quoted here is one standard deviation and includes the calibration of the instrument.',
  'When %a was varied while everything else was held fixed, the response followed the expected curve up to a clear threshold.',
  'Above that threshold the behaviour changed, and a description in terms of %b alone was no longer sufficient.',
  'A referee suggested an alternative explanation, which we tested by exchanging the order of the two treatments.',
  'The outcome did not depend on that order, so that a memory effect can be excluded.',
  'Details of preparation, including lots and suppliers, are listed in the supplementary tables.',
  'It is tempting to read the difference as a property of %a, but selection of samples would produce the same pattern.',
  'We therefore repeated the analysis on the half of the data that had been set aside at the outset.',
  'The effect remained, smaller by about a fifth, which is what the number of free parameters would lead one to expect.',
  'Among the quantities that could be recorded, %b showed the strongest association with the final outcome.',
  'No adjustment was made for the number of comparisons; the full list is given so that readers can apply their own.',
  'A model with two parameters describes all observations within their errors, and adding a third does not improve it.',
  'The first parameter has a direct meaning, since it equals the ratio of %a before and after the change.',
  'The second absorbs what is not understood and should be treated with caution outside the range studied here.',
  'Comparison with published values is complicated by differences in definition, which we resolve by converting all to one convention.',
  'After conversion the agreement is good, with two exceptions that are discussed below.',
  'The first exception used an older definition of %b and can be explained completely.',
  'The second cannot, and we have asked its authors for the original data.',
  'Repeating the measurement in another laboratory took four months and led to the same conclusion.',
  'Costs were dominated by time rather than by material, a point that is rarely mentioned for %a.',
  'We note that the method fails when samples are smaller than the resolution, and say so wherever it happened.',
  'Such failures are reported as missing values and not as zeros.',
  'In practice %a and %b are seldom independent, and a design that treats them as such will overstate its precision.',
  'The consequences for applications are straightforward, provided that the conditions of use stay within those tested.',
  'Further progress will depend on better instruments rather than on larger samples.',
] as const;

/** The text of a section. The same seed gives the same text, and no sentence repeats before all were used. */
export function proseFor(seed: string, keywords: readonly string[], paragraphs: number): string[] {
  let state = numberFor(seed);
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const word = () => keywords[next(keywords.length)] ?? 'the sample';
  let deck: string[] = [];
  const sentence = () => {
    if (deck.length === 0) deck = [...SENTENCES];
    const [drawn = ''] = deck.splice(next(deck.length), 1);
    return drawn.replace('%a', word()).replace('%b', word());
  };
  return Array.from({ length: paragraphs }, () => Array.from({ length: 6 + next(3) }, sentence).join(' '));
}
