const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '');

/** A Markdown link; only the text if the address is not one of the web, or is what the text shows. */
export function toLink(text: string, address: string): string {
  const isWeb = /^https?:\/\/[^\s()<>]+$/i.test(address);
  if (!isWeb || !text || /[[\]]/.test(text) || withoutScheme(address) === withoutScheme(text)) return text;
  return `[${text}](${address})`;
}

/** Markdown text without its links: only what a reader sees. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
