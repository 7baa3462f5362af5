import { authorsOf, type CastAuthor, type CastPaper, datePartsOf, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import type { Library } from '../library.ts';
import { printedTitle } from '../pdf/paper.ts';
import { escaped, type Reply, text } from '../site.ts';
import { contentOf, type TextContent, type TextSection } from './content.ts';

const NAMESPACES =
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" dtd-version="1.3"';

function nameOf({ family, given, body }: CastAuthor): string {
  if (body) return `<collab>${escaped(body)}</collab>`;
  const first = given ? `<given-names>${escaped(given)}</given-names>` : '';
  return `<name><surname>${escaped(family ?? '')}</surname>${first}</name>`;
}

function frontOf(paper: CastPaper): string {
  const [year, month, day] = datePartsOf(paper.date);
  const date = [day && `<day>${day}</day>`, month && `<month>${month}</month>`, year && `<year>${year}</year>`];
  const id = (type: string, value: string | undefined) =>
    value ? `<article-id pub-id-type="${type}">${escaped(value)}</article-id>` : '';
  const contribs = authorsOf(paper).map((each) => `<contrib contrib-type="author">${nameOf(each)}</contrib>`);
  return [
    `<front><journal-meta><journal-title-group><journal-title>${escaped(venueOf(paper)?.title ?? '')}</journal-title></journal-title-group></journal-meta>`,
    `<article-meta>${id('pmid', paper.pmid)}${id('pmcid', paper.pmcid)}${id('doi', paper.doi)}`,
    `<title-group><article-title>${escaped(printedTitle(paper.title))}</article-title></title-group>`,
    contribs.length > 0 ? `<contrib-group>${contribs.join('')}</contrib-group>` : '',
    `<pub-date pub-type="epub">${date.filter(Boolean).join('')}</pub-date>`,
    `<abstract><p>${escaped(paper.abstract)}</p></abstract></article-meta></front>`,
  ].join('');
}

function tableOf({ table: { caption, groups, head, rows, note } }: TextContent): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const spans = `<tr><th rowspan="2">${head[0]}</th><th colspan="2">${groups[0]}</th><th colspan="2">${groups[1]}</th></tr>`;
  return `<table-wrap id="t1"><label>Table 1</label><caption><title>${escaped(caption)}</title></caption><table><thead>${spans}${row(head.slice(1), 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table><table-wrap-foot><p>${escaped(note)}</p></table-wrap-foot></table-wrap>`;
}

function extrasOf(id: string, content: TextContent): string {
  if (id === 's2')
    return `<list list-type="bullet">${content.items.map((item) => `<list-item><p>${escaped(item)}</p></list-item>`).join('')}</list><disp-formula id="e1"><label>(1)</label><tex-math>${escaped(content.tex)}</tex-math></disp-formula>`;
  if (id === 's3')
    return `${tableOf(content)}<fig id="f1"><label>Fig 1</label><caption><p>${escaped(content.figure)}</p></caption><graphic xlink:href="f1.png"/></fig>`;
  return '';
}

function sectionOf({ id, title, paragraphs }: TextSection, content: TextContent): string {
  const cited = content.cites.length > 0 ? ' <xref ref-type="bibr" rid="r1">[1]</xref>' : '';
  const footnote = id === 's1' ? `<fn id="fn1"><p>${escaped(content.footnote)}</p></fn>` : '';
  const body = paragraphs.map((each, at) => `<p>${escaped(each)}${at === 0 ? `${cited}${footnote}` : ''}</p>`);
  return `<sec id="${id}"><title>${escaped(title)}</title>${body.join('')}${extrasOf(id, content)}</sec>`;
}

function referenceOf(paper: CastPaper, at: number): string {
  const doi = paper.doi ? `<pub-id pub-id-type="doi">${escaped(paper.doi)}</pub-id>` : '';
  const names = authorsOf(paper).slice(0, 3).map(nameOf).join('');
  return `<ref id="r${at + 1}"><label>${at + 1}</label><element-citation publication-type="journal"><person-group person-group-type="author">${names}</person-group><article-title>${escaped(printedTitle(paper.title))}</article-title><source>${escaped(venueOf(paper)?.title ?? '')}</source><year>${yearOf(paper) ?? ''}</year>${doi}</element-citation></ref>`;
}

function articleOf(paper: CastPaper, rest: string): string {
  return `<article ${NAMESPACES} article-type="research-article" xml:lang="${paper.language ?? 'en'}">${frontOf(paper)}${rest}</article>`;
}

/** The whole article. */
export function jatsArticle(library: Library, paper: CastPaper): string {
  const content = contentOf(library, paper);
  const body = content.sections.map((section) => sectionOf(section, content)).join('');
  const back = `<ack><p>All data of this paper belong to the sandbox and were invented for it.</p></ack><ref-list><title>References</title>${content.cites.map(referenceOf).join('')}</ref-list>`;
  return articleOf(paper, `<body>${body}</body><back>${back}</back>`);
}

/** The front matter alone, as NCBI sends it when the publisher does not allow more. */
export function jatsFront(paper: CastPaper): string {
  return articleOf(
    paper,
    '<!--The publisher of this article does not allow downloading of the full text in XML form.-->',
  );
}

/** An XML answer with an article, alone or inside a set. */
export function jatsReply(article: string, set?: string): Reply {
  const body = set ? `<${set}>${article}</${set}>` : article;
  return text(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, 200, 'application/xml;charset=UTF-8');
}
