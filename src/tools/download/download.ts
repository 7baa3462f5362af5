import { z } from 'zod';
import { ok } from '../../model/result.ts';
import { defineTool } from '../tool.ts';
import { showFailed, showSaved, type WireFailure } from './markdown.ts';
import { identifier, outputDir, SAVED_TEXT, type Saved, saved, toSaved } from './shapes.ts';

export const paperDownload = defineTool({
  name: 'paper_download',
  title: 'Download a paper',
  description:
    'Saves one paper as a PDF in a folder, given a DOI or a URL that contains one. Use paper_batch_download for several papers, and paper_metadata to look up a paper first. The copy is verified before it is named "[year] - title.pdf"; a paper that is already in the folder is returned without a download. Papers of 2021 and later try open-access sources first. A failure lists every source that was checked and its reason.',
  effect: 'network-write',
  input: z.strictObject({ identifier, output_dir: outputDir }),
  output: saved,
  badInput: 'INVALID_ARGUMENT',
  untrusted: SAVED_TEXT,
  uses: ['save'],
  async run(input, { save }, { signal }) {
    const where = { ...(input.output_dir !== undefined && { outputDir: input.output_dir }), ...(signal && { signal }) };
    const found = await save(input.identifier, where);
    return found.ok ? ok(toSaved(input.identifier, found.value)) : found;
  },
  render: (envelope) =>
    envelope.ok ? showSaved(envelope as unknown as Saved) : showFailed(envelope['error'] as unknown as WireFailure),
});
