import type { Result } from '../model/result.ts';

/** The settings that the desk was opened with, and how to change them. */
export interface DeskSettings {
  /** The contact address; null if there is none. */
  readonly email: string | null;
  /** The path of config.toml, whether it exists or not. */
  readonly file: string;
  /** The value of each setting and where it comes from; secrets are not in here. */
  readonly origins: Readonly<Record<string, { readonly from: string; readonly shown: string }>>;
  /** Writes the address to config.toml. */
  saveEmail(email: string): Promise<Result<string>>;
  /** Opens the desk again with the settings as they are then; the sign-in stays. */
  restart(): void;
}
