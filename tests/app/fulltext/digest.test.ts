import { expect, test } from 'vitest';
import { isIndexFile } from '../../../src/app/fulltext/digest.ts';

const PDF = `${'a'.repeat(64)}.pdf`;

test.each([
  'snapshot.db',
  'assets.db-wal',
  'vectors.db-journal',
  'manifest.json',
  '.DS_Store',
  'files/',
  `files/${PDF}`,
])('%s is part of an index', (path) => expect(isIndexFile(path)).toBe(true));

test.each(['notes.txt', 'sub/', 'sub/snapshot.db', 'snapshot.db/', 'files', 'files/mine.pdf', `files/sub/${PDF}`])(
  '%s is not part of an index',
  (path) => expect(isIndexFile(path)).toBe(false),
);
