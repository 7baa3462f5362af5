import type { Domain } from '../../src/model/collection.ts';

/** A question to the sandbox, with the papers that answer it by their keys in the cast. */
export interface Question {
  readonly query: string;
  readonly domain: Domain;
  readonly answers: readonly string[];
}

const general = (query: string, ...answers: string[]): Question => ({ query, domain: 'general', answers });
const materials = (query: string, ...answers: string[]): Question => ({ query, domain: 'materials_science', answers });

/** Asked as people ask: in sentences, with limits, with other words than the papers use. */
export const QUESTIONS: readonly Question[] = [
  general('How does the monsoon change in a warming ocean?', 'monsoon-2016'),
  general('extreme rainfall and atmospheric moisture', 'precipitation-2018'),
  general('carbon release from thawing permafrost', 'permafrost-2019'),
  general('effect of ship fuel sulphur limits on clouds', 'aerosol-2021'),
  general('heatwaves and electricity grids since 2020', 'heatwave-2023'),
  general('ocean oxygen decline', 'ocean-2022'),
  general('global methane emissions dataset', 'inventory-2020'),
  general('CRISPR guide RNA accuracy in human cells', 'crispr-2015'),
  general('base editing of hematopoietic stem cells', 'baseedit-2020'),
  general('temperature measurement inside living cells', 'kucsko-2013', 'mitochondria-2017'),
  general('self-attention transformer models', 'attention-2017', 'sparse-2020', 'vision-2021'),
  general('survey of transformers for time series', 'survey-transformers-2022'),
  general('do language models cite their sources correctly', 'assistant-2023'),
  general('federated learning convergence', 'federated-2020'),
  general('colouring of random graphs', 'graphs-2018', 'fake-2023'),
  general('randomized controlled trial of home blood pressure monitoring', 'pressure-2018'),
  general('sleep of shift workers', 'sleep-2019'),
  general('long-term statin adherence before 2016', 'statin-2014'),
  general('minimum wage and small business', 'wage-2016'),
  general('remote work and housing rents in cities', 'remote-2023'),
  general('spin of merging black holes', 'merger-2022'),
  general('water vapor in exoplanet atmospheres', 'exoplanet-2019'),
  general('太陽電池の実験', 'cjk-2018'),
  materials('PSC long-term stability', 'review-2016', 'stability-2017', 'inverted-2024'),
  materials('perovskite solar cells that fail by temperature cycling', 'stability-2017'),
  materials('perovskite silicon tandem efficiency limit', 'tandem-2018'),
  materials('defect passivation in perovskite photovoltaics', 'passivation-2019'),
  materials('lead-free perovskite absorbers', 'screening-2021', 'tin-2022'),
  materials('ionic transport in halide perovskites', 'ions-one-2022', 'ions-two-2022'),
  materials('SAM contacts for perovskite solar cells, vacuum deposition', 'wang-2023'),
  materials('review of perovskite solar cells', 'review-2016'),
  materials('degradation of organometal halide perovskites', 'thesis-2021', 'ions-two-2022'),
  materials('machine learning materials screening for photovoltaics', 'screening-2021'),
  materials('lead leakage from PV modules', 'lead-2020'),
];
