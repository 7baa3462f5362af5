import { describe, expect, test } from 'vitest';
import { isLoopbackName, parseEndpoint } from '../../src/model/endpoint.ts';

describe('the address of a configured service', () => {
  test.each([
    'https://search.example.org:9200',
    'https://search.example.org/path/',
    'http://127.0.0.1:9200',
    'http://127.200.3.4:9200',
    'http://localhost:11434',
    'http://[::1]:9200',
  ])('may be %s', (text) => {
    expect(parseEndpoint(text, 'CARREL_EMBED_URL')).toMatchObject({ ok: true, value: new URL(text) });
  });

  test.each([
    ['plain text', 'must be a URL'],
    ['https://user@example.org', 'must not contain a user or password'],
    ['https://:secret@example.org', 'must not contain a user or password'],
    ['https://example.org/?key=1', 'must not have a query or a fragment'],
    ['https://example.org/#part', 'must not have a query or a fragment'],
    ['http://search.example.org', 'must be https'],
    ['http://localhost.example.org', 'must be https'],
    ['http://my-localhost', 'must be https'],
    ['ftp://127.0.0.1', 'must be https'],
  ])('may not be %s', (text, why) => {
    const parsed = parseEndpoint(text, 'CARREL_EMBED_URL');
    expect(parsed).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(parsed.ok ? '' : parsed.error.message).toMatch(new RegExp(`^CARREL_EMBED_URL ${why}`, 'u'));
  });

  test('is never repeated in a message, because it may contain a secret', () => {
    const parsed = parseEndpoint('https://ada:open-sesame@example.org', '--to');
    expect(parsed.ok ? '' : parsed.error.message).not.toMatch(/sesame|ada|example/u);
  });
});

test.each(['127.0.0.1x', 'x127.0.0.1', '128.0.0.1', '127.0.0', '[::2]', 'localhost.'])(
  '%s is another machine',
  (name) => {
    expect(isLoopbackName(name)).toBe(false);
  },
);
