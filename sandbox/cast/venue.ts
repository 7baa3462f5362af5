/** A journal, series or archive. */
export interface Venue {
  readonly title: string;
  readonly short?: string;
  readonly issn?: readonly string[];
  readonly publisher: string;
  readonly doaj?: boolean;
  readonly repository?: boolean;
}

const venue = (title: string, publisher: string, issn?: string, more: Partial<Venue> = {}): Venue => ({
  title,
  publisher,
  ...(issn ? { issn: issn.split(' ') } : {}),
  ...more,
});

const SPRINGER = 'Springer Science and Business Media LLC';

/** The venues of the cast. */
const VENUES = {
  nature: venue('Nature', SPRINGER, '0028-0836 1476-4687', { short: 'Nature' }),
  natureEnergy: venue('Nature Energy', SPRINGER, '2058-7546', { short: 'Nat Energy' }),
  natureCommunications: venue('Nature Communications', SPRINGER, '2041-1723', { short: 'Nat Commun', doaj: true }),
  natureMaterials: venue('Nature Materials', SPRINGER, '1476-1122 1476-4660', { short: 'Nat. Mater.' }),
  scientificReports: venue('Scientific Reports', SPRINGER, '2045-2322', { short: 'Sci Rep', doaj: true }),
  science: venue('Science', 'American Association for the Advancement of Science (AAAS)', '0036-8075 1095-9203', {
    short: 'Science',
  }),
  acsEnergy: venue('ACS Energy Letters', 'American Chemical Society (ACS)', '2380-8195', { short: 'ACS Energy Lett.' }),
  jacs: venue('Journal of the American Chemical Society', 'American Chemical Society (ACS)', '0002-7863 1520-5126', {
    short: 'J. Am. Chem. Soc.',
  }),
  advancedMaterials: venue('Advanced Materials', 'Wiley', '0935-9648 1521-4095', { short: 'Advanced Materials' }),
  advancedEnergy: venue('Advanced Energy Materials', 'Wiley', '1614-6832 1614-6840'),
  jcem: venue('Journal of Chemical Education and Methods', 'Wiley', '0021-9584'),
  ecology: venue('Ecology', 'Wiley', '0012-9658', { short: 'Ecology' }),
  solarCells: venue('Solar Energy Materials and Solar Cells', 'Elsevier BV', '0927-0248'),
  physicsReports: venue('Physics Reports', 'Elsevier BV', '0370-1573', { short: 'Physics Reports' }),
  lancetRegional: venue('The Lancet Regional Studies', 'Elsevier BV', '2666-7762'),
  econometricsLetters: venue('Economics Letters', 'Elsevier BV', '0165-1765'),
  energies: venue('Energies', 'MDPI AG', '1996-1073', { short: 'Energies', doaj: true }),
  sensors: venue('Sensors', 'MDPI AG', '1424-8220', { short: 'Sensors', doaj: true }),
  plosOne: venue('PLOS ONE', 'Public Library of Science (PLoS)', '1932-6203', { short: 'PLoS ONE', doaj: true }),
  plosBiology: venue('PLOS Biology', 'Public Library of Science (PLoS)', '1545-7885', { doaj: true }),
  frontiersMicro: venue('Frontiers in Microbiology', 'Frontiers Media SA', '1664-302X', { doaj: true }),
  elife: venue('eLife', 'eLife Sciences Publications, Ltd', '2050-084X', { doaj: true }),
  prl: venue('Physical Review Letters', 'American Physical Society (APS)', '0031-9007 1079-7114', {
    short: 'Phys. Rev. Lett.',
  }),
  prx: venue('Physical Review X', 'American Physical Society (APS)', '2160-3308', { doaj: true }),
  apj: venue('The Astrophysical Journal', 'American Astronomical Society', '0004-637X 1538-4357', { short: 'ApJ' }),
  erl: venue('Environmental Research Letters', 'IOP Publishing', '1748-9326', { doaj: true }),
  biorxiv: venue('bioRxiv', 'Cold Spring Harbor Laboratory', undefined, { repository: true }),
  chemrxiv: venue('ChemRxiv', 'American Chemical Society (ACS)', undefined, { repository: true }),
  arxiv: venue('arXiv', 'arXiv', undefined, { repository: true }),
  zenodo: venue('Zenodo', 'Zenodo', undefined, { repository: true }),
  acp: venue('Atmospheric Chemistry and Physics', 'Copernicus GmbH', '1680-7324', { doaj: true }),
  climateDynamics: venue('Climate Dynamics', SPRINGER, '0930-7575 1432-0894', { short: 'Clim Dyn' }),
  psychopharmacology: venue('Psychopharmacology', SPRINGER, '0033-3158 1432-2072', { short: 'Psychopharmacology' }),
  mathAnnalen: venue('Mathematische Annalen', SPRINGER, '0025-5831 1432-1807', { short: 'Math. Ann.' }),
  bmcMedicine: venue('BMC Medicine', SPRINGER, '1741-7015', { short: 'BMC Med', doaj: true }),
  neurips: venue('Advances in Neural Information Processing Systems', 'Curran Associates'),
  cloudProceedings: venue('Proceedings of the Symposium on Cloud Computing', 'ACM'),
  springerBook: venue('Handbook of Thin-Film Photovoltaics', 'Springer International Publishing'),
  jwires: venue('Wireless Communications Letters', 'IEEE', '2162-2337'),
  jspe: venue('日本物理教育学会誌', 'Japan Physics Education Society', '0385-6992'),
  arabicReview: venue('مجلة العلوم البيئية', 'Arab Society of Environmental Science', '2090-1534'),
  physicsUspekhi: venue('Успехи физических наук', 'Uspekhi Fizicheskikh Nauk', '0042-1294'),
  revista: venue('Revista Española de Nutrición', 'Sociedad Española de Nutrición', '1138-3593', { doaj: true }),
  janssen: venue('Journal of Integer Sequences and Designs', 'Test Press', '5555-0001'),
  testPress: venue('Annals of Test Publishing', 'Test Press', '5555-0002', { doaj: true }),
  jhep: venue('Journal of High Energy Physics', SPRINGER, '1029-8479', { doaj: true }),
  whoBulletin: venue('Bulletin of Global Health Monitoring', 'Test Press', '5555-0003'),
  sportsAnalytics: venue('Journal of Sports Analytics', 'SAGE Publications', '2215-020X 2215-0218', { doaj: true }),
} as const satisfies Record<string, Venue>;

/** A row of the table. */
export type VenueKey = keyof typeof VENUES;

/** The venue of a paper, if it has one. */
export function venueOf(paper: { readonly venue?: VenueKey | Venue }): Venue | undefined {
  return typeof paper.venue === 'string' ? VENUES[paper.venue] : paper.venue;
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const BY_TITLE = new Map(
  Object.entries<Venue>(VENUES).map(([key, { title }]) => [fold(title), key as VenueKey] as const),
);

/** The row with this title, or a venue with only a name. */
export function venueNamed(title: string, publisher = 'Test Press'): VenueKey | Venue {
  return BY_TITLE.get(fold(title)) ?? { title, publisher };
}
