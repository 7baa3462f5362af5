import { expect, test } from 'vitest';
import { formatRef, parseRef } from '../../src/model/ref.ts';

const shown = (text: string): string => {
  const ref = parseRef(text);
  return ref.ok ? formatRef(ref.value) : ref.error.message;
};

test.each([
  ...['full', 'pdf', 'epdf', 'abstract', 'meta', 'html', 'fulltext', 'full-text', 'summary', 'references', 'epub'].map(
    (name) => `/${name}`,
  ),
  ...['.pdf', '.pdf+html', '.full', '.html', '.htm', '?download=true', '.full.pdf', '/PDF'],
])('the page ending %s is no part of a DOI', (ending) => {
  expect(shown(`10.1234/abc${ending}`)).toBe('10.1234/abc');
});

test.each([...'.,;:!?\'"`’”»*…\\/'])('the mark %s after a DOI is no part of it', (mark) => {
  expect(shown(`10.1234/abc${mark}`)).toBe('10.1234/abc');
});

test.each([
  ['10.1234/a(b)c)', '10.1234/a(b)c'],
  ['10.1234/a(b)', '10.1234/a(b)'],
  ['10.1234/a]', '10.1234/a'],
  ['10.1234/a}', '10.1234/a'],
  ['10.1234/a<b>', '10.1234/a<b>'],
  ['urn:doi:10.1234/abc', '10.1234/abc'],
  ['doi=10.1234/abc', '10.1234/abc'],
  ['doi/10.1234/abc', '10.1234/abc'],
  ['10.123456789/abc', '10.123456789/abc'],
])('%s is the DOI %s', (text, doi) => {
  expect(shown(text)).toBe(doi);
});

test.each([
  ...['acc-phys', 'adap-org', 'alg-geom', 'ao-sci', 'astro-ph', 'atom-ph', 'bayes-an', 'chao-dyn', 'chem-ph', 'cmp-lg'],
  ...['comp-gas', 'cond-mat', 'cs', 'dg-ga', 'funct-an', 'gr-qc', 'hep-ex', 'hep-lat', 'hep-ph', 'hep-th', 'math'],
  ...['math-ph', 'mtrl-th', 'nlin', 'nucl-ex', 'nucl-th', 'patt-sol', 'physics', 'plasm-ph', 'q-alg', 'q-bio'],
  ...['quant-ph', 'solv-int', 'supr-con'],
])('arXiv had the archive %s', (archive) => {
  expect(shown(`${archive}/9901001`)).toBe(`arXiv:${archive}/9901001`);
});

test.each([
  ['arXiv:2401.12345v2', 'arXiv:2401.12345v2'],
  ['arxiv 2401.12345', 'arXiv:2401.12345'],
  ['arXiv.2401.12345', 'arXiv:2401.12345'],
  ['2401.12345v0', 'arXiv:2401.12345'],
  ['2401.12345 [cs.CL]', 'arXiv:2401.12345'],
  ['2401.12345.pdf', 'arXiv:2401.12345'],
  ['2401.12345.', 'arXiv:2401.12345'],
  ['0704.0001', 'arXiv:0704.0001'],
  ['HEP-TH/9901001', 'arXiv:hep-th/9901001'],
  ['math.CA/9901001v3', 'arXiv:math/9901001v3'],
  ['10.48550/arXiv.2401.12345', 'arXiv:2401.12345'],
  ['10.48550/arXiv:2401.12345', 'arXiv:2401.12345'],
  ['10.48550/2401.12345', 'arXiv:2401.12345'],
  ['https://arxiv.org/pdf/2401.12345v2.pdf', 'arXiv:2401.12345v2'],
  ['https://ar5iv.org/html/2401.12345', 'arXiv:2401.12345'],
  ['https://www.alphaxiv.org/abs/2401.12345', 'arXiv:2401.12345'],
  ['https://api.semanticscholar.org/arXiv/2401.12345', 'arXiv:2401.12345'],
  ['https://huggingface.co/papers/2401.12345', 'arXiv:2401.12345'],
])('%s is the arXiv paper %s', (text, ref) => {
  expect(shown(text)).toBe(ref);
});

