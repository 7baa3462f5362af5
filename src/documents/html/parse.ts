import { XmlElement, XmlText } from '@rgrove/parse-xml';
import { Parser } from 'htmlparser2';
import { fail, ok, type Result } from '../../model/result.ts';
import { foldText } from '../../text/markup.ts';

/** Elements that are no part of the text. */
const DROPPED = new Set('script style noscript template svg nav iframe object embed button form head'.split(' '));
/** Deeper than any page; readers go down by recursion, and the time of the parser grows with the square of the depth. */
const MAX_DEPTH = 400;
const CHUNK = 65_536;
const MAX_NAME = 1_000;

/** The tree of an HTML page, and what its head says about it. */
export interface HtmlPage {
  readonly root: XmlElement;
  /** The content of the meta elements for indexers by their name, in order. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** The name of the page: its `title` element. */
  readonly name: string;
}

/** Parses a page of any quality, unless it nests too deeply; nothing in it is run or loaded. */
export function parseHtml(html: string): Result<HtmlPage> {
  const tree = createTree();
  const parser = new Parser(tree);
  for (let at = 0; at < html.length && !tree.isTooDeep(); at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  if (tree.isTooDeep()) return fail('INVALID_ARGUMENT', `The HTML page nests more than ${MAX_DEPTH} elements.`);
  parser.end();
  return ok({ root: tree.root, meta: tree.meta, name: foldText(tree.name()) });
}

/** Builds the tree from what the parser meets. */
function createTree() {
  const root = new XmlElement('html');
  const meta = new Map<string, string[]>();
  const open = [root];
  let deepest = 0;
  /** How many elements are open inside a dropped one, itself included. */
  let dropped = 0;
  let [name, isNaming] = ['', false];
  return {
    name: () => name,
    root,
    meta,
    isTooDeep: () => deepest > MAX_DEPTH,
    onopentag(tag: string, attributes: Record<string, string>) {
      if (tag === 'meta') addMeta(meta, attributes);
      if (dropped > 0 || DROPPED.has(tag)) dropped += 1;
      else {
        const element = new XmlElement(tag, attributes);
        append(open.at(-1), element);
        open.push(element);
      }
      isNaming = tag === 'title' && name === '';
      deepest = Math.max(deepest, open.length + dropped);
    },
    ontext(text: string) {
      if (isNaming && name.length < MAX_NAME) name += text;
      if (dropped === 0) append(open.at(-1), new XmlText(text));
    },
    onclosetag() {
      isNaming = false;
      if (dropped > 0) dropped -= 1;
      else if (open.length > 1) open.pop();
    },
  };
}

function append(parent: XmlElement | undefined, node: XmlElement | XmlText): void {
  if (!parent) return;
  node.parent = parent;
  parent.children.push(node);
}

function addMeta(meta: Map<string, string[]>, { name = '', content = '' }: Readonly<Record<string, string>>): void {
  const key = name.toLowerCase();
  const text = foldText(content);
  if (!key.startsWith('citation_') || !text) return;
  const known = meta.get(key);
  if (known) known.push(text);
  else meta.set(key, [text]);
}
