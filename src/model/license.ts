/** What services write for a copy that is free to read without a licence. */
const NO_STATEMENT =
  /^(?:implied-oa|other-oa|unspecified-oa|publisher-specific-oa|unknown|none|null|info:eu-repo\/.*)$/u;

// Anchored: the licence decides what may be shown in public, so an address that only mentions the name must not pass.
const CC_HOST = /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\//u;
const CC_ADDRESS = /^licen[sc]es\/(by(?:-(?:nc|nd|sa))*)(?:\/(\d\.\d))?(?![\w-])/u;
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

function fromCreativeCommons(path: string): string | undefined {
  if (path.startsWith('publicdomain/zero')) return 'cc0';
  if (/^(?:publicdomain\/mark|licenses\/publicdomain)/u.test(path)) return 'public-domain';
  const match = CC_ADDRESS.exec(path);
  return match?.[1] ? short(match[1], match[2]) : undefined;
}

/**
 * One spelling for a licence: `cc-by-4.0`, `cc-by`, `cc0`, `public-domain`, else the address as given.
 * Undefined when the text states no licence, such as Unpaywall's `implied-oa`.
 */
export function toLicense(stated: string): string | undefined {
  const text = stated.trim().toLowerCase();
  if (text === '' || NO_STATEMENT.test(text)) return undefined;
  const address = /https?:\/\/\S+/iu.exec(stated)?.[0];
  const subject = address?.toLowerCase() ?? text;
  if (CC_HOST.test(subject)) {
    // A sentence around an address may say the opposite of what the address says.
    return /\s/u.test(text) ? text : (fromCreativeCommons(subject.replace(CC_HOST, '')) ?? address);
  }
  if (address) return address;
  if (/^cc-?0(?:[ -]1\.0)?$/u.test(text)) return 'cc0';
  if (/^(?:pd|public[- ]domain)$/u.test(text)) return 'public-domain';
  const named = CC_SHORT.exec(text);
  return named?.[1] ? short(named[1], named[2]) : (fromWords(text) ?? text);
}

/** Whether a licence allows redistribution: Creative Commons with attribution, CC0, public domain; unknown is no. */
export function allowsSharing(stated: string | null | undefined): boolean {
  const license = stated ? toLicense(stated) : undefined;
  return license !== undefined && /^(?:cc0|public-domain|cc-by(?:-(?:nc|nd|sa))*(?:-\d\.\d)?)$/u.test(license);
}
