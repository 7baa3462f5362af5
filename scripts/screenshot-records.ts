const SUBJECTS = [
  'Formamidinium lead iodide films',
  'Two-dimensional perovskite capping layers',
  'Tin-based halide absorbers',
  'Carbon-electrode modules',
  'Triple-cation compositions',
  'Inverted p-i-n devices',
  'Self-assembled hole-selective monolayers',
  'All-inorganic CsPbI3 cells',
];
const TESTS = [
  'under damp heat and continuous light',
  'after two winters on a roof',
  'during thermal cycling between -40 and 85 degrees',
  'at the maximum power point for 2,000 hours',
  'in a desert climate',
];
const FINDINGS = [
  'Encapsulation at the edge explained most of the spread between nominally equal devices.',
  'Losses followed the migration of iodide and recovered partly in the dark.',
  'The passivated interface kept 94 per cent of the initial output.',
  'Failures began at pinholes that were visible before the test.',
];
const NAMES = [
  'Okonkwo, Chidi',
  'Nguyen, Thi Mai',
  'Albrecht, Steffi',
  'Haddad, Samir',
  'Rossi, Elena',
  'Kim, Min-Jung',
];
const VENUES = ['Joule', 'Nature Energy', 'Solar RRL', 'Advanced Energy Materials', 'ACS Energy Letters'];

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Invented records in RIS, so that a picture of a review shows as many papers as a real one has. */
export function inventRecords(many: number): string {
  return Array.from({ length: many }, (_, each) => {
    const title = `${at(SUBJECTS, each)} ${at(TESTS, Math.floor(each / SUBJECTS.length))}`;
    return [
      'TY  - JOUR',
      `TI  - ${title}${each >= 40 ? `, part ${Math.floor(each / 40) + 1}` : ''}`,
      `AU  - ${at(NAMES, each)}`,
      `AU  - ${at(NAMES, each + 2)}`,
      `PY  - ${2012 + (each % 13)}`,
      `JO  - ${at(VENUES, each)}`,
      `DO  - 10.5555/stability.${each}`,
      `AB  - We study the stability of perovskite solar cells with ${title.toLowerCase()}. ${at(FINDINGS, each)} ${at(FINDINGS, each + 1)}`,
      'ER  - ',
    ].join('\n');
  }).join('\n');
}
