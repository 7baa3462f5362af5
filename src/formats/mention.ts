/** One thing of a list that should name a paper: the spellings it offers, best first. */
export interface Mention {
  /** Where it stands, such as `line 7` or `item 3`. */
  readonly place: string;
  /** What to call it when none of its spellings is a reference. */
  readonly label: string;
  readonly spellings: readonly string[];
}
