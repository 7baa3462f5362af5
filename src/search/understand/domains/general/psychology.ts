/** Psychology, education and linguistics. */
export const psychology = `
depression | depressive disorder | depressive symptoms
anxiety | anxiety disorder | anxious
panic attack | panic disorder
social anxiety | social phobia
attention deficit hyperactivity disorder | ADHD | ~ADD
autism | autism spectrum disorder | autistic
post-traumatic stress disorder | posttraumatic stress disorder | PTSD
obsessive-compulsive disorder | ~OCD
bipolar disorder | manic depression
schizophrenia | psychosis | psychotic disorder
eating disorder | anorexia nervosa | bulimia
borderline personality disorder
self-harm | self-injury | non-suicidal self-injury
suicide | suicidal ideation | suicidality
talk therapy | psychotherapy | counselling | counseling
cognitive behavioral therapy | cognitive behavioural therapy | ~CBT
mindfulness | meditation | mindfulness meditation | mindfulness-based intervention
psychedelic | psilocybin | LSD
mental health | mental illness | mental disorder | psychological well-being
burnout | occupational stress | job stress | emotional exhaustion
well-being | wellbeing | life satisfaction | happiness
loneliness | social isolation
grief | bereavement
self-esteem | self-worth
self-control | self-regulation | willpower
procrastination | academic procrastination
motivation | intrinsic motivation
personality | personality traits | Big Five
intelligence | IQ | cognitive ability
working memory | short-term memory
forgetting | memory loss
false memory | memory distortion | eyewitness memory
executive function | cognitive control | inhibitory control
attention span | sustained attention
decision making
cognitive bias | heuristics and biases
confirmation bias | motivated reasoning
placebo
body image | body dissatisfaction
screen time | screen use | smartphone use | digital media use
video game | gaming | computer game
gaming addiction | internet gaming disorder
phone addiction | problematic smartphone use | smartphone addiction
social media | social network site | social networking sites | Facebook | Instagram
cyberbullying | online harassment | cyber-bullying
bullying | peer victimization
gambling | problem gambling
addiction | substance use disorder | substance abuse | drug dependence
peer pressure | peer influence
attachment | attachment style
parenting style
spanking | corporal punishment | physical punishment
divorce | marital dissolution | parental separation
domestic violence | intimate partner violence | domestic abuse
child abuse | child maltreatment | child neglect
prejudice | stereotype | implicit bias
stereotype threat
conspiracy theory | conspiracy belief
nudge | nudging | choice architecture
loss aversion | prospect theory
theory of mind | mentalizing
theory of planned behavior
sense of belonging
locus of control
facial expression | emotion recognition
homework | home assignment | homework assignments
class size | pupil-teacher ratio | student-teacher ratio
school
primary school | elementary school | primary education | elementary education | grade school
secondary school | high school | secondary education
kindergarten | preschool | early childhood education | nursery school
daycare | child care | childcare | day care
higher education | university education | tertiary education | college education
school dropout | early school leaving | dropping out
dropout rate | attrition | student retention
grades | academic achievement | academic performance | school performance | marks
exam | examination | standardized test | assessment
cheating | academic dishonesty | plagiarism
distance learning | online learning | e-learning | remote learning | remote teaching
blended learning | hybrid learning
MOOC | massive open online course
active learning | problem-based learning
teaching | instruction | pedagogy | tutoring
reading skills | reading comprehension | literacy | reading ability
phonics | synthetic phonics
dyslexia | dyslexic | reading disability | reading disorder | reading difficulty
dyscalculia | mathematical learning disability | mathematics learning disability | mathematical learning difficulties | math learning difficulties
math anxiety | mathematics anxiety
mathematics | math | arithmetic
fractions | rational numbers | fraction knowledge
special education | special educational needs | inclusive education
learning disability | learning difficulty | learning disorder
gifted | giftedness | high ability
school uniform
school meal | school lunch | school feeding
tuition fee | college tuition
student debt | student loan
teacher training | teacher education | professional development
bilingual | bilingualism | multilingualism
second language | second language acquisition | L2 | foreign language learning
first language | native language | mother tongue
language acquisition | language development | language learning
baby talk | infant-directed speech | child-directed speech
accent | foreign accent | pronunciation
dialect | regional variety
endangered language | language death | language loss | language shift
slang | informal language | nonstandard language
swearing | profanity | taboo words
grammar | syntax
word order | constituent order
spelling | orthography | spelling errors
stuttering | stammering
sign language | signed language
loanword | borrowing | lexical borrowing
code-switching | code-mixing
vocal fry | creaky voice
machine translation | automatic translation
metaphor | figurative language
translation studies
`;
