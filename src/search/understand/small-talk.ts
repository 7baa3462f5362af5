/** Contractions that are often written without their apostrophe. */
const CONTRACTIONS =
  /\b(im|ive|id like|dont|doesnt|didnt|cant|couldnt|wont|wouldnt|isnt|arent|wasnt|werent|hasnt|havent|whats|thats|theres|hows|whos|youre|theyre)\b/giu;
const WITH_APOSTROPHE: Readonly<Record<string, string>> = {
  im: "I'm",
  ive: "I've",
  'id like': "I'd like",
  youre: "you're",
  theyre: "they're",
};
/** Also an acronym: "IM injection" stays. */
const isAcronym = (word: string) => word === word.toUpperCase();

const PAPERS =
  '(?:(?:some|any|more|good|recent|relevant|scientific|academic|peer[- ]reviewed) )*(?:papers?|articles?|sources?|literature|studies|research|references|publications?|stuff|info|information|material|something|anything|things?|work)';
const ABOUT = '(?:on|about|regarding|concerning|related to|for)';
const FORMS = '(?:preprints?|working papers?|theses|dissertations?|books?|book chapters?|conference papers?|reviews?)';

const OWN_WORK =
  "(?:(?:master|bachelor|phd|ph\\.d\\.|doctoral|diploma|honours|final[- ]year|school|university|term|course|class|seminar|research|literature|systematic) ?(?:['’]?s)? )?(?:thesis|dissertation|essay|paper|proposal|assignment|homework|project|presentation|review|class|course|seminar)";

