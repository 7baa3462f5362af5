/** One fault, how often it was tried, and what did not hold. */
export interface Outcome {
  readonly fault: string;
  readonly tries: number;
  readonly problems: readonly string[];
  /** What else is worth reading, such as the messages that people got. */
  readonly notes?: readonly string[];
}

/** Collects the tries of one fault. */
export function createOutcome(fault: string) {
  const problems: string[] = [];
  const notes = new Set<string>();
  let tries = 0;
  return {
    tried: (found: readonly string[]) => {
      tries += 1;
      problems.push(...found);
    },
    /** Paths differ in each try, so they are left out. */
    note: (text: string) => notes.add(text.replace(/\/[^\s:;,]*\//g, '').replace(/[0-9a-f-]{36}|\d{2,}/g, 'N')),
    done: (): Outcome => ({ fault, tries, problems, notes: [...notes] }),
  };
}
