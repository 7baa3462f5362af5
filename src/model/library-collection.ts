/** A named group of stored papers and how many it has; one without papers does not exist. */
export interface LibraryCollection {
  readonly name: string;
  readonly papers: number;
}
