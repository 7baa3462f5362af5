import type { DomainVocabulary } from './domain.ts';
import { astronomy } from './general/astronomy.ts';
import { computing } from './general/computing.ts';
import { drugs } from './general/drugs.ts';
import { economy } from './general/economy.ts';
import { engineering } from './general/engineering.ts';
import { humanities } from './general/humanities.ts';
import { law } from './general/law.ts';
import { life } from './general/life.ts';
import { medicine } from './general/medicine.ts';
import { mind } from './general/mind.ts';
import { nature } from './general/nature.ts';
import { periods } from './general/periods.ts';
import { physical } from './general/physical.ts';
import { places } from './general/places.ts';
import { populations } from './general/populations.ts';
import { psychology } from './general/psychology.ts';
import { society } from './general/society.ts';
import { systems } from './general/systems.ts';
import { readTable } from './table.ts';

const topics = readTable(
  [
    ...[computing, systems, medicine, drugs, psychology, mind, society, economy, law, humanities],
    ...[nature, life, physical, engineering, astronomy],
  ].join('\n'),
);
const people = readTable(populations);
const regions = readTable(places);
const times = readTable(periods);

/** What all domains share: names of more than one word, abbreviations, and everyday words with those of papers. */
export const general: DomainVocabulary = {
  id: 'general',
  synonyms: topics.groups,
  ambiguous: [...topics.ambiguous, ...people.ambiguous, ...regions.ambiguous],
  everyday: [...topics.everyday, ...people.everyday],
  places: regions.groups,
  periods: times.groups,
  populations: people.groups,
  vague: [],
  literals: [/\b(?:ISO|IEC|IEEE|DIN|EN|RFC|ANSI)(?:[ -]|(?=\/))(?:\/?[A-Z]{2,4}[ -])?\d[\d.:-]*\d\b/gu],
};
