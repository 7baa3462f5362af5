/** A parsed identifier. `id` is normalised: DOIs lower-case, arXiv ids without version, PMIDs as digits. */
export type Ref =
  | { readonly kind: 'doi'; readonly id: string }
  | { readonly kind: 'arxiv'; readonly id: string; readonly version?: number }
  | { readonly kind: 'pmid'; readonly id: string }
  | { readonly kind: 'pmcid'; readonly id: string };
