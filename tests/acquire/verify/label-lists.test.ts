import { describe, expect, test } from 'vitest';
import {
  companionKind,
  endsInLabel,
  isNeutralAbove,
  isNeutralBelow,
  labelKind,
} from '../../../src/acquire/verify/label.ts';

const wordsOf = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

describe('words that announce a document about another paper', () => {
  test.each([
    [
      'comment',
      [
        'comment comments commentary commentaries kommentar kommentare anmerkung anmerkungen bemerkung',
        'bemerkungen commentaire commentaires remarque comentario comentarios comentário comentários commento',
        'commenti osservazioni комментарий комментарии замечания komentarz komentář opmerking opmerkingen',
        'yorum 评论 評論 评注 コメント 논평',
      ],
    ],
    ['discussion', ['diskussion discusión discussão discussione дискуссия обсуждение 讨论 討論 討議']],
    [
      'reply',
      [
        'reply replies rebuttal rejoinder antwort erwiderung entgegnung replik réponse réplique respuesta',
        'réplica resposta risposta replica ответ odpowiedź odpověď antwoord svar genmäle vastaus yanıt cevap',
        '回复 回應 答复 答覆 返答 回答 답변',
      ],
    ],
    [
      'erratum',
      [
        'erratum errata corrigendum corrigenda correction corrections addendum addenda berichtigung korrektur',
        'korrigendum rectificatif rectification corrección correcciones correção retificação correzione',
        'rettifica исправление исправления поправка опечатки sprostowanie oprava correctie rättelse rettelse',
        'korjaus oikaisu düzeltme 勘误 勘誤 更正 正誤 訂正 정정 تصحيح',
      ],
    ],
    [
      'retraction',
      [
        'retraction retracted withdrawal withdrawn rückzug widerruf rétractation retractación retracción',
        'retratação ritrattazione отзыв ретракция 撤稿 撤回 철회',
      ],
    ],
    [
      'supplement',
      [
        'supplement supplements supplementary supplemental appendix appendices annex annexe annexes anhang',
        'ergänzung zusatzmaterial anexo anexos apéndice apêndice suplemento appendice allegato приложение',
        'дополнение załącznik dodatek bijlage bilaga liite 补充材料 补充信息 附录 附錄 付録 補足 補遺 부록',
      ],
    ],
    [
      'editorial',
      [
        'editorial editorials foreword preface leitartikel vorwort geleitwort éditorial avant-propos préface',
        'editoriale prefazione prólogo prefacio prefácio передовая предисловие redactioneel 社论 社論 序言 卷首語 巻頭言',
      ],
    ],
    [
      'letter',
      [
        'correspondence leserbrief zuschrift courrier cartas correspondencia correspondência corrispondenza',
        '来信 読者',
      ],
    ],
    ['review', ['buchbesprechung rezension recension reseña resenha recensione рецензия recenzja 书评 書評']],
    ['digest', ['obituary nachruf nécrologie obituario']],
    ['slides', ['poster posters slides handout folien vortrag diapositives cartel affiche плакат 海报 ポスター']],
    [
      'translation',
      [
        'translation translated übersetzung traduction traducción tradução traduzione перевод tłumaczenie',
        'vertaling 翻译 翻訳',
      ],
    ],
  ] as const)('%s: on a line of their own and before a title', (kind, lines) => {
    const words = wordsOf(lines);
    expect(words.map((word) => [word, labelKind(word), companionKind(`${word}:`)])).toEqual(
      words.map((word) => [word, kind, kind]),
    );
  });

  test('ordinary words announce nothing by themselves, but no subtitle ends in them', () => {
    const words = wordsOf([
      'concern news views press lay graphical addition additional supporting summary form protocol',
      'statement index contents presentation editor editors re highlight highlights transparency',
      'questionnaire amendment ek reviewer reviewers referee referees remark remarks slide',
    ]);
    expect(
      words.map((word) => [word, labelKind(word), companionKind(`${word}:`), endsInLabel(`heat ${word}`)]),
    ).toEqual(words.map((word) => [word, null, null, true]));
    expect(['Announcements', 'Checklist', 'Disclosure'].map(labelKind)).toEqual(['digest', 'form', 'form']);
  });
});

test('words of kinds of articles above a title are no part of it', () => {
  const words = wordsOf([
    'research original review reviews minireview minireviews mini systematic regular full short brief',
    'rapid technical invited survey surveys tutorial special case data methodology method methods article',
    'articles paper papers report reports communication communications note notes contribution letter',
    'letters section issue open access free perspective perspectives viewpoint opinion feature features',
    'essay column practice contributed clinical experimental theoretical empirical study studies',
    'proceedings conference symposium workshop session journal transactions volume vol no number pp pages',
    'tr memo working preprint manuscript academic scientific general übersichtsarbeit originalarbeit',
    'originalarbeiten originalbeitrag aufsatz aufsätze beitrag artikel articolo artigo artículo originale',
    'recherche investigación pesquisa ricerca мета обзор статья 论文 論文 研究 综述 総説 原著',
  ]);
  expect(words.filter((word) => !isNeutralAbove(word))).toEqual([]);
  expect(words.filter((word) => isNeutralAbove(`${word} heat`))).toEqual([]);
  expect(isNeutralAbove('annals of heat', 'Annals of Heat')).toBe(true);
});

test('words of versions below a title are no part of it, next to one that names a version', () => {
  const words = wordsOf([
    'extended full long complete preliminary revised draft final version versions abstract technical',
    'report tr working paper preprint manuscript accepted submitted author authors copy by invited to',
    'appear in press unabridged updated edition first second third 1st 2nd 3rd',
  ]);
  expect(words.filter((word) => !isNeutralBelow(`${word} version`))).toEqual([]);
  const naming = ['version', 'draft', 'abstract', 'report', 'preprint', 'manuscript', 'by', 'edition', 'tr'];
  expect(words.filter((word) => isNeutralBelow(word) && !/^[123]/u.test(word)).sort()).toEqual(naming.sort());
});

test('dates above and below a title are no part of it', () => {
  const months = wordsOf([
    'jan feb mar apr jun jul aug sep sept oct nov dec january february march april may june july august september',
    'october november december 1999 2024 1 12 1st 2nd 3rd 4th',
  ]);
  expect(months.filter((word) => !isNeutralAbove(word) || !isNeutralBelow(`12 ${word} 1999`))).toEqual([]);
  expect(['1899', '2100', '123', 'mayor', 'sepia'].filter((word) => isNeutralAbove(word))).toEqual([]);
});

test.each(['chapter', 'Kapitel', 'Chapitre', 'Capítulo', 'Capitulo', 'Capitolo', 'Hoofdstuk', 'Глава'])(
  '"%s" and a number above a title are no part of it',
  (word) => {
    expect([`${word} 3`, `${word} IV.`, `${word} 1234`, `${word} of heat`].map((text) => isNeutralAbove(text))).toEqual(
      [...[true, true, false, false]],
    );
  },
);
