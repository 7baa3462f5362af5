/** Generated texts with realistic word frequencies and a topic for every paper. */
const VOCABULARY = 60_000;
const SUBJECT_WORDS = 12;

/** Reproducible random numbers. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const SYLLABLES =
  'ba be ca co da de di fa fe ga ge ha ka ke la le li ma me mo na ne no pa pe ra re ri sa se ta te ti va ve'.split(' ');

function wordAt(index: number): string {
  let rest = index + 40;
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return word;
}

const WORDS = Array.from({ length: VOCABULARY }, (_, index) => wordAt(index));

/** Papers by number; the same number gives the same paper. */
export function createPapers(words: number) {
  const chanceOf = (at: number) => createChance(at * 7_919 + 13);
  const common = (chance: () => number) => WORDS[Math.floor(VOCABULARY ** chance()) - 1] ?? 'ba';
  const subjectOf = (chance: () => number) => {
    const first = Math.floor(chance() * (VOCABULARY - 2_000)) + 1_000;
    return Array.from({ length: SUBJECT_WORDS }, (_, at) => WORDS[first + at * 3] ?? 'ba');
  };
  const pick = (list: readonly string[], chance: () => number) => list[Math.floor(chance() * list.length)] ?? 'ba';
  const textOf = (count: number, subject: readonly string[], chance: () => number) =>
    Array.from({ length: count }, () => (chance() < 0.12 ? pick(subject, chance) : common(chance))).join(' ');
  return {
    paper(at: number) {
      const chance = chanceOf(at);
      const subject = subjectOf(chance);
      const authors = Array.from({ length: 3 }, () => `Family${Math.floor(chance() * 20_000)}, A.`);
      const line = {
        paper_id: `p${at}`,
        title: textOf(10, subject, chance),
        authors,
        year: 1990 + (at % 35),
        venue: `Journal ${Math.floor(chance() * 500)}`,
        keywords: [pick(subject, chance), pick(subject, chance)],
      };
      return words <= 300
        ? { ...line, abstract: textOf(words, subject, chance) }
        : { ...line, abstract: textOf(150, subject, chance), source_markdown: textOf(words, subject, chance) };
    },
    /** A question of three to six words about a paper: words of its topic and common words. */
    question(at: number, papers: number) {
      const chance = createChance(at * 104_729 + 7);
      const subject = subjectOf(chanceOf(Math.floor(chance() * papers)));
      const count = 3 + Math.floor(chance() * 4);
      return Array.from({ length: count }, (_, index) =>
        index < count / 2 ? pick(subject, chance) : common(chance),
      ).join(' ');
    },
  };
}
