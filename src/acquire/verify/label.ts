import { namesPart } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';

/**
 * Labels of documents about another paper ("Erratum", "Reply to"), in the languages of many journals. They count only
 * next to a title: before it, after it, or on a line of their own above or below it.
 */
const COMPANIONS: Readonly<Record<string, string>> = {
  comment:
    'comment comments commentary commentaries remark remarks kommentar kommentare anmerkung anmerkungen bemerkung bemerkungen commentaire commentaires remarque comentario comentarios comentário comentários commento commenti osservazioni комментарий комментарии замечания komentarz komentář opmerking opmerkingen yorum 评论 評論 评注 コメント 논평',
  discussion: 'discussion diskussion discusión discussão discussione дискуссия обсуждение 讨论 討論 討議',
  reply:
    'reply replies response responses rebuttal rejoinder re antwort erwiderung entgegnung replik réponse réplique respuesta réplica resposta risposta replica ответ odpowiedź odpověď antwoord svar genmäle vastaus yanıt cevap 回复 回應 答复 答覆 返答 回答 답변',
  erratum:
    'erratum errata corrigendum corrigenda correction corrections addendum addenda amendment berichtigung korrektur korrigendum rectificatif rectification corrección correcciones correção retificação correzione rettifica исправление исправления поправка опечатки sprostowanie erratum oprava correctie rättelse rettelse korjaus oikaisu düzeltme 勘误 勘誤 更正 正誤 訂正 정정 تصحيح',
  retraction:
    'retraction retracted withdrawal withdrawn rückzug widerruf rétractation retractación retracción retratação ritrattazione отзыв ретракция 撤稿 撤回 철회',
  concern: 'concern',
  supplement:
    'supplement supplements supplementary supplemental supporting appendix appendices addition additional annex annexe annexes anhang ergänzung zusatzmaterial anexo anexos apéndice apêndice suplemento appendice allegato приложение дополнение załącznik dodatek bijlage bilaga liite ek 补充材料 补充信息 附录 附錄 付録 補足 補遺 부록',
  editorial:
    'editorial editorials editor editors foreword preface leitartikel vorwort geleitwort éditorial avant-propos préface editoriale prefazione prólogo prefacio prefácio передовая предисловие redactioneel 社论 社論 序言 卷首語 巻頭言',
  letter:
    'correspondence leserbrief zuschrift courrier cartas correspondencia correspondência corrispondenza 来信 読者',
  review:
    'referee referees reviewer reviewers buchbesprechung rezension recension reseña resenha recensione рецензия recenzja 书评 書評',
  digest:
    'highlight highlights spotlight synopsis digest news views obituary nachruf nécrologie obituario press announcement announcements interview graphical lay',
  slides:
    'poster posters slides slide presentation handout folien vortrag diapositives cartel affiche плакат 海报 ポスター',
  checklist: 'checklist summary questionnaire form protocol disclosure transparency statement index contents',
  translation:
    'translation translated übersetzung traduction traducción tradução traduzione перевод tłumaczenie vertaling 翻译 翻訳',
};
const KIND_OF = new Map(
  Object.entries(COMPANIONS).flatMap(([kind, words]) => words.split(' ').map((word): [string, string] => [word, kind])),
);

/** Before a title, these are about it; on a line of their own they name a journal or a section. */
const REMARKS = /^(?:thoughts|reflections|perspectives?|notes?|observations|views?) (?:on|about|regarding)\b/;

