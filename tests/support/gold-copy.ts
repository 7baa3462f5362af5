import { readPdf } from '../../src/pdf/read.ts';
import type { PdfReport } from '../../src/pdf/report.ts';
import { openCast } from './cast.ts';

/** A real PDF of the sandbox with its report, so that tests need no reader process. */
export interface GoldCopy {
  readonly doi: string;
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly report: PdfReport;
}

/** Reads the first copy of the paper for a situation. */
export async function readCopy(situation = 'open-gold'): Promise<GoldCopy> {
  const cast = await openCast();
  const { paper, bytes } = await cast.copyOf(situation);
  await cast.close();
  return { doi: paper.doi ?? '', title: paper.title, bytes, report: await readPdf(bytes.slice()) };
}
