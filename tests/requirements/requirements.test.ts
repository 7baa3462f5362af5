import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import requirements from './requirements.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** How many requirements no test verifies yet. It only goes down. */
const OWED_AT_MOST = 0;

interface Citation {
  readonly file: string;
  readonly ids: readonly string[];
  readonly sentence: string | null;
}

const tests = join(import.meta.dirname, '..');

/** The calls of `verifies` in a test file. */
function citationsIn(file: string): Citation[] {
  const source = ts.createSourceFile(file, readFileSync(join(tests, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Citation[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'verifies') {
      const [ids, sentence] = node.arguments;
      const texts = ids && ts.isArrayLiteralExpression(ids) ? [...ids.elements] : ids ? [ids] : [];
      found.push({
        file,
        ids: texts.map((each) => (ts.isStringLiteral(each) ? each.text : '')),
        sentence: sentence && ts.isStringLiteral(sentence) ? sentence.text : null,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const citations = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap(citationsIn);
const inState = (wanted: RegExp) => Object.entries(states).filter(([, state]) => wanted.test(state));

test('every requirement has a state: verified, owed, or waived with a reason', () => {
  expect(Object.keys(states)).toEqual(Object.keys(requirements));
  expect(inState(/^(?!(verified|owed|waived: .{10,})$)/)).toEqual([]);
});

test('a requirement is verified exactly when a test cites it', () => {
  const verified = inState(/^verified$/).map(([id]) => id);
  expect([...new Set(citations.flatMap(({ ids }) => ids))].sort()).toEqual(verified.sort());
});

test('every citation says in one plain sentence what its test shows', () => {
  const isSentence = (text: string | null) => text !== null && /^[a-z](?:\S* ){3,}\S+[^.\s]$/.test(text);
  expect(citations.filter(({ sentence }) => !isSentence(sentence))).toEqual([]);
  const sentences = citations.map(({ sentence }) => sentence);
  expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([]);
});

test('the list of owed requirements only shrinks', () => {
  expect(inState(/^owed$/).length).toBe(OWED_AT_MOST);
});