/** Kinds whose word also occurs in ordinary titles and headings; they need a second word next to it. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:reporting|plain language|lay|executive|research) summary\b/, 'summary'],
  [/^(?:\w+ )?(?:checklist|disclosure(?: form)?|transparency document|conflict of interest.*|copyright form)$/, 'form'],
  [
    /^letters? to the editors?\b|^letters? from\b|^lettre (?:à(?= |$)|au\b)|^carta al?\b|^lettera al?\b|^brief aan\b/,
    'letter',
  ],
  [/^(?:book|peer|open peer|software|media|film) reviews?\b|^reviews? (?:of|for)\b|^compte[- ]rendu\b/, 'review'],
  [/^(?:decision|cover|acceptance) letter\b|^response to (?:the )?(?:reviewers?|referees?|editors?)\b/, 'review'],
  [
    /^news (?:and|&) views\b|^in this issue\b|^in brief\b|^journal club\b|^press release\b|^graphical abstract\b/,
    'digest',
  ],
  [
    /^(?:supporting|additional) (?:online )?(?:information|materials?|files?|data|text)\b|^extended data\b/,
    'supplement',
  ],
  [/^(?:guest )?editors?'?s? (?:note|introduction|foreword|column|message|remarks?)\b/, 'editorial'],
  [/^expression of concern\b|^notice of (?:retraction|concern|correction)\b|^publisher'?s? note\b/, 'retraction'],
  [/^(?:online|web|electronic|data|technical)(?:-only)? (?:appendix|supplement|supplementary)\b|^esm\b/, 'supplement'],
  [/^fe de errat[ao]s?\b|^errata corrige\b|^additions? and corrections?\b/, 'erratum'],
  [/^(?:lecture|speaker|talk) (?:notes|slides)\b|^talk\b|^slides\b/, 'slides'],
  [REMARKS, 'comment'],
  [/^in (?:reply|response)\b|^authors?['’]?s? (?:reply|response|correction)\b/, 'reply'],
];

/** Words that also occur as ordinary headings; they count only as a whole line. */
const ORDINARY = new Set(
  [
    'discussion digest concern news views press lay graphical addition additional supporting summary form protocol',
    'statement index contents presentation editor editors re highlight highlights spotlight interview transparency',
    'questionnaire response responses concern announcement announcements amendment ek views synopsis disclosure reviewer',
    'reviewers referee referees remark remarks form slide checklist',
  ].flatMap((line) => line.split(' ')),
);

