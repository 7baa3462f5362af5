import type { Hit } from './api.ts';

type Facts = Pick<Hit, 'paper' | 'tags'>;

const NOTICE_TITLE =
  /^\W*(?:notice of retraction\b|retraction(?: notice| note| statement)?\s*(?::|\bto\b|$)|statement of retraction\b)/iu;
const RETRACTED_TITLE = /^\W*retracted(?: article| paper| chapter)?\s*[:\])]/iu;

/** Whether a paper of a search is retracted: its record or the publisher's change of its title says so. */
export const isRetracted = ({ paper, tags }: Facts): boolean =>
  paper.retracted === true || tags.includes('retracted') || RETRACTED_TITLE.test(paper.title ?? '');

/** Whether a paper of a search only announces that another paper is retracted. */
export const isRetractionNotice = ({ paper: { notices = [], title = '' } }: Facts): boolean =>
  notices.some(({ kind, about }) => kind === 'retraction' && about === 'other') || NOTICE_TITLE.test(title);

/** The papers that are not selected for fetching at first. */
export const withoutFetch = (hits: readonly Hit[]): string[] =>
  hits.filter((hit) => isRetracted(hit) || isRetractionNotice(hit)).map(({ id }) => id);
