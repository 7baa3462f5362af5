import { expect, test } from 'vitest';
import { isElement, isQuantity, toTokens } from '../../../src/search/understand/tokens.ts';

const words = (text: string) => text.trim().split(/\s+/u);

test('a number with a unit is a quantity', () => {
  const units =
    words(`nm µm μm mm cm km m m2 m3 m² m³ g kg mg µg μg ng l L ml mL µl μL K °C °F eV keV meV MeV GeV TeV Hz kHz MHz GHz THz
V mV kV A mA µA μA W kW MW GW Wh kWh MWh J kJ MJ Pa kPa MPa GPa bar mbar mM µM μM nM mmol µmol nmol mol mmHg dB rpm ppm ppb wt% %
T mT µT nT tesla teslas mtesla ka Ma Ga kyr Myr Sv mSv µSv Gy mGy kGy cGy Bq kBq MBq GBq bp kbp Mbp Gbp kDa cal kcal kcals calories
mN kN MN Ω mΩ kΩ MΩ ohm ohms kohm Mohm pF nF µF mAh lux lx IU pc kpc Mpc AU ms µs ns ha hectare hectares acre acres tonnes
kilometre kilometers meters metres second seconds minute minutes hour hours day days week weeks month months year years volt volts
watt watts kelvin kelvins degrees mg/dL mg/dl g/day g/d km/h m/s kg/yr mg/L`);
  expect(units.filter((unit) => !isQuantity(`5 ${unit}`) || !isQuantity(`5${unit}`))).toEqual([]);
});

test.each([
  '5',
  '5 tides',
  'x5 nm',
  '5 nmx',
  '5.5.5 nm',
  '5 T cells',
  '5 T lymphocytes',
  '5 T helper',
  'nm',
  '5 tones5',
])('"%s" is no quantity', (text) => {
  expect(isQuantity(text)).toBe(false);
});

test.each([
  '5.5 nm',
  '5,5 nm',
  '5-10 nm',
  '5 – 10 nm',
  '5.5-10.5 nm',
  '5 degrees Celsius',
  '5 degrees Fahrenheit',
  '5 wt %',
])('"%s" is one quantity', (text) => {
  expect(toTokens(`steel ${text} thick`).map((token) => token.text)).toEqual(['steel', text, 'thick']);
});

test('the symbols of elements are known, and other letters are none', () => {
  const elements =
    words(`Al Ag Ar As Au B Ba Be Bi Br C Ca Cd Ce Cl Co Cr Cs Cu Dy Er Eu F Fe Ga Gd Ge H He Hf Hg Ho I In Ir K La Li Lu
Mg Mn Mo N Na Nb Nd Ne Ni O Os P Pb Pd Pr Pt Rb Re Rh Ru S Sb Sc Se Si Sm Sn Sr Ta Tb Te Ti Tl Tm U V W Xe Y Yb Zn Zr`);
  expect(elements.filter((symbol) => !isElement(symbol))).toEqual([]);
  expect(words('Aa Q X Z al AL Tx J').filter(isElement)).toEqual([]);
});

test.each(words('TiO2 CH3NH3PbI3 GaN La1-xSrxMnO3 FAPbI3 MAPbBr3 Cu(In,Ga)Se2 H2 N2 O3 C60 NaCl+ YBa2Cu3O7-x'))(
  '%s is a formula',
  (text) => {
    expect(toTokens(text).map((token) => [token.text, token.isFormula])).toEqual([[text, true]]);
  },
);

test.each(words('TIO NO Tide H4 C61 AlX water'))('%s is no formula', (text) => {
  expect(toTokens(text).some((token) => token.isFormula)).toBe(false);
});

test.each([
  ['larger tides', 'large tides'],
  ['bigger tides', 'large tides'],
  ['Smaller tides', 'small tides'],
  ['higher tides', 'high tides'],
  ['SSRIs and IDs', 'SSRI and ID'],
  ['Ss and As', 'Ss and As'],
])('"%s" is read as "%s"', (text, read) => {
  expect(
    toTokens(text)
      .map((token) => token.text)
      .join(' '),
  ).toBe(read);
});

test.each([',', ';', ':', '.', '?', '!', '(', ')', '|', '"', '“', '”', ' - ', ' – ', ' — '])(
  '"%s" ends a phrase',
  (sign) => {
    expect(toTokens(`one ${sign} two`)[1]?.isAfterBreak).toBe(true);
  },
);

test.each(['one two', 'one / two'])('nothing ends the phrase "%s"', (text) => {
  expect(toTokens(text)[1]?.isAfterBreak).toBe(false);
});

test.each(words('in of by with and on from for against'))(
  'after "%s" a letter with a point begins a species',
  (word) => {
    expect(toTokens(`growth ${word} E. coli`).at(-1)?.text).toBe('E. coli');
  },
);

test('a letter after another word ends a sentence', () => {
  expect(toTokens('vitamin C. elegant tides').map((token) => token.text)).toContain('elegant');
});
