import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const kindOf = (query: string) => unwrap(understand({ query, domain: 'general', maxResults: 50 }, 0)).intentType;

test.each([
  [
    'survey',
    `literature review tides
systematic reviews of tides
tides: critical surveys for all
scoping overviews in tides
narrative review for tides
state-of-the-art surveys for tides
a review tides
an overview tides
tides, recent survey for all
comprehensive review tides
review tides
survey tides
reviews about tides
surveys of tides
overview articles
review article for tides
tides review papers for all
survey paper tides and moons
survey on tides
review on tides
overview on tides
overviews for tides
state of the art in tides
meta-analysis for tides
metaanalyses for tides
what is known on tides
introduction to tides
tutorial for tides
tides review`,
  ],
  [
    'topic',
    `what an interesting review tides
tides code review
tides peer review
tides book review
tides film review
tides performance review
tides judicial review
tides online review
tides customer review
tides product review
tides ethics review
is salt white
tides`,
  ],
  [
    'dataset',
    `dataset for tides
data sets for tides
tides corpus
tides corpora
database for tides
databases for tides
open data on tides
raw data on tides
measurement data on tides
measurements data on tides
inventory for tides
inventories for tides`,
  ],
  [
    'baseline',
    `baseline for tides
baselines for tides
benchmark for tides
benchmarks for tides
benchmarking tides
leaderboard for tides
leaderboards for tides
tides compared to moons
tides compared with moons
tides compared against moons
compare with tides
comparison of tides
comparisons between tides
tides versus moons
tides vs moons
tides vs. moons`,
  ],
  [
    'method',
    `method for tides
methods for tides
methodology for tides
algorithm for tides
algorithms for tides
technique for tides
techniques for tides
approach for tides
approaches for tides
how to tide
how can tides
how do i tide
how do we tide
how should you tide
how could one tide
how do people tide
how do researchers tide
how do scientists tide
how do engineers tide
how do doctors tide
protocol for tides
protocols for tides
procedure for tides
procedures for tides
framework for tides
synthesis of tides
fabrication of tides
tool for tides
tools to tide
toolkit for tides
toolkits for tides`,
  ],
  [
    'effect',
    `do tides help
does tide matter
did tides
can tides
could tides
will tides
would tides
should tides
is salt safe
are salts effective
is salt bad
is salt good
is salt harmful
is salt healthy
is salt useful
is salt cleaner
is salt cheaper
effect of salt
effects on salt
impact for salt
impacts of salt
influence on salt
consequences of salt
benefit of salt
benefits for salt
efficacy of salt
effectiveness of salt
safety of salt
risk of salt
risks for salt
where did salt more
where does salt less
where do salts reduce
where did sea salt increase
where did salt improve
where did salt affect
where did salt help
where did the old grey sea salt help
any benefit in salt
salt better
salt worse
salt safer
where salt work`,
  ],
  [
    'explanation',
    `why salt
how do tides
how does tide
how did tides
how is salt
how are salts
how was salt
how were salts
how come salt
what drives tides
what drive tides
what causes tides
what cause tides
what caused tides
what explains tides
what explain tides
what makes tides
what make tides
reason for tides
reasons why tides
cause of tides
causes of tides
mechanism of tides
mechanisms behind tides`,
  ],
])('a question asks for the kind %s in each of these ways', (kind, questions) => {
  expect(questions.split('\n').filter((question) => kindOf(question) !== kind)).toEqual([]);
});
