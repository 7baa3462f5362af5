import { paperBatchDownload } from './download/batch.ts';
import { paperDownload } from './download/download.ts';
import { paperMetadata } from './download/metadata.ts';
import type { Tool } from './tool.ts';

/** The download tools, in listing order. */
export const DOWNLOAD_TOOLS = [paperDownload, paperBatchDownload, paperMetadata] as unknown as readonly Tool[];
