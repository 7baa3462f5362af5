import { z } from 'zod';
import { GRAPH_CAPS } from '../../graph/expand.ts';
import { ok } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { defineTool } from '../tool.ts';
import { describeTool, ref } from './shapes.ts';

export const expandCitationGraph = defineTool({
  name: 'doiget_expand_citation_graph',
  title: 'Expand the citation graph of a paper',
  description: describeTool({
    when: `To see what a paper cites and what cites it, up to ${GRAPH_CAPS.depth} hops.`,
    inputs: `ref: DOI or arXiv id. depth: hops, up to ${GRAPH_CAPS.depth} (default: 1). total: papers, up to ${GRAPH_CAPS.total}. per_paper: neighbours of each paper, up to ${GRAPH_CAPS.perPaper}.`,
    outputs:
      '{ ok: true, ref, nodes: [{ id, doi, arxiv_id, title, year, retracted, depth, sources }], edges: [{ from, to, sources }], truncated, truncated_by, attempts } or { ok: false, ref, error }.',
    costs: '1-3 requests per expanded paper; depth 1 takes seconds, depth 3 up to a minute.',
    effects: 'None: nothing is stored or logged.',
    limits: `Hard caps ${GRAPH_CAPS.depth}/${GRAPH_CAPS.total}/${GRAPH_CAPS.perPaper}; larger values are rejected.`,
  }),
  effect: 'network-read',
  input: z.strictObject({
    ref,
    depth: z.number().int().min(0).max(GRAPH_CAPS.depth).default(1),
    total: z.number().int().min(1).max(GRAPH_CAPS.total).default(GRAPH_CAPS.total),
    per_paper: z.number().int().min(1).max(GRAPH_CAPS.perPaper).default(GRAPH_CAPS.perPaper),
  }),
  output: z.looseObject({
    ref: z.string(),
    nodes: z.array(z.record(z.string(), z.unknown())),
    edges: z.array(z.record(z.string(), z.unknown())),
    truncated: z.boolean(),
  }),
  badInput: 'INVALID_REF',
  untrusted: ['nodes[].title', 'nodes[].authors', 'nodes[].venue', 'attempts[].detail'],
  uses: ['expandGraph'],
  async run({ ref: typed, depth, total, per_paper: perPaper }, context, { signal, progress }) {
    const call = { ...(signal && { signal }), ...(progress && { progress }) };
    const graph = await context.expandGraph(typed, { depth, total, perPaper, ...call });
    if (!graph.ok) return graph;
    const { nodes, edges, truncated, truncatedBy, unidentified, attempts } = graph.value;
    const rows = (list: readonly object[]) => list.map((each) => toWire(each) as Record<string, unknown>);
    return ok({
      ref: typed,
      nodes: rows(nodes),
      edges: rows(edges),
      truncated,
      truncated_by: [...truncatedBy],
      unidentified,
      attempts: rows(attempts),
    });
  },
});
