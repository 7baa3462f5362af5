import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRef, parseRef } from '../../src/model/ref.ts';

const shown = (text: string): string => {
  const ref = parseRef(text);
  return ref.ok ? formatRef(ref.value) : `${ref.error.code}: ${ref.error.message}`;
};

test.each([undefined, null, 5, {}, ['10.1038/nature12373']])(
  'a value that is not a string is not a reference: %j',
  (given) => {
    expect(parseRef(given as string)).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
  },
);

describe('a DOI is parsed in every common spelling', () => {
  test.each([
    ['10.1038/nature12373', '10.1038/nature12373'],
    ['10.1038/NATURE12373', '10.1038/nature12373'],
    ['doi:10.1038/nature12373', '10.1038/nature12373'],
    ['DOI: 10.1038/nature12373', '10.1038/nature12373'],
    ['DOI 10.1038/nature12373', '10.1038/nature12373'],
    ['info:doi/10.1038/nature12373', '10.1038/nature12373'],
    ['https://doi.org/10.1038/s41586-021-03380-y', '10.1038/s41586-021-03380-y'],
    ['http://dx.doi.org/10.1038/s41586-021-03380-y', '10.1038/s41586-021-03380-y'],
    ['doi.org/10.1038/s41586-021-03380-y', '10.1038/s41586-021-03380-y'],
    ['https://doi.org/doi:10.1038/s41586-021-03380-y', '10.1038/s41586-021-03380-y'],
    ['https:/doi.org/10.5061/dryad.8515', '10.5061/dryad.8515'],
    ['https://doi.org/10.1097%2F00004032-200403000-00012', '10.1097/00004032-200403000-00012'],
    ['10.1097%252F00004032-200403000-00012', '10.1097/00004032-200403000-00012'],
    [
      '10.1002/1096-9128(200005)12:6&lt;375::AID-CPE480&gt;3.0.CO;2-M',
      '10.1002/1096-9128(200005)12:6<375::aid-cpe480>3.0.co;2-m',
    ],
    [
      '10.1002/1096-9128(200005)12:6%3C375::AID-CPE480%3E3.0.CO;2-M.',
      '10.1002/1096-9128(200005)12:6<375::aid-cpe480>3.0.co;2-m',
    ],
    [
      '<https://doi.org/10.1175/1520-0493(2002)130<1913:EDAWPO>2.0.CO;2>',
      '10.1175/1520-0493(2002)130<1913:edawpo>2.0.co;2',
    ],
    ['10.1016/S0370-1573(98)00122-3', '10.1016/s0370-1573(98)00122-3'],
    ['(10.1016/S0370-1573(98)00122-3)', '10.1016/s0370-1573(98)00122-3'],
    ['10.1051/0004-6361:20078357', '10.1051/0004-6361:20078357'],
    ['10.5067/TERRA+AQUA/CERES/x#1;a', '10.5067/terra+aqua/ceres/x#1;a'],
    ['10.3389/fnins.2013.00267/full', '10.3389/fnins.2013.00267'],
    ['10.1371/journal.pone.0042793.pdf', '10.1371/journal.pone.0042793'],
    ['“10.1371/journal.pone.0042793”,', '10.1371/journal.pone.0042793'],
    ['10.1371/journal.pone.0042793\u200b', '10.1371/journal.pone.0042793'],
    ['10.1007/978-3-030-02671-4\\_7', '10.1007/978-3-030-02671-4_7'],
    ['10.1000.10/123456', '10.1000.10/123456'],
    ['10.4025/diálogos.v17i2.36030', '10.4025/diálogos.v17i2.36030'],
    ['https://doi.org/10.1038/nature12373?utm_source=feed', '10.1038/nature12373'],
    ['http://dx.doi.org/10.1038/nature12373#Sec2', '10.1038/nature12373'],
    ['https://doi.org/10.1038/nature12373%E2%80%8B', '10.1038/nature12373'],
    ['10.1038/nature12373&#8203;', '10.1038/nature12373'],
    ['10.3390/meta', '10.3390/meta'],
    ['10.1038/nature12373/', '10.1038/nature12373'],
    ['10.1038/nature12373?foo=bar', '10.1038/nature12373'],
    ['[10.1038/nature12373](https://doi.org/10.1038/nature12373)', '10.1038/nature12373'],
    ['10.1234/abstract', '10.1234/abstract'],
  ])('%s', (text, id) => {
    expect(shown(text)).toBe(id);
  });
});

