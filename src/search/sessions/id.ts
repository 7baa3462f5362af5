import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 13;

/** A new id: 65 random bits in letters that no file system confuses. */
export function createSessionId(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Whether a text can be the id of a session; only such a text ever becomes part of a path. */
export function isSessionId(text: string): boolean {
  return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter));
}
