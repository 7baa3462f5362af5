import { expect, test } from 'vitest';
import { allowsSharing, toLicense } from '../../src/model/license.ts';

test.each([
  ['https://creativecommons.org/licenses/by/4.0/legalcode', 'cc-by-4.0'],
  ['http://creativecommons.org/licenses/by-nc-nd/3.0/de', 'cc-by-nc-nd-3.0'],
  ['http://www.creativecommons.org/licenses/by', 'cc-by'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'cc0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'public-domain'],
  ['CC BY 4.0', 'cc-by-4.0'],
  ['CC-BY4', 'cc-by-4.0'],
  ['cc-by-nc-sa', 'cc-by-nc-sa'],
  ['cc0-1.0', 'cc0'],
  ['pd', 'public-domain'],
  ['Creative Commons Attribution Non Commercial Share Alike 4.0 International', 'cc-by-nc-sa-4.0'],
  ['Creative Commons Zero v1.0 Universal', 'cc0'],
  ['MIT', 'mit'],
  ['https://publisher.example/Terms#vor', 'https://publisher.example/Terms#vor'],
  ['publisher-specific, author manuscript: https://publisher.example/am', 'https://publisher.example/am'],
])('%j is %s', (stated, license) => {
  expect(toLicense(stated)).toBe(license);
});

test.each(['by-permission', 'bye/4.0', 'by-nc-plus/4.0', 'by_nc/4.0', 'byx', 'by-'])(
  'an address with the unknown name %s is no licence that allows sharing',
  (name) => {
    const address = `https://creativecommons.org/licenses/${name}`;
    expect([toLicense(address), allowsSharing(address)]).toEqual([address, false]);
  },
);

test.each(['', '  ', 'implied-oa', 'other-oa', 'info:eu-repo/semantics/openAccess'])(
  '%j states no licence',
  (stated) => {
    expect(toLicense(stated)).toBeUndefined();
  },
);

test('a licence that only resembles Creative Commons is not one', () => {
  expect(toLicense('https://creativecommons.org.example/licenses/by/4.0')).toMatch(/^https:/u);
  const mention = 'https://publisher.example/not/creativecommons.org/licenses/by/4.0';
  expect(toLicense(mention)).toBe(mention);
  expect(toLicense('cc-by-permission')).toBe('cc-by-permission');
});

test.each([
  'Not https://creativecommons.org/licenses/by/4.0/ at all',
  'All rights reserved; see https://creativecommons.org/licenses/by/4.0/',
])('%s does not allow redistribution', (stated) => {
  expect(allowsSharing(stated)).toBe(false);
});

test.each([
  ['https://creativecommons.org/not/licenses/by/4.0', 'https://creativecommons.org/not/licenses/by/4.0'],
  ['https://creativecommons.org/licenses/', 'https://creativecommons.org/licenses/'],
  ['Creative Commons Attribution 4.0', 'cc-by-4.0'],
  ['non-cc0', 'non-cc0'],
  ['public domain dedication', 'public domain dedication'],
  ['not-unknown', 'not-unknown'],
])('%j is read as %s', (stated, license) => {
  expect(toLicense(stated)).toBe(license);
});

test.each(['cc0', 'pd', 'cc-by', 'CC BY-NC-ND 4.0'])('%s allows sharing', (stated) => {
  expect(allowsSharing(stated)).toBe(true);
});

test.each([null, undefined, '', 'implied-oa', 'mit', 'cc-by-permission', 'https://publisher.example/terms'])(
  '%s does not',
  (stated) => {
    expect(allowsSharing(stated)).toBe(false);
  },
);

test.each([
  ...['implied-oa', 'other-oa', 'unspecified-oa', 'publisher-specific-oa', 'unknown', 'none', 'null', 'Unknown '],
])('%j states no licence, and allows nothing', (stated) => {
  expect([toLicense(stated), allowsSharing(stated)]).toEqual([undefined, false]);
});

test.each([
  ['unknown-terms', 'unknown-terms', false],
  ['https://creativecommons.org/licences/by-sa/3.0/', 'cc-by-sa-3.0', true],
  ['https://creativecommons.org/licenses/publicdomain/', 'public-domain', true],
  ['creativecommons.org/licenses/by-nd/2.0', 'cc-by-nd-2.0', true],
  ['CC BY-NC 3.0 International', 'cc-by-nc-3.0', true],
  ['cc by v2', 'cc-by-2.0', true],
  ['public domain', 'public-domain', true],
  ['Creative Commons Attribution-NoDerivs 2.5', 'cc-by-nd-2.5', true],
  ['Creative Commons Attribution NonCommercial', 'cc-by-nc', true],
  ['Creative Commons Attribution ShareAlike 3.0', 'cc-by-sa-3.0', true],
  ['Creative Commons Sampling Plus 1.0', 'creative commons sampling plus 1.0', false],
  ['GPL-3.0', 'gpl-3.0', false],
])('the licence %j is %s; sharing is allowed: %s', (stated, license, shares) => {
  expect([toLicense(stated), allowsSharing(stated)]).toEqual([license, shares]);
});

test('a paper without a licence is not shared', () => {
  expect([allowsSharing(null), allowsSharing(undefined), allowsSharing('')]).toEqual([false, false, false]);
});
