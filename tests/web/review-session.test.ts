import { expect, test } from 'vitest';
import { readAnswer } from '../../web/review/session.ts';

const STATE = { ok: true, session_id: 's1', query: 'inks', state: 'running', iteration: 0, phase: 'gathering: arxiv' };

test('the view in a chat reads the text of an answer if the host drops the structured content', () => {
  const session = { id: 's1', query: 'inks', state: 'running', round: 1, phase: 'gathering: arxiv' };
  expect(readAnswer({ structuredContent: STATE })).toEqual({ session });
  expect(readAnswer({ content: [{ type: 'text', text: JSON.stringify(STATE) }] })).toEqual({ session });
});

test('the view in a chat shows why a decision was refused, and which fields are wrong', () => {
  const error = {
    code: 'INVALID_ARGUMENT',
    message: 'A year has four digits.',
    fields: { 'filters.to_year': 'wrong' },
  };
  expect(readAnswer({ structuredContent: { ok: false, session_id: 's1', error } })).toEqual({ refusal: error });
  expect(readAnswer({ content: [{ type: 'text', text: 'oops' }] })).toMatchObject({ refusal: { message: 'oops' } });
});

test('the view in a chat reads papers and their authors', () => {
  const paper = { id: 'p', title: 'T', authors: ['Ada B'], score: 1, reason: 'r', tags: [], sources: ['arxiv'] };
  const payload = { total: 9, papers: [paper], suggested_terms: ['tin'] };
  const checkpoint = { id: 's1:3', kind: 'result_review', question: 'Q', options: [], payload };
  const answer = readAnswer({ structuredContent: { ...STATE, state: 'checkpoint', checkpoint } });
  expect(answer).toMatchObject({
    session: { checkpoint: { results: { total: 9, hits: [{ id: 'p', paper: { authors: [{ literal: 'Ada B' }] } }] } } },
  });
});
