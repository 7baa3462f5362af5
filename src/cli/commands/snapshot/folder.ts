import { createFailure, type Failure } from '../../../model/error.ts';

/** Why something cannot be the folder of a snapshot: a URL would become a folder with a colon in its name. */
export function whyNoFolder(place: string): Failure | null {
  if (!/^https?:\/\//i.test(place)) return null;
  const shown = place.slice(0, 200);
  const text = `${shown} is a URL, but this command needs a folder. To copy a snapshot into a search cluster: carrel snapshot push FOLDER --to URL/NAME`;
  return createFailure('INVALID_ARGUMENT', text);
}
