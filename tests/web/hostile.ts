/** Papers that contain attacks. */
export const HOSTILE = [
  {
    paper_id: 'hostile',
    title: '<img src=x onerror="document.title=\'owned\'"><script>window.owned = 1</script> Attack on readers',
    authors: ['<b>Mallory</b>, Eve'],
    year: 2020,
    venue: '"><svg onload=window.owned=1>',
    keywords: ['<i>keyword</i>'],
    license: 'cc-by-4.0',
    abstract: 'An abstract with <script>window.owned = 1</script> and [a link](javascript:window.owned=1).',
    source_markdown: [
      '# <script>window.owned = 1</script>',
      '<iframe src="https://outside.example/"></iframe>',
      '![picture](https://outside.example/pixel.png) and ![](data:image/svg+xml;base64,AAAA)',
      '[run](javascript:window.owned=1) [data](data:text/html,x) [blank]( java\tscript:x ) [good](https://example.org/a)',
      `| ${'wide | '.repeat(60)}\n|${'---|'.repeat(60)}\n${`| ${'cell | '.repeat(60)}\n`.repeat(400)}`,
      `${'*'.repeat(3000)} ${'['.repeat(3000)} ${'> '.repeat(500)}deep`,
    ].join('\n\n'),
    summaries: { note: { '<u>field</u>': '<script>window.owned = 1</script>', deep: { a: { b: { c: { d: 1 } } } } } },
  },
  {
    paper_id: 'hidden',
    title: '\u202eexe.fdp\u202c zero\u200bwidth\u2060 title \u0645\u0643\u062a\u0628\u0629',
    authors: ['\u05d0\u05d1\u05d2'],
    year: 2019,
    abstract: '\u0647\u0630\u0627 \u0646\u0635 \u0639\u0631\u0628\u064a.',
  },
  {
    paper_id: 'endless',
    title: `Endless${'ness'.repeat(400)}`,
    authors: Array.from({ length: 300 }, (_, at) => `Author${at}, A.`),
    year: 2018,
  },
];