describe('an arXiv id is parsed, new and old, with its version', () => {
  test.each([
    ['2401.12345', 'arXiv:2401.12345'],
    ['arXiv:2401.12345v2', 'arXiv:2401.12345v2'],
    ['arXiv:0710.0994 [astro-ph]', 'arXiv:0710.0994'],
    ['hep-th/9901001', 'arXiv:hep-th/9901001'],
    ['physics.optics/0404071', 'arXiv:physics/0404071'],
    ['arXiv.1706.03762', 'arXiv:1706.03762'],
    ['math.GT/0309136v2', 'arXiv:math/0309136v2'],
    ['https://arxiv.org/abs/1706.03762v5', 'arXiv:1706.03762v5'],
    ['http://arxiv.org/pdf/1110.3658.pdf', 'arXiv:1110.3658'],
    ['https://arxiv.org/pdf/hep-ex/0307015v1', 'arXiv:hep-ex/0307015v1'],
    ['https://arxiv.org/abs/1110.3658>', 'arXiv:1110.3658'],
    ['https://ar5iv.labs.arxiv.org/html/2401.12345', 'arXiv:2401.12345'],
    ['10.48550/arXiv.2401.12345', 'arXiv:2401.12345'],
    ['https://doi.org/10.48550/ARXIV.2401.12345V3', 'arXiv:2401.12345v3'],
  ])('%s', (text, id) => {
    expect(shown(text)).toBe(id);
  });
});

test('the version of an arXiv id is counted from one', () => {
  expect(parseRef('arXiv:2401.12345v0')).toEqual({ ok: true, value: { kind: 'arxiv', id: '2401.12345' } });
  expect(parseRef('arXiv:2401.12345v1')).toMatchObject({ value: { version: 1 } });
});

describe('PubMed ids need their prefix or an address', () => {
  test.each([
    ['PMID: 24520159', 'PMID:24520159'],
    ['pmid24520159', 'PMID:24520159'],
    ['https://pubmed.ncbi.nlm.nih.gov/24520159/', 'PMID:24520159'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/31233491', 'PMID:31233491'],
    ['https://europepmc.org/article/MED/31233491', 'PMID:31233491'],
    ['PMC2631623', 'PMC2631623'],
    ['PMC007', 'PMC7'],
    ['PMCID: PMC2631623', 'PMC2631623'],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC2631623/', 'PMC2631623'],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC2631623/pdf/main.pdf', 'PMC2631623'],
  ])('%s', (text, id) => {
    expect(shown(text)).toBe(id);
  });
});

describe('the id in the path of an address is found', () => {
  test.each([
    ['https://www.nature.com/articles/s41586-021-03380-y', '10.1038/s41586-021-03380-y'],
    ['https://www.nature.com/articles/nature12373.pdf', '10.1038/nature12373'],
    ['https://www.science.org/doi/full/10.1126/science.abc1234', '10.1126/science.abc1234'],
    ['https://onlinelibrary.wiley.com/doi/epdf/10.1002/adma.201500000', '10.1002/adma.201500000'],
    ['https://link.springer.com/content/pdf/10.1007%2Fs10994-020-05900-5.pdf', '10.1007/s10994-020-05900-5'],
    ['https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0042793', '10.1371/journal.pone.0042793'],
    [
      'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0042793&type=printable',
      '10.1371/journal.pone.0042793',
    ],
    ['https://iopscience.iop.org/article/10.1088/1748-9326/11/4/048002/meta', '10.1088/1748-9326/11/4/048002'],
    ['https://www.biorxiv.org/content/10.1101/2019.12.11.872580v1.full.pdf', '10.1101/2019.12.11.872580'],
    ['https://www.biorxiv.org/content/10.1101/2019.05.02.625100v2.full.pdf+html', '10.1101/2019.05.02.625100'],
    ['https://www.nature.com/nature/journal/v500/n7460/full/nature12373.html', '10.1038/nature12373'],
    ['https://www.biorxiv.org/content/early/2017/08/31/087619.full.pdf', '10.1101/087619'],
    ['https://elifesciences.org/articles/12345', '10.7554/elife.12345'],
    ['https://peerj.com/articles/cs-214/', '10.7717/peerj-cs.214'],
    ['https://example.org/10.1234/abc)/', '10.1234/abc'],
    ['https://zenodo.org/records/1234567', '10.5281/zenodo.1234567'],
    ['https://dataverse.harvard.edu/dataset.xhtml?persistentId=doi:10.7910/DVN/GAOC03', '10.7910/dvn/gaoc03'],
  ])('%s', (text, id) => {
    expect(shown(text)).toBe(id);
  });
});

