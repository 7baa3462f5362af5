/** An argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A prompt for a usual job, declared once; listing, validation and documentation follow. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The text of the message; required arguments are present. */
  write(given: Readonly<Record<string, string>>): string;
}