const NORMAL = (text: string) =>
  text
    .toLowerCase()
    .replace(/[“”„«»"‘’']/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}]+/u, '')
    .trim();

/** The kind of document that words before or after a title announce; null if none. */
export function companionKind(text: string): string | null {
  const plain = NORMAL(joinSpacedLetters(text));
  const phrase = PHRASES.find(([pattern]) => pattern.test(plain));
  if (phrase) return phrase[1];
  const words = plain.split(/[^\p{L}\p{M}-]+/u).filter(Boolean);
  const telling = words.find((word) => KIND_OF.has(word) && !ORDINARY.has(word));
  if (telling) return KIND_OF.get(telling) ?? null;
  const unspaced = [...KIND_OF.keys()].find(
    (word) => /^[\p{Script=Han}\p{Script=Katakana}]{2}/u.test(word) && plain.includes(word),
  );
  return unspaced ? (KIND_OF.get(unspaced) ?? null) : null;
}

/** The kind of document that a short line announces; on its own line, an ordinary word counts too. */
export function labelKind(line: string): string | null {
  const plain = NORMAL(joinSpacedLetters(line)).replace(/[^\p{L}\p{N})]+$/u, '');
  const words = plain.split(/[^\p{L}\p{M}'-]+/u).filter(Boolean);
  // A journal's section of short papers is called so too.
  if (/^(?:poster|demo|demonstration) papers?$|^notes (?:and|&) (?:comments|discussions?)$/.test(plain)) return null;
  if (words.length === 0 || words.length > 5 || /@|https?:|\d{4}/.test(line) || REMARKS.test(plain)) return null;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length === 1 && LABELS.has(first)) return KIND_OF.get(first) ?? first;
  return companionKind(line) &&
    (KIND_OF.has(first) || KIND_OF.has(last) || PHRASES.some(([pattern]) => pattern.test(plain)))
    ? companionKind(line)
    : null;
}

/** Ordinary words that are a label if they are the whole line. */
const LABELS = new Set(
  'discussion digest response responses spotlight interview announcement announcements synopsis'.split(' '),
);

/** Whether words after a title begin or end with the name of a kind of document, as a subtitle does not. */
export function endsInLabel(text: string): boolean {
  const words = NORMAL(text)
    .split(/[^\p{L}\p{M}'-]+/u)
    .filter(Boolean);
  return [words[0], words.at(-1)].some((word) => word !== undefined && KIND_OF.has(word));
}

/** "R E V I E W" is one word. */
export function joinSpacedLetters(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu, (run) => run.replaceAll(' ', ''));
}

/** Whether the requested paper is itself such a document. */
export function announcesSame(paper: Pick<PaperFields, 'title' | 'subtitle' | 'type'>, kind: string): boolean {
  const titles = [paper.title ?? '', paper.subtitle ?? ''];
  if (titles.some((title) => companionKind(title) === kind || labelKind(title) === kind)) return true;
  return (paper.type ?? '').includes(kind);
}

/** Words of labels that do not identify a paper: kinds of articles, places, dates. */
const NEUTRAL = new Set(
  [
    'research original review reviews minireview minireviews mini systematic regular full short brief rapid technical',
    'invited survey surveys tutorial special case data methodology',
    'method methods article articles paper papers report reports communication communications note notes contribution letter',
    'letters section issue open access free perspective perspectives viewpoint opinion feature features essay column practice',
    'contributed clinical experimental theoretical empirical study studies proceedings conference symposium workshop session',
    'journal transactions volume vol no number issue pp pages tr memo working preprint manuscript academic scientific general',
    'übersichtsarbeit originalarbeit originalarbeiten originalbeitrag aufsatz aufsätze beitrag artikel article articolo artigo',
    'artículo originale original recherche investigación pesquisa ricerca мета обзор статья 论文 論文 研究 综述 総説 原著 ARTICLE',
  ].flatMap((line) => line.toLowerCase().split(' ')),
);

/** Words that name the version of a document; they are not part of a title. */
const VERSION = new Set(
  'extended full long complete preliminary revised draft final version versions abstract technical report tr working paper preprint manuscript accepted submitted author authors copy by invited to appear in press unabridged updated edition first second third 1st 2nd 3rd'.split(
    ' ',
  ),
);
const DATE =
  /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?)$/;

const plainWords = (line: string) =>
  joinSpacedLetters(line)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a line above a title is a kind of article, a section or a date, and not part of the title. */
export function isNeutralAbove(line: string, venue = ''): boolean {
  const words = plainWords(line);
  const own = new Set(plainWords(venue));
  return (
    REPORT_NUMBER.test(line) ||
    CHAPTER.test(line) ||
    isCitation(line) ||
    (words.length > 0 && words.every((word) => NEUTRAL.has(word) || DATE.test(word) || own.has(word)))
  );
}

/** Whether words before a title on its line are a kind of article in spaced letters: "L E T T E R". */
export const isSpacedKind = (text: string) =>
  /^[^\p{L}\p{N}]*(?:\p{L} ){3,}\p{L}[^\p{L}\p{N}]*$/u.test(text) && isNeutralAbove(text);

/** Whether a line beside a title cites the paper itself. */
export const isCitation = (line: string): boolean => /\b10\.\d{4,9}\/|\bdoi:/i.test(line);

/** The number of a chapter, which has a title of its own. */
const CHAPTER =
  /^[^\p{L}\p{N}]*(?:chapter|kapitel|chapitre|cap[íi]tulo|capitolo|hoofdstuk|глава)\s+(?:\d{1,3}|[ivxl]+)[^\p{L}\p{N}]*$/iu;

/** The number of a report: "P 01-702", "FS II 00-102". */
const REPORT_NUMBER = /^[^\p{L}\p{N}]*\p{Lu}{0,4}(?: [IVX]+)? ?\d{1,4}[-–/]\d{1,4}[^\p{L}\p{N}]*$/u;

/** Whether words after a title are a kind of article in brackets: "(Review)". */
export const isKindInBrackets = (text: string) => /^\s*\([^()]+\)[^\p{L}\p{N}]*$/u.test(text) && isNeutralAbove(text);

/** Whether a line is in brackets and names neither a part nor a kind of document, such as a remark below a title. */
export function isRemark(line: string): boolean {
  return /^\s*\(.*\)[^\p{L}\p{N}]*$/u.test(line) && companionKind(line) === null && !namesPart(plainWords(line));
}

/** Whether words after a title are a version, a date or "by", and not part of the title. */
export function isNeutralBelow(line: string): boolean {
  const words = plainWords(line);
  const isDate = words.length > 0 && words.every((word) => DATE.test(word));
  const isVersion = words.some((word) =>
    /^(?:version|draft|abstract|report|preprint|manuscript|by|edition|tr)$/.test(word),
  );
  return isDate || words.length === 0 || (isVersion && words.every((word) => VERSION.has(word) || DATE.test(word)));
}
