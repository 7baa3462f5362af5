import { expect, test } from 'vitest';
import { withoutSmallTalk } from '../../../src/search/understand/small-talk.ts';

const read = (text: string) => {
  const { rest, remarks } = withoutSmallTalk(text);
  return [rest.replace(/\s+/gu, ' ').trim(), ...remarks].join(' | ');
};
const lines = (text: string) => text.trim().split('\n');

test.each([
  [
    ', tides',
    `
Hi, tides
Hey, tides
Hello, tides
hi there, tides
good morning, tides
good evening, tides
good afternoon, tides
dear team, tides
hi all, tides
hi everyone, tides
hi guys, tides
hello there, tides
hi folks, tides
I'm looking for tides
I am currently looking for tides
I am just searching for tides
I am also hunting for tides
I am really looking for tides
we're looking for tides
we are looking for tides
looking for papers on tides
searching for tides
hunting for tides
looking for papers about tides
looking for articles regarding tides
looking for sources concerning tides
looking for literature related to tides
looking for studies for tides
looking for research on tides
looking for references on tides
looking for publications on tides
looking for stuff on tides
looking for info on tides
looking for information on tides
looking for material on tides
looking for something on tides
looking for anything on tides
looking for things on tides
looking for work on tides
looking for some papers on tides
looking for any papers on tides
looking for more papers on tides
looking for good papers on tides
looking for recent papers on tides
looking for relevant papers on tides
looking for scientific papers on tides
looking for academic papers on tides
looking for peer-reviewed papers on tides
I need help finding tides
we want help to find tides
I would like help locating tides
I really need your help with finding tides
just need to get help finding papers tides
can you find tides
could someone recommend tides
would anyone suggest tides
can you please give me tides
can you help me show tides
could you find me papers on tides
I'm writing my thesis on tides
we're doing our essay about tides
I am preparing a paper regarding tides
we are starting the proposal concerning tides
I'm working on an assignment on tides
I'm planning my homework on tides
I'm currently writing my project on tides
I'm just writing my presentation on tides
I'm also writing my review on tides
I'm now writing my class on tides
I'm writing my course on tides
I'm writing my seminar on tides
I'm writing my dissertation on tides
I'm writing my master's thesis on tides
I'm writing my bachelor thesis on tides
I'm writing my phd thesis on tides
I'm writing my doctoral thesis on tides
I'm writing my diploma thesis on tides
I'm writing my honours thesis on tides
I'm writing my final-year thesis on tides
I'm writing my school essay on tides
I'm writing my university essay on tides
I'm writing my term paper on tides
I'm writing my course essay on tides
I'm writing my class essay on tides
I'm writing my seminar essay on tides
I'm writing my research essay on tides
I'm writing my literature essay on tides
I'm writing my systematic essay on tides
for my thesis on tides
for my thesis about tides
stuff on tides
info about tides
something on tides
anything about tides
I am interested in tides
I'm interested in tides
we are very interested in tides
we're also interested in tides
am mainly interested in tides
I am particularly interested in tides
I am interested in papers of tides
I would like to see details of tides
we'd like information on tides
I want references about tides
we need papers on tides
I like to read more papers on tides
I want to have information on tides
I want to get information on tides
I want to know more information on tides
what references on tides
which papers about tides
any articles of tides
what publications are there on tides
what literature exist for tides
what literature is there on tides
send abstracts on tides
please supply me information about tides
provide us data of tides
get some references to tides
send the details for tides
send more papers concerning tides
send any articles regarding tides
send literature pertinent to tides
send papers relating to tides
send papers relevant to tides
an information on tides
some references about tides
any details concerning tides
abstracts regarding tides
abstract on tides
I wish to have data about tides
we wish to get information on tides
I wish to see papers on tides
I wish to find tides
I wish to know about tides
a suitable article tides
a suitable paper tides
a suitable reference tides
the work which has been done on tides
the work that has been done to tides
the work that has been done in tides
the work that has been done about tides
id like papers on tides`,
  ],
  [
    ', whether tides',
    `
I was wondering about tides
we are wondering as to tides
I have been wondering about tides
I often wonder about tides
I always wonder about tides
I keep wondering about tides
and I wondered about tides
but I wonder about tides
so I wonder about tides
I'm curious about tides
we're curious to know tides
I've been wondering about tides
was wondering about tides
just wondering about tides
I am also curious about tides
I am really curious about tides
and I want to know about tides
does anyone know about tides
do you know more about tides
does anybody know tides
does someone know tides
do we know tides
can anyone tell me about tides
can you explain to me tides
can someone tell us about tides
I have a question about tides
we had a question on tides
I have a question regarding tides
im curious about tides`,
  ],
  [
    ', asthma',
    `
my daughter has asthma
my son have asthma
my child had asthma
my kid suffers from asthma
my kids suffer from asthma
my children was diagnosed with asthma
my husband has asthma
my partner has asthma
my mother has asthma
my father has asthma
my mom has asthma
my mum has asthma
my dad has asthma
my sister has asthma
my brother has asthma
my grandmother has asthma
my grandfather has asthma
my grandma has asthma
my grandpa has asthma
my friend has asthma
my boss has asthma
my student has asthma
my team has asthma
my class has asthma
my 5 year daughter has asthma`,
  ],
  [
    'tides ,',
    `
tides needed for my thesis
tides, but I can't find boats
tides. I couldn't get boats
tides, I cannot know boats
tides, I can not find boats
tides, I could not find boats
tides, I don't understand boats
tides, I haven't found boats
tides, I can't seem to find boats
tides, I haven't been able to find boats
tides, I've looked at boats
tides, I've already searched boats
tides, I've tried boats
tides, I've read boats`,
  ],
  [
    'tides',
    `
tides, are there any studies
tides, any papers?
tides; any articles
tides. any research
tides, any evidence
tides, any literature
tides, any good studies
tides, any recent studies
tides, any relevant studies`,
  ],
])('each of these ways to talk around a question leaves "%s"', (rest, texts) => {
  expect(lines(texts).filter((text) => read(text) !== rest)).toEqual([]);
});

