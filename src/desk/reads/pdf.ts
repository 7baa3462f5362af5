import { toFilename } from '../../acquire/save/filename.ts';
import { FILE_POLICY, sendFile } from '../../http/file.ts';
import { fail } from '../../model/result.ts';
import { findStored } from '../../store/find.ts';
import { findQuarantined } from '../quarantine.ts';
import { type Read, textOf } from './read.ts';

const NO_STORE = { 'cache-control': 'no-store' };
/** Chromium's viewer works in a document that is sandboxed by its header, but not in a frame with the attribute. */
const ISOLATED = { ...NO_STORE, 'content-security-policy': `sandbox; ${FILE_POLICY}` };
const noFile = () => fail<never>('NOT_FOUND', 'File not found.');

export const storedPdf: Read = async (query, { app }, headers) => {
  const stored = await findStored(textOf(query, 'ref'), await app.store());
  if (!stored.ok) return stored;
  const { pdfPath, key, entry } = stored.value;
  return pdfPath ? sendFile(pdfPath, toFilename(entry.paper, key), headers, NO_STORE) : noFile();
};

export const quarantinedPdf: Read = async (query, { app }, headers) => {
  const found = await findQuarantined(await app.store(), textOf(query, 'ref'), textOf(query, 'sha256'));
  return found ? sendFile(found.pdfPath, `quarantine-${safeName(found.key)}.pdf`, headers, ISOLATED) : noFile();
};

const safeName = (key: string): string => key.replace(/[^\w.-]/g, '_').slice(0, 120);
