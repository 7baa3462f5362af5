const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, '');

/** A Markdown link; only the text if the address is not one of the web, or is what the text shows. */
export function toLink(text: string, address: string): string {
  const isWeb = /^https?:\/\/[^\s()<>]+$/i.test(address);
  if (!isWeb || !text || /[[\]]/.test(text) || withoutScheme(address) === withoutScheme(text)) return text;
  return `[${text}](${address})`;
}

/** Markdown text without its links: only what a reader sees. */
export function withoutLinks(text: string): string {
  let shown = '';
  let copied = 0;
  for (let open = text.indexOf('['); open >= 0; ) {
    const middle = text.indexOf(']', open);
    const end = text[middle + 1] === '(' ? text.indexOf(')', middle) : middle;
    if (middle < 0 || end < 0) break;
    if (end > middle) {
      shown += text.slice(copied, open) + text.slice(open + 1, middle);
      copied = end + 1;
    }
    open = text.indexOf('[', end + 1);
  }
  return shown + text.slice(copied);
}
