import { toBibtex } from '../../formats/bibtex.ts';
import { toCslList } from '../../formats/csl.ts';
import { toRis } from '../../formats/ris.ts';
import type { Paper } from '../../model/paper.ts';
import type { SnapshotPaper } from '../../model/snapshot.ts';

/** A form of citation: what it is called on the web, how its files end, and how it is written. */
interface Form {
  readonly type: string;
  readonly extension: string;
  write(paper: Paper): string;
}

/** The forms in which a paper can be cited, by their name in addresses. */
export const CITATION_FORMS: Readonly<Record<string, Form>> = {
  bibtex: {
    type: 'application/x-bibtex; charset=utf-8',
    extension: 'bib',
    write: (paper) => `${toBibtex([paper])}\n`,
  },
  csl: {
    type: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    extension: 'json',
    write: (paper) => `${JSON.stringify(toCslList([paper]), null, 2)}\n`,
  },
  ris: {
    type: 'application/x-research-info-systems; charset=utf-8',
    extension: 'ris',
    write: (paper) => `${toRis([paper])}\n`,
  },
};

/** The paper as the exporters know one; what a snapshot does not know is left out. */
export function toCitable(paper: SnapshotPaper): Paper {
  const { title, authors, keywords, oaStatus } = paper;
  const { doi, arxivId, year, month, venue, type, abstract, license, retracted } = paper;
  const maybe = Object.entries({ doi, arxivId, year, month, venue, type, abstract, license, retracted });
  return {
    title,
    authors,
    keywords,
    ...Object.fromEntries(maybe.filter(([, value]) => value !== null)),
    isOa: oaStatus === null ? null : oaStatus !== 'closed',
    provenance: {},
  };
}
