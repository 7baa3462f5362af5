import { describe, expect, test } from 'vitest';
import {
  companionKind,
  endsInLabel,
  isCitation,
  isKindInBrackets,
  isNeutralAbove,
  isNeutralBelow,
  isRemark,
  isSpacedKind,
  joinSpacedLetters,
  labelKind,
} from '../../../src/acquire/verify/label.ts';

describe('a label is known in the languages of many journals', () => {
  test.each([
    [
      'comment',
      'Comment Comments Commentary Kommentar Anmerkung Commentaire Comentario Commento Комментарий Yorum 评论',
    ],
    ['discussion', 'Diskussion Discusión Discussione Дискуссия 讨论'],
    ['reply', 'Reply Replies Rebuttal Rejoinder Antwort Erwiderung Réponse Respuesta Risposta Ответ Svar 回复 답변'],
    ['erratum', 'Erratum Errata Corrigendum Corrigenda Correction Addendum Berichtigung Rectificatif Corrección 正誤'],
    ['retraction', 'Retraction Retracted Withdrawal Withdrawn Widerruf Rétractation Retractación Отзыв 撤稿 철회'],
    ['supplement', 'Supplement Supplementary Supplemental Appendix Annex Anhang Anexo Приложение Bijlage 附录'],
    ['editorial', 'Editorial Foreword Preface Leitartikel Vorwort Éditorial Préface Prólogo Предисловие 社论'],
    ['letter', 'Correspondence Leserbrief Zuschrift Courrier Cartas Correspondencia 来信'],
    ['review', 'Buchbesprechung Rezension Recension Reseña Recensione Рецензия 书评'],
    ['digest', 'Obituary Nachruf Nécrologie Obituario'],
    ['slides', 'Poster Posters Slides Handout Folien Vortrag Diapositives 海报'],
    ['translation', 'Translation Translated Übersetzung Traduction Traducción Перевод 翻译'],
  ])('%s', (kind, words) => {
    expect(words.split(' ').map((word) => [word, labelKind(word)])).toEqual(
      words.split(' ').map((each) => [each, kind]),
    );
    expect(words.split(' ').map((word) => companionKind(`${word}:`))).toEqual(words.split(' ').map(() => kind));
  });

  test('an ordinary word is a label only if it is the whole line', () => {
    const ordinary = [
      'Discussion',
      'Digest',
      'Response',
      'Responses',
      'Spotlight',
      'Interview',
      'Announcement',
      'Synopsis',
    ];
    expect(ordinary.map(labelKind)).toEqual([
      'discussion',
      'digest',
      'reply',
      'reply',
      'digest',
      'digest',
      'digest',
      'digest',
    ]);
    expect(ordinary.map((word) => labelKind(`${word} of heat`))).toEqual(ordinary.map(() => null));
    expect(ordinary.map((word) => companionKind(word))).toEqual(ordinary.map(() => null));
  });

  test.each([
    'Protocol',
    'Summary',
    'Contents',
    'Index',
    'Presentation',
    'Editors',
    'Highlights',
    'Statement',
    'Remarks',
    'News',
    'Views',
    'Press',
    'Form',
    'Questionnaire',
    'Reviewers',
    'Amendment',
    'Additional',
    'Supporting',
  ])('"%s" alone is an ordinary heading', (word) => {
    expect([labelKind(word), companionKind(word)]).toEqual([null, null]);
  });
});

describe('two words that are a label together', () => {
  test.each([
    [
      'summary',
      ['Reporting summary', 'Plain language summary', 'Lay summary', 'Executive summary', 'Research summary'],
    ],
    ['form', ['Author checklist', 'Disclosure', 'Disclosure form', 'Transparency document', 'Copyright form']],
    ['form', ['Conflict of interest statement']],
    ['letter', ['Letter to the editor', 'Letters to the editors', 'Letter from Rome', 'Lettre au rédacteur']],
    [
      'letter',
      ['Lettre à la rédaction', 'Lettre à', 'Carta al director', 'Lettera al direttore', 'Brief aan de redactie'],
    ],
    ['review', ['Book review', 'Peer review', 'Open peer review', 'Software reviews', 'Media review', 'Film review']],
    ['review', ['Review of heat', 'Reviews for heat', 'Compte rendu', 'Compte-rendu']],
    [
      'review',
      ['Decision letter', 'Cover letter', 'Acceptance letter', 'Response to the reviewers', 'Response to editors'],
    ],
    ['digest', ['News and views', 'News & Views', 'In this issue', 'In brief', 'Journal club', 'Press release']],
    ['digest', ['Graphical abstract']],
    ['supplement', ['Supporting information', 'Supporting online material', 'Additional file', 'Additional data']],
    ['supplement', ['Supporting text', 'Extended data', 'Online appendix', 'Web-only appendix', 'ESM']],
    ['editorial', ['Editor’s note', 'Guest editors’ introduction', 'Editor’s column', 'Editors’ message']],
    ['retraction', ['Expression of concern', 'Notice of retraction', 'Notice of concern', 'Publisher’s note']],
    ['erratum', ['Fe de erratas', 'Errata corrige', 'Additions and corrections']],
    ['slides', ['Lecture notes', 'Speaker notes', 'Talk slides', 'Talk', 'Slides']],
    ['reply', ['In reply', 'In response', 'Authors’ reply', 'Author’s response', 'Author correction']],
  ])('%s: %s', (kind, lines) => {
    expect(lines.map((text) => [text, labelKind(text), companionKind(text)])).toEqual(
      lines.map((text) => [text, kind, kind]),
    );
  });

  test.each(['Thoughts', 'Reflections', 'Perspective', 'Perspectives', 'Notes', 'Observations', 'Views'])(
    '"%s on" comments on the title after it, and names a section on a line of its own',
    (word) => {
      expect(['on', 'about', 'regarding'].map((next) => companionKind(`${word} ${next} a theorem`))).toEqual(
        Array(3).fill('comment'),
      );
      expect([companionKind(`${word} in a theorem`), labelKind(`${word} on a theorem`)]).toEqual([null, null]);
    },
  );

  test.each(['My thoughts on heat', 'A lay summary of it', 'Fill in the author checklist', 'The brief talk'])(
    '"%s" is none',
    (line) => {
      expect(companionKind(line)).toBeNull();
    },
  );

  test.each(['Poster paper', 'Demo papers', 'Demonstration paper', 'Notes and comments', 'Notes & Discussions'])(
    '"%s" is a section of a journal',
    (line) => {
      expect(labelKind(line)).toBeNull();
    },
  );
});

