import { expect, test } from 'vitest';
import { writeMessages } from '../../src/http/write-messages.ts';
import { writeEnvelope } from '../../src/tools/written.ts';

type Message = Parameters<typeof writeMessages>[0][number];
const written = (...messages: Message[]) =>
  JSON.parse(Buffer.from(writeMessages(messages, messages.length > 1)).toString());
const answer = (text: string, structuredContent: Record<string, unknown>) => ({
  jsonrpc: '2.0' as const,
  id: 7,
  result: { content: [{ type: 'text' as const, text }], structuredContent, isError: false },
});

test('an answer whose text is its envelope is valid JSON with both', () => {
  const envelope = { ok: true, hits: [{ title: 'A "quoted" title… \\ {}' }], corrections: {} };
  const message = answer(writeEnvelope(envelope), { ...envelope });
  expect(written(message)).toEqual(message);
  for (const more of [{}, { isError: undefined }]) {
    const bare = { ...message, result: { content: message.result.content, structuredContent: envelope, ...more } };
    writeEnvelope(envelope);
    expect(written(bare)).toEqual(bare);
  }
});

test('the envelope of a written answer is not written a second time', () => {
  const envelope = { ok: true, hits: [{ title: 'Ice' }] };
  const text = writeEnvelope(envelope);
  envelope.hits[0] = { title: 'Changed after writing' };
  expect(written(answer(text, { ...envelope })).result.structuredContent).toEqual(JSON.parse(text));
});

test.each([
  ['another text, such as Markdown', '# Ice', { ok: true, hits: [] }],
  ['a text that nobody wrote for it', '{"ok":false}', { ok: true, hits: [] }],
  ['an envelope without objects', '{"ok":true}', { ok: true }],
])('%s leaves the envelope as it is', (_what, text, envelope) => {
  writeEnvelope(envelope);
  const message = answer(text, { ...envelope });
  expect(written(message)).toEqual(message);
});

test('an envelope is known once, and content besides the text is kept', () => {
  const envelope = { ok: true, hits: [{ title: 'Ice' }] };
  const message = answer(writeEnvelope(envelope), { ...envelope });
  written(message);
  envelope.hits[0] = { title: 'Changed after writing' };
  expect(written(message).result.structuredContent.hits).toEqual([{ title: 'Changed after writing' }]);
  const [text] = message.result.content;
  const content = [{ ...text, annotations: { priority: 1 } }, text];
  const more = { ...message, result: { ...message.result, content } } as unknown as Message;
  writeEnvelope(envelope);
  expect(written(more)).toEqual(more);
});

test.each([
  [{ jsonrpc: '2.0' as const, id: 1, error: { code: -32_600, message: 'No' } }],
  [{ jsonrpc: '2.0' as const, id: 'a', result: {} }],
  [{ jsonrpc: '2.0' as const, id: 2, result: { tools: [] } }],
])('%j is written as it is', (message) => {
  expect(written(message)).toEqual(message);
});

test('a batch is a list, also of one message', () => {
  const [one, two] = [1, 2].map((id) => ({ jsonrpc: '2.0' as const, id, result: { text: 'Füße …' } }));
  if (!one || !two) throw new Error('two messages');
  expect(written(one, two)).toEqual([one, two]);
  expect(JSON.parse(Buffer.from(writeMessages([one], true)).toString())).toEqual([one]);
});