describe('anything else is refused with advice', () => {
  test.each([
    ['', 'Pass a DOI'],
    ['not a reference at all', 'A title alone'],
    ['10.1038/nature 12373', 'Remove the space'],
    ['10.1038/nature12373, 10.1038/s41586-021-03380-y', 'Pass them one by one'],
    ['see 10.1038/nature12373 for details', 'Pass only 10.1038/nature12373'],
    ['10/gf4gqc', 'https://doi.org/10/gf4gqc'],
    ['24520159', 'PMID:24520159'],
    ['978-3-468-11124-2', 'ISBN'],
    ['https://www.sciencedirect.com/science/article/pii/S0370157398001223', 'never fetched'],
    ['https://asdf.org/abs/0706.0001v1', 'never fetched'],
    ['10.1234/ asdf', 'has no spaces'],
    ['http://doi.org/10.1006/rwei.1999%20.0001', 'never fetched'],
    ['https://example.org/compare?a=10.1234/one&b=10.1234/two', 'never fetched'],
    ['10.506X/dryad.8515', 'not a DOI'],
    ['https://doi.org/10.1234/abc?x=10.1234/abd', 'never fetched'],
    ['10.1234/a&#xd800;b', 'more than a reference'],
    ['10.1234/\ud800', 'more than a reference'],
  ])('%s', (text, advice) => {
    expect(shown(text)).toMatch(/^INVALID_REF: /);
    expect(shown(text)).toContain(advice);
  });
});

test('a text that is too long is refused', () => {
  expect(shown(`10.1234/${'x'.repeat(3000)}`)).toContain('at most 2048');
});

test('any text gives a ref or INVALID_REF, and the canonical spelling is parsed again', () => {
  const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.webUrl());
  const seed = fc.constantFrom(
    '10.1234/abc',
    'arXiv:2401.12345v2',
    'https://doi.org/10.1/',
    'PMC123',
    'hep-th/9901001',
  );
  const text = fc.oneof(
    noise,
    fc.tuple(noise, seed, noise).map((parts) => parts.join('')),
    fc.tuple(seed, noise).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (input) => {
      const ref = parseRef(input);
      if (ref.ok) expect(parseRef(formatRef(ref.value))).toEqual(ref);
      else expect(ref.error.code).toBe('INVALID_REF');
    }),
    { numRuns: 3000 },
  );
});

test('every printable DOI suffix is parsed in each common wrapping', () => {
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-._;()/:<>+#[]&=~$@!*,'.split(''));
  const suffix = fc
    .tuple(fc.array(letters, { maxLength: 30 }), fc.constantFrom('a', '7', 'z9'))
    .map(([s, end]) => s.join('') + end);
  fc.assert(
    fc.property(suffix, (tail) => {
      const doi = `10.1234/a${tail}`;
      const plain = parseRef(doi);
      for (const form of [`doi:${doi}`, `DOI: ${doi.toUpperCase()}`, `https://doi.org/${encodeURIComponent(doi)}`]) {
        expect(parseRef(form), form).toEqual(plain);
      }
    }),
    { numRuns: 1000 },
  );
});

test('everything the published pattern of the fetch tool accepts is accepted', () => {
  const pattern = /^(10\.\d{4,9}\/[A-Za-z0-9._/()-]+|arXiv:\d{4}\.\d{4,5}|\d{4}\.\d{4,5})$/;
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      expect(parseRef(text).ok).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