/** What people say around a question; none of it is a topic. */
const TALK: readonly RegExp[] = [
  /^\W*(?:hi|hey|hello|hi there|good (?:morning|evening|afternoon)|dear [a-z]+)(?:\s+(?:all|everyone|guys|there|folks))?\s*[,.!]+/giu,
  new RegExp(
    `\\b(?:I(?:['’]m| am) (?:(?:currently|just|also|really) )?|we(?:['’]re| are) )?(?:looking|searching|hunting) for(?: ${PAPERS}(?: ${ABOUT})?)?(?=\\s)`,
    'giu',
  ),
  new RegExp(
    `\\b(?:I |we )?(?:(?:really|just|also) )?(?:need|want|would like|['’]d like)(?: (?:some|your|to get))? help (?:with )?(?:finding|to find|locating)(?: ${PAPERS})?(?: ${ABOUT})?(?=\\s)`,
    'giu',
  ),
  new RegExp(
    `\\b(?:can|could|would) (?:you|someone|anyone)(?: please)? (?:help me )?(?:find|recommend|suggest|give|show)(?: me)?(?: ${PAPERS}(?: ${ABOUT})?)?(?=\\s)`,
    'giu',
  ),
  new RegExp(
    `\\b(?:I(?:['’]m| am)|we(?:['’]re| are)) (?:(?:currently|just|also|now) )?(?:writing|doing|preparing|starting|working on|planning) (?:my|our|an?|the) ${OWN_WORK} (?:on|about|regarding|concerning)(?=\\s)`,
    'giu',
  ),
  new RegExp(
    `\\b(?:(?:it(?:['’]s| is)|this is|needed) )?for (?:my|our) ${OWN_WORK}\\b(?: (?:on|about)(?=\\s))?`,
    'giu',
  ),
  /\b(?:stuff|info|something|anything) (?:on|about)(?=\s)/giu,
  new RegExp(
    `\\b(?:I am|I['’]m|we are|we['’]re|am) (?:(?:very|also|mainly|particularly) )?interested in(?: ${PAPERS}(?: ${ABOUT}| of))?(?=\\s)`,
    'giu',
  ),
  new RegExp(
    `\\b(?:I|we)(?: would|['’]d)? (?:like|want|need)(?: to (?:see|read|have|get|know))? (?:more )?(?:details|information|references|${PAPERS}) (?:of|on|about)(?=\\s)`,
    'giu',
  ),
  /\b(?:what|which|any) (?:references|papers|articles|publications|literature)(?: (?:are there|exist|is there))? (?:on|about|of|for)(?=\s)/giu,
  /^\W*(?:please )?(?:send|supply|provide|get)(?: me| us)? (?:any |some |the |more )?(?:abstracts?|information|data|references|details|papers?|articles?|literature)(?: (?:pertinent|relating|relevant))? (?:on|about|of|to|for|concerning|regarding)(?=\s)/giu,
  /^\W*(?:an? |some |any )?(?:information|references|details|abstracts?) (?:on|about|concerning|regarding)(?=\s)/giu,
  /\b(?:I|we) wish to(?: (?:have|get|see|find|know)(?: (?:data|information|papers))?(?: (?:about|on))?)?(?=\s)/giu,
  /\ba suitable (?:article|paper|reference)\b/giu,
  /\bthe work (?:which|that) has been done (?:on|to|in|about)(?=\s)/giu,
  /\bwith (?:particular|special|specific) (?:reference|regard|emphasis|attention) (?:to|on)(?=\s)/giu,
  /(?:^|[,;.!?])\s*(?:but )?I (?:can['’]t|couldn['’]t|can ?not|could not|don['’]t|haven['’]t)(?: (?:seem to|been able to))? (?:find|found|know|get|understand)\b[^,;.!?]*/giu,
  /(?:^|[,;.!?])\s*I['’]ve (?:already )?(?:looked|searched|tried|read)\b[^,;.!?]*/giu,
];

const START = '(?:^|(?<=[.!?;,]))\\s*(?:(?:and|but|so) )?';
/** Verbs with which people introduce what they ask about. */
const STUDYING =
  '(?:study|research|investigat|explor|analy[sz]|examin|review|writ|read|work|try|learn|wonder|look|search)ing';
const FAMILY =
  '(?:daughter|son|child|kids?|children|wife|husband|partner|mother|father|mom|mum|dad|sister|brother|grandmother|grandfather|grandma|grandpa|friend|boss|students?|team|class)';

/** What people tell about themselves: who they are says nothing, what they do limits the question ("at"). */
const INTRODUCTIONS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `${START}I(?:['’]m| am| work as) (?:an? |the )(?!bit\\b|little\\b|lot\\b)[^,.;!?]{2,50}?(?=\\s*(?:$|[,.;!?]|\\b(?:and|but|who|with|so|because|working|looking|trying|interested|wondering|studying|doing|in|at)\\b))`,
      'giu',
    ),
    ' , ',
  ],
  [
    new RegExp(
      `${START}my (?:[\\p{L}\\d-]+ ){0,2}?${FAMILY} (?:has|have|had|suffers? from|was diagnosed with|(?:has|have) been diagnosed with)(?=\\s)`,
      'giu',
    ),
    ' , ',
  ],
  [new RegExp(`${START}my (?:[\\p{L}\\d-]+ ){0,2}?${FAMILY} \\p{L}+(?:s|ed)(?=\\s)`, 'giu'), ' , at'],
  [
    new RegExp(
      `${START}(?:I(?:['’]m| am)|we(?:['’]re| are)) (?:(?:currently|just|also|now) )?(?!${STUDYING})\\p{L}{2,}ing(?= (?:an?|my|our|the|some|for|with|at)\\b)`,
      'giu',
    ),
    ' , at',
  ],
  [
    /\b(?:and |but |so )?(?:(?:I|we) (?:(?:was|were|am|are|have been|just|often|always|keep) )*|I['’]m |we['’]re |I['’]ve been |was |just )(?:just |also |really )?(?:wondering|wondered|wonder|curious)(?: (?:about|if|whether|as to|to know))?(?=\s|$)/giu,
    ' , whether ',
  ],
  [
    /\b(?:and )?(?:(?:(?:I|we)(?: would|['’]d)? )?(?:like|want|need) to (?:know|find out)|(?:does|do) (?:anyone|anybody|someone|you|we) know|can (?:anyone|you|someone) (?:tell|explain)(?: to)?(?: me| us)?|(?:I|we) (?:have|had) a question (?:about|on|regarding))(?: (?:more about|about|if|whether))?(?=\s)/giu,
    ' , whether ',
  ],
  [
    /[,;.]\s*(?:are there )?any (?:good |recent |relevant )?(?:studies|papers|articles|research|evidence|literature)\s*\?*\s*$/giu,
    ' ',
  ],
];

/** "preprints ok", "working papers are fine": every kind of paper is searched anyway. */
const WELCOME = new RegExp(
  `(?:^|(?<=[,;.!?(–—])|\\s-)\\s*(?:also )?${FORMS}(?: (?:and|or|,) ${FORMS})*(?: (?:are|is|would be))?(?: also| too| all)? (?:ok|okay|fine|welcome|good|acceptable|alright)(?: too| as well| with me)?\\b`,
  'giu',
);

/** A question without the talk around it, and the remarks on kinds of papers that change nothing. */
export function withoutSmallTalk(text: string): { readonly rest: string; readonly remarks: readonly string[] } {
  const remarks: string[] = [];
  let rest = text
    .replace(CONTRACTIONS, (word) => (isAcronym(word) ? word : withApostrophe(word)))
    .replace(/\babt\b/giu, 'about')
    .replace(/\bwhich one(?=\s)/giu, 'which')
    .replace(WELCOME, (found) => {
      remarks.push(found.trim());
      return ' , ';
    });
  for (const pattern of TALK) rest = rest.replace(pattern, ' , ');
  for (const [pattern, put] of INTRODUCTIONS) rest = rest.replace(pattern, put);
  return { rest, remarks };
}

function withApostrophe(word: string): string {
  const plain = word.toLowerCase();
  return WITH_APOSTROPHE[plain] ?? (plain.endsWith('nt') ? `${word.slice(0, -1)}'t` : `${word.slice(0, -1)}'s`);
}