test.each([
  ['PMID 12345', 'PMID:12345'],
  ['pmid#0012345', 'PMID:12345'],
  ['PubMed: 12345', 'PMID:12345'],
  ['PMC 12345', 'PMC12345'],
  ['PMCID: PMC0012345', 'PMC12345'],
  ['pmc12345.2', 'PMC12345'],
  ['https://pubmed.ncbi.nlm.nih.gov/12345/', 'PMID:12345'],
  ['https://www.ncbi.nlm.nih.gov/pubmed/12345', 'PMID:12345'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12345/', 'PMC12345'],
  ['https://europepmc.org/articles/pmc12345', 'PMC12345'],
  ['https://europepmc.org/abstract/MED/12345', 'PMID:12345'],
  ['https://europepmc.org/article/med/12345', 'PMID:12345'],
  ['https://www.nature.com/nature/journal/v1/n1/full/nature12373.html', '10.1038/nature12373'],
  ['https://www.nature.com/nature/journal/v1/n1/abs/nature12373.html', '10.1038/nature12373'],
  ['https://www.nature.com/nature/journal/v1/n1/pdf/nature12373.pdf', '10.1038/nature12373'],
  ['https://www.nature.com/articles/nature12373', '10.1038/nature12373'],
  ['https://www.nature.com/articles/nature12373.pdf', '10.1038/nature12373'],
  ['https://www.nature.com/articles/nature12373_reference.pdf', '10.1038/nature12373'],
  ['https://www.nature.com/doifinder/nature12373', '10.1038/nature12373'],
  ['https://elifesciences.org/articles/12345', '10.7554/elife.12345'],
  ['https://elifesciences.org/reviewed-preprints/123456v2', '10.7554/elife.123456'],
  ['https://peerj.com/articles/123/', '10.7717/peerj.123'],
  ['https://peerj.com/articles/cs-123/', '10.7717/peerj-cs.123'],
  ['https://zenodo.org/record/123', '10.5281/zenodo.123'],
  ['https://zenodo.org/records/123', '10.5281/zenodo.123'],
  ['https://www.biorxiv.org/content/early/2018/01/02/242404', '10.1101/242404'],
  ['https://www.biorxiv.org/content/biorxiv/early/2018/01/02/242404.full.pdf', '10.1101/242404'],
  ['https://www.medrxiv.org/content/10.1101/2020.01.02.20012345v2.full.pdf', '10.1101/2020.01.02.20012345'],
  ['https://example.org/x?doi=10.1234/abc', '10.1234/abc'],
  ['https://example.org/x#10.1234/abc', '10.1234/abc'],
  ['//doi.org/10.1234/abc', '10.1234/abc'],
])('the text %s is %s', (text, ref) => {
  expect(shown(text)).toBe(ref);
});

test.each([
  ['', 'The reference is empty.'],
  ['10/abc', '10/abc is a short DOI'],
  ['https://doi.org/10/abc', '10/abc is a short DOI'],
  ['doi: 10/abc', '10/abc is a short DOI'],
  ['10.1234/ab c', 'A DOI has no spaces.'],
  ['see 10.1234/a and 10.1234/b', 'This contains 2 references: 10.1234/a and 10.1234/b. Pass them one by one.'],
  ['see 10.1234/a for more', 'This is more than a reference. Pass only 10.1234/a.'],
  ['12345678', 'A bare number is ambiguous. For a PubMed id pass PMID:12345678.'],
  ['978-3-16-148410-0', 'This looks like an ISBN.'],
  ['0-306-40615-X', 'This looks like an ISBN.'],
  ['https://example.org/paper', 'This address contains no DOI'],
  ['https://a.example/x?a=10.1234/a&b=10.1234/b', 'This address contains no DOI'],
  ['Attention is all you need', 'A title alone does not identify a paper'],
  ['x'.repeat(2049), 'A reference has at most 2048 characters.'],
])('%.50s is refused: %s', (text, message) => {
  expect(shown(text)).toContain(message);
});

test.each([
  '<10.1234/abc>',
  '[10.1234/abc]',
  '(10.1234/abc)',
  '{10.1234/abc}',
  '"10.1234/abc"',
  "'10.1234/abc'",
  '`10.1234/abc`',
  '“10.1234/abc”',
  '«10.1234/abc».',
  '[a link](https://doi.org/10.1234/abc)',
  '("10.1234/abc")',
])('%s is a DOI in quotes or brackets', (text) => {
  expect(shown(text)).toBe('10.1234/abc');
});
