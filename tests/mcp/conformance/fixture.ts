import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const text = (words: string) => ({ type: 'text' as const, text: words });
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

/** The tools and resources that the conformance suite asks a server for; they stand behind our own endpoint. */
export function createFixture(): McpServer {
  const capabilities = { tools: { listChanged: false }, resources: { listChanged: false } };
  const server = new McpServer({ name: 'fixture', version: '1' }, { capabilities });
  const tool = (name: string, content: Parameters<typeof answer>[0], isError = false) =>
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, () => answer(content, isError));
  tool('test_simple_text', [text('This is a simple text response for testing.')]);
  tool('test_image_content', [image]);
  tool('test_audio_content', [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }]);
  tool('test_embedded_resource', [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]);
  tool('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]);
  tool('test_error_handling', [text('This tool intentionally returns an error for testing')], true);
  const plain = { mimeType: 'text/plain' };
  server.registerResource('text', 'test://static-text', plain, ({ href: uri }) => ({
    contents: [{ uri, ...plain, text: 'This is the content of the static text resource.' }],
  }));
  const png = { mimeType: 'image/png' };
  server.registerResource('binary', 'test://static-binary', png, ({ href: uri }) => ({
    contents: [{ uri, ...png, blob: PIXEL }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
  return server;
}

type Content = ReturnType<typeof text> | typeof image | ReturnType<typeof embedded> | Audio;
interface Audio {
  readonly type: 'audio';
  readonly data: string;
  readonly mimeType: string;
}

function answer(content: readonly Content[], isError: boolean) {
  return { content: [...content], isError };
}
