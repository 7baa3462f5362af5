/** What services write when a copy is free to read but no licence is stated. */
const NO_STATEMENT =
  /^(?:implied-oa|other-oa|unspecified-oa|publisher-specific-oa|unknown|none|null|info:eu-repo\/.*)$/u;

const CC_ADDRESS = /creativecommons\.org\/licen[sc]es\/(by(?:-(?:nc|nd|sa))*)(?:\/(\d\.\d))?/u;
const CC_SHORT = /^cc[ -]?(by(?:[ -](?:nc|nd|sa))*)(?:[ -]?v?(\d(?:\.\d)?))?(?:[ -]international)?$/u;

const short = (kind: string, version: string | undefined) =>
  `cc-${kind.replaceAll(' ', '-')}${version ? `-${version.includes('.') ? version : `${version}.0`}` : ''}`;

/** The licence named in words, such as "Creative Commons Attribution Non Commercial 4.0 International". */
function fromWords(text: string): string | undefined {
  if (!text.startsWith('creative commons')) return undefined;
  if (/\bzero\b|\bcc0\b/u.test(text)) return 'cc0';
  if (!text.includes('attribution')) return undefined;
  const clauses = [
    /non-? ?commercial/u.test(text) ? 'nc' : '',
    /share-? ?alike/u.test(text) ? 'sa' : '',
    /no-? ?deriv/u.test(text) ? 'nd' : '',
  ].filter(Boolean);
  return short(['by', ...clauses].join('-'), /\b\d\.\d\b/u.exec(text)?.[0]);
}

/**
 * One spelling for a licence: `cc-by-4.0`, `cc-by`, `cc0`, `public-domain`, else the address as given.
 * Undefined when the text states no licence, such as Unpaywall's `implied-oa`.
 */
export function toLicense(stated: string): string | undefined {
  const text = stated.trim().toLowerCase();
  if (text === '' || NO_STATEMENT.test(text)) return undefined;
  if (/creativecommons\.org\/publicdomain\/zero|^cc-?0(?:[ -]1\.0)?$/u.test(text)) return 'cc0';
  if (/creativecommons\.org\/(?:publicdomain\/mark|licenses\/publicdomain)|^(?:pd|public[- ]domain)$/u.test(text)) {
    return 'public-domain';
  }
  const creative = CC_ADDRESS.exec(text) ?? CC_SHORT.exec(text);
  if (creative?.[1]) return short(creative[1], creative[2]);
  const address = /https?:\/\/\S+/iu.exec(stated);
  return fromWords(text) ?? address?.[0] ?? text;
}
