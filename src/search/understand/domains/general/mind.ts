/** Mind, behaviour and schooling. */
export const mind = `
mindfulness-based cognitive therapy | MBCT
mindfulness-based stress reduction | MBSR
acceptance and commitment therapy
dialectical behavior therapy | DBT
exposure therapy | prolonged exposure
EMDR | eye movement desensitization and reprocessing
electroconvulsive therapy | ECT
internet-delivered therapy | internet-based cognitive behavioral therapy | iCBT | online therapy
light therapy | bright light therapy | phototherapy
seasonal affective disorder | winter depression
treatment-resistant depression
postpartum psychosis
social support | perceived support
psychological resilience | emotional resilience
perfectionism
impostor syndrome | impostor phenomenon
rejection sensitivity
emotional intelligence
empathy | perspective taking
narcissism | narcissistic personality | narcissists
psychopathy | psychopathic traits
Dark Triad
growth mindset | implicit theories of intelligence
grit | perseverance
self-efficacy
self-determination theory
ego depletion
social priming | behavioral priming
cognitive dissonance
bystander effect | bystander intervention
Stanford prison experiment
Milgram experiment | obedience to authority
groupthink | group decision making
conformity | social influence
intergroup contact | contact hypothesis
implicit association test | ~IAT | implicit attitudes
dunning-kruger effect | overconfidence
hindsight bias
sunk cost | sunk cost effect
framing effect | message framing
availability heuristic
gambler's fallacy
mere exposure effect
Stroop task | Stroop effect
change blindness | inattentional blindness
multitasking | task switching | dual task
mind wandering | daydreaming
repetitive negative thinking | depressive rumination
spacing effect | spaced practice | distributed practice | spaced repetition
testing effect | retrieval practice | practice testing
note-taking | longhand notes
learning style | learning preferences
memory consolidation | sleep-dependent memory
eyewitness testimony
childhood amnesia | infantile amnesia
face perception | prosopagnosia
synesthesia | synaesthesia
music training | musical training
brain training | cognitive training
video gaming | action video game
nature exposure | green exercise
pet ownership | dog ownership
hoarding | hoarding disorder
body dysmorphic disorder
binge eating | binge eating disorder
emotional eating | comfort eating
smoking cessation | quitting smoking | nicotine replacement therapy
alcohol use disorder | alcohol dependence | alcoholism
opioid use disorder | opioid addiction | methadone | buprenorphine
naloxone | overdose prevention
adverse childhood experiences | childhood adversity | ~ACEs
childhood trauma | early life stress
parental divorce | family breakdown
only child | only children
birth order | sibling position
helicopter parenting | overparenting
co-sleeping | bed-sharing
sleep training | infant sleep
delay of gratification | marshmallow test
school readiness
single-sex school | single-sex education
grade retention | repeating a grade
ability grouping | tracking in schools | streaming in schools
charter school
private school | independent school
school voucher
homeschooling | home education
boarding school
truancy | absenteeism | school absence
school suspension | exclusionary discipline
restorative practices
peer tutoring | peer learning | peer instruction
flipped classroom | inverted classroom | flipped learning
project-based learning
inquiry-based learning | discovery learning
direct instruction | explicit instruction
formative assessment | feedback to students
intelligent tutoring system | computer tutor
educational game | game-based learning | serious game | gamification
laptop in class | classroom laptop use | device use in class
mobile phone ban | phone ban | smartphone ban
computational thinking | programming education
learning analytics
prior knowledge | background knowledge
conceptual change | misconception | alternative conceptions
science education | chemistry education | physics education
STEM education | STEM
teacher burnout | teacher stress
teacher shortage | teacher retention | teacher attrition
teacher expectation | Pygmalion effect
teacher feedback
summer learning loss | summer slide
academic writing | student writing
cognitive load | cognitive load theory
concept map | concept mapping
worked examples
reading instruction | literacy instruction
early intervention | early childhood intervention
gender gap in mathematics | gender differences in mathematics
first-generation students | first-generation college students
international students
mature students | adult learners
test anxiety | exam anxiety
student evaluation of teaching | course evaluation
`;
