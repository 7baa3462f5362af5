/** History, languages and the arts. */
export const humanities = `
Paris Commune | Communards
women's suffrage | suffragette | suffrage movement
Weimar Republic
Nazi Germany | Third Reich | National Socialism
Great Leap Forward
Cultural Revolution
Opium War
Meiji Restoration
Spanish Civil War
Vietnam War
Korean War
Crimean War
Napoleonic Wars | Napoleon
Thirty Years' War
Hundred Years' War
Peasants' War
Norman Conquest
Crusades | crusader
Reformation | Protestant Reformation
Inquisition
Byzantine Empire | Byzantium | Byzantine
Mughal Empire | Mughal
British Empire | imperial Britain
East India Company
Hanseatic League | Hanse
craft guild | merchant guild
peasants | peasantry | serfs
serfdom
enclosure movement | enclosure
Spanish conquest | conquest of Mexico | conquistadors
Inca | Inca Empire
Aztec | Mexica
Indus Valley | Harappan | Indus civilization
ancient Egypt | pharaonic Egypt
Minoan | Minoan Crete
Late Bronze Age collapse
fall of Rome | fall of the Roman Empire | decline of Rome
Dead Sea Scrolls | Qumran
cuneiform
Linear B
hieroglyph | hieroglyphic
Neanderthal | Neandertal | Homo neanderthalensis
Homo erectus
human evolution | hominin
cave painting | rock art | cave art
Stonehenge | megalith
patronage | art patronage
Impressionism | impressionist painting
modernism | modernist literature
postcolonial | postcolonialism
Gothic novel | Gothic fiction
epic poetry | epic poem
oral tradition | oral poetry
Shakespeare | Shakespearean
Homer | Homeric epic | Iliad | Odyssey
Beowulf
Dante | Divine Comedy
Bach | Johann Sebastian Bach
jazz | jazz improvisation
hip hop | rap music
music therapy
perfect pitch | absolute pitch
film music | soundtrack
vowel harmony
case marking | morphological case | case morphology
grammatical gender | gender agreement
verb agreement | subject-verb agreement
evidentiality | evidentials
ergativity | ergative
tone language | lexical tone | tonal language
stress pattern | word stress | prosody
intonation | pitch contour
voice onset time
vowel shift | sound change
language contact | contact-induced change
creole | pidgin
language family | phylogeny of languages
Proto-Indo-European | Indo-European
lingua franca | English as a lingua franca
linguistic relativity | Sapir-Whorf | Whorfian
color terms | basic color terms
politeness | politeness strategies
irony | sarcasm
idiom | formulaic language
relative clause
passive voice | passive construction
null subject | pro-drop
filler words | disfluency | filled pauses
emoji | emoticon
text messaging | texting
language policy | language planning
heritage language | heritage speaker
language attrition | first language attrition
critical period | age of acquisition | sensitive period
bilingual advantage
aphasia | language impairment
specific language impairment | developmental language disorder
eye tracking | eye movements
trolley problem | moral dilemma
utilitarianism | consequentialism
animal ethics | animal welfare
falsification | falsifiability
definite article | English articles | article use | determiners
case ending | inflectional ending | loss of inflection
past tense | irregular verbs | verb inflection
`;