test('a line with an address or a year is no label', () => {
  expect(['Reply', 'reply@here', 'http: reply', 'Reply 2019'].map(labelKind)).toEqual(['reply', null, null, null]);
});

test('a label begins or ends its line', () => {
  expect(['Erratum to heat', 'Heat: an erratum', 'An erratum to heat'].map(labelKind)).toEqual([
    'erratum',
    'erratum',
    null,
  ]);
});

test('a subtitle neither begins nor ends with the name of a kind of document', () => {
  expect(
    [': a protocol', ': protocol and data', ': a protocol.', ': the protocol of it', ': proofs'].map(endsInLabel),
  ).toEqual([true, true, true, false, false]);
});

test('three or more single letters with spaces are one word', () => {
  expect(['R E V I E W of it', 'a b c', 'a b', 'xa b c'].map(joinSpacedLetters)).toEqual([
    'REVIEW of it',
    'abc',
    'a b',
    'xa b c',
  ]);
});

describe('a line above a title', () => {
  test.each([
    'Research Article',
    'Original paper',
    'Technical Report No. 12',
    'Invited Survey',
    'Case report',
    'Open Access',
    'Volume 12 Issue 3',
    'March 2019',
    '3rd September 1998',
    'Originalarbeit',
    'Übersichtsarbeit',
    'Artículo original',
    '论文',
    'Chapter 3',
    'Kapitel IV',
    'Chapitre 12',
    'Capítulo 2',
    'Capitolo 5',
    'Hoofdstuk 6',
    'Глава 7',
    'P 01-702',
    'FS II 00-102',
    'doi: something',
    'https://doi.org/10.1234/5',
  ])('"%s" is no part of it', (line) => {
    expect(isNeutralAbove(line)).toBe(true);
  });

  test.each([
    '',
    'The heat',
    'Research on heat',
    'Chapter and verse',
    'Article 3 of heat',
    '1999-12345',
    'Heat 01-702',
    'A chapter 3',
  ])('"%s" may be', (line) => {
    expect(isNeutralAbove(line)).toBe(false);
  });
});

describe('words after a title', () => {
  test.each([
    'Extended version',
    'Preliminary draft',
    'Extended abstract',
    'Technical report',
    'Revised second edition',
    'Preprint, to appear in press',
    'Accepted manuscript',
    'by',
    'May 2003',
    '12 January 1999',
    '– –',
  ])('"%s" is no part of it', (line) => {
    expect(isNeutralBelow(line)).toBe(true);
  });

  test('the name of a month and a year is a date', () => {
    const months =
      'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec January February March April May June July August September October November December';
    expect(months.split(' ').filter((month) => !isNeutralBelow(`${month} 1999`))).toEqual([]);
    expect(['1st May', '2nd May', '3rd May', '4th May', 'May 1899', 'May 123'].map(isNeutralBelow)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test.each(['Extended', 'Version of heat', 'Full', '12 apples'])('"%s" may be', (line) => {
    expect(isNeutralBelow(line)).toBe(false);
  });

  test('a kind of article in brackets is no part of it, other words in brackets may be', () => {
    expect(['(Review)', '(Research Article).', '(heat)', '(Review) article', 'Review'].map(isKindInBrackets)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['(with heat)', '(with heat).', 'with (heat)', '(Erratum)', '(Part 2)'].map(isRemark)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('a kind of article in at least four spaced letters is read as one word', () => {
    expect(['L E T T E R ', 'L E T ', 'H E A T S ', 'Letter', 'Short L E T T E R'].map(isSpacedKind)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('a DOI with or without its label cites the paper', () => {
    expect(['10.1234/x', 'DOI: x', '10.123/x', 'the doi'].map(isCitation)).toEqual([true, true, false, false]);
  });
});