test.each([
  ["I'd like some help finding tides", 'I , tides'],
  ['I also need help finding tides on moons', ', tides on moons'],
  ["tides, it's for my thesis", 'tides, ,'],
  ['tides, it is for our thesis', 'tides, ,'],
  ['tides, this is for my thesis', 'tides, ,'],
  ['moons with particular reference to tides', 'moons , tides'],
  ['moons with special regard to tides', 'moons , tides'],
  ['moons with specific emphasis on tides', 'moons , tides'],
  ['moons with special attention to tides', 'moons , tides'],
  ["I'm a nurse, tides", ', , tides'],
  ['I am an old teacher and tides', ', and tides'],
  ['I work as a teacher but tides', ', but tides'],
  ["I'm the captain who likes tides", ', who likes tides'],
  ["I'm a captain with tides", ', with tides'],
  ["I'm a captain so tides", ', so tides'],
  ["I'm a captain because tides", ', because tides'],
  ["I'm a captain working tides", ', working tides'],
  ["I'm a captain looking tides", ', looking tides'],
  ["I'm a captain trying tides", ', trying tides'],
  ["I'm a captain interested tides", ', interested tides'],
  ["I'm a captain wondering tides", ', wondering tides'],
  ["I'm a captain studying tides", ', studying tides'],
  ["I'm a captain doing tides", ', doing tides'],
  ["I'm a captain in tides", ', in tides'],
  ["I'm a captain at tides", ', at tides'],
  ["moons. And I'm a nurse, tides", 'moons. , , tides'],
  ["moons. But I'm a nurse, tides", 'moons. , , tides'],
  ["moons; so I'm a nurse, tides", 'moons; , , tides'],
  ["I'm a bit of tides", "I'm a bit of tides"],
  ["I'm a little tides", "I'm a little tides"],
  ["I'm a lot tides", "I'm a lot tides"],
  ['my wife has been diagnosed with asthma', ', been diagnosed with asthma'],
  ['my wife have been diagnosed with asthma', ', been diagnosed with asthma'],
  ['my daughter sails boats', ', at boats'],
  ['my daughter sailed boats', ', at boats'],
  ["I'm sailing a boat, tides", ', at a boat, tides'],
  ['we are sailing our boat, tides', ', at our boat, tides'],
  ["we're currently sailing the boat, tides", ', at the boat, tides'],
  ['I am just sailing some boat, tides', ', at some boat, tides'],
  ['I am also sailing for boats', ', at for boats'],
  ['I am now sailing with boats', ', at with boats'],
  ['I am sailing at boats', ', at at boats'],
  ['I am sailing my boat, tides', ', at my boat, tides'],
  ["I'm studying a boat", "I'm studying a boat"],
  ["I'm researching a boat", "I'm researching a boat"],
  ["I'm investigating a boat", "I'm investigating a boat"],
  ["I'm exploring a boat", "I'm exploring a boat"],
  ["I'm analysing a boat", "I'm analysing a boat"],
  ["I'm analyzing a boat", "I'm analyzing a boat"],
  ["I'm examining a boat", "I'm examining a boat"],
  ["I'm reviewing a boat", "I'm reviewing a boat"],
  ["I'm writing a boat", "I'm writing a boat"],
  ["I'm reading a boat", "I'm reading a boat"],
  ["I'm working with boats", "I'm working with boats"],
  ["I'm trying a boat", "I'm trying a boat"],
  ["I'm learning a boat", "I'm learning a boat"],
  ["I'm wondering a boat", ', whether a boat'],
  ["I'm looking at boats", "I'm looking at boats"],
  ["I'm searching a boat", "I'm searching a boat"],
  ['we were wondering if tides rise', ', whether tides rise'],
  ['I am wondering whether tides rise', ', whether tides rise'],
  ['I just wonder if tides rise', ', whether tides rise'],
  ["we'd like to know if tides rise", ', whether tides rise'],
  ['I need to find out whether tides rise', ', whether tides rise'],
  ['tides, preprints ok', 'tides, , | preprints ok'],
  ['tides; working papers are fine', 'tides; , | working papers are fine'],
  ['tides. theses welcome', 'tides. , | theses welcome'],
  ['tides, dissertations would be good', 'tides, , | dissertations would be good'],
  ['tides (books is acceptable', 'tides ( , | books is acceptable'],
  ['tides, book chapters alright', 'tides, , | book chapters alright'],
  ['tides, conference papers okay', 'tides, , | conference papers okay'],
  ['tides, reviews also ok', 'tides, , | reviews also ok'],
  ['tides, also preprints ok', 'tides, , | also preprints ok'],
  ['tides, preprints and books ok', 'tides, , | preprints and books ok'],
  ['tides, preprints or books ok', 'tides, , | preprints or books ok'],
  ['tides, preprints too ok', 'tides, , | preprints too ok'],
  ['tides, preprints all ok', 'tides, , | preprints all ok'],
  ['tides, preprints ok too', 'tides, , | preprints ok too'],
  ['tides, preprints ok as well', 'tides, , | preprints ok as well'],
  ['tides, preprints ok with me', 'tides, , | preprints ok with me'],
  ['tides - preprints ok', 'tides , | - preprints ok'],
  ['ive looked at tides', ','],
  ['tides dont rise', "tides don't rise"],
  ['tides doesnt rise', "tides doesn't rise"],
  ['tides didnt rise', "tides didn't rise"],
  ['tides cant rise', "tides can't rise"],
  ['tides couldnt rise', "tides couldn't rise"],
  ['tides wont rise', "tides won't rise"],
  ['tides wouldnt rise', "tides wouldn't rise"],
  ['tides isnt high', "tides isn't high"],
  ['tides arent high', "tides aren't high"],
  ['tides wasnt high', "tides wasn't high"],
  ['tides werent high', "tides weren't high"],
  ['tides hasnt risen', "tides hasn't risen"],
  ['tides havent risen', "tides haven't risen"],
  ['whats tides', "what's tides"],
  ['tides thats high', "tides that's high"],
  ['theres tides', "there's tides"],
  ['hows tides', "how's tides"],
  ['whos tides', "who's tides"],
  ['youre tides', "you're tides"],
  ['theyre tides', "they're tides"],
  ['IM injection', 'IM injection'],
  ['papers abt tides', 'papers about tides'],
  ['which one rises', 'which rises'],
  ['which one is best', 'which is best'],
])('of "%s" the question is "%s"', (text, question) => {
  expect(read(text)).toBe(question);
});
