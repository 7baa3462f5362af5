import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';
import { unwrap } from '../../support/unwrap.ts';

const general = vocabularyOf('general');
const materials = vocabularyOf('materials_science');
/** One test for a whole list, because a list has up to hundreds of names. */
const eachOf = <T>(rows: readonly T[], rule: string, check: (row: T) => void) =>
  test(rule, () => {
    for (const row of rows) check(row);
  });
const names = (text: string) =>
  text
    .trim()
    .split(/[|\n]/u)
    .map((name) => name.trim());
const pairs = (text: string) => names(text).map((pair) => pair.split(' = ') as [string, string]);

eachOf(
  pairs(`
ML = machine learning | CNN = convolutional neural network | RNN = recurrent neural network
GAN = generative adversarial network | RL = reinforcement learning | RAG = retrieval-augmented generation
NLP = natural language processing | ASR = speech recognition | AI = artificial intelligence | UAV = drone
TDD = test-driven development | VR = virtual reality | HPC = supercomputer | PCA = principal component analysis
FEM = finite element method | CFD = computational fluid dynamics | LCA = life cycle assessment
Ozempic = semaglutide | Wegovy = semaglutide | AMR = antibiotic resistance | CKD = chronic kidney disease
UTI = urinary tract infection | AIDS = HIV | TB = tuberculosis | COVID = COVID-19 | coronavirus = COVID-19
TBI = traumatic brain injury | MS = multiple sclerosis | ALS = motor neuron disease | ICU = intensive care
IBS = irritable bowel syndrome | IBD = Crohn's disease | BMI = body mass index | exercise = physical activity
EHR = electronic health record | RCT = randomized controlled trial | HRT = hormone replacement therapy
PPI = proton pump inhibitor | ART = antiretroviral therapy | PCI = coronary stent | CABG = bypass surgery
tPA = thrombolysis | PSA = prostate-specific antigen | CGM = continuous glucose monitoring | AAA = aortic aneurysm
CPR = cardiopulmonary resuscitation | OHCA = out-of-hospital cardiac arrest
ADD = attention deficit hyperactivity disorder | OCD = obsessive-compulsive disorder
CBT = cognitive behavioral therapy | IAT = implicit association test | ACEs = adverse childhood experiences
UBI = basic income | QE = quantitative easing | ECJ = CJEU | GDP = gross domestic product | SME = small business
IP law = intellectual property | FDI = foreign direct investment | CCT = cash transfer programme
ESG = corporate social responsibility | IPO = initial public offering | EIA = environmental impact assessment
GHG = greenhouse gas | CCS = carbon capture and storage | PCR = polymerase chain reaction
fMRI = magnetic resonance imaging | EV = electric vehicle | UHI = urban heat island
cosmological constant = dark energy | pulsar = neutron star | CMB = cosmic microwave background
XRD = X-ray diffraction | LC-MS = mass spectrometry | DFT = density functional theory | Ta = tantalum | Nb = niobium
Ti = titanium | Fe = iron | Cu = copper | Ni = nickel | Zn = zinc | Co = cobalt | Mn = manganese | Mg = magnesium
Li = lithium | Na = sodium | Ga = gallium | Ge = germanium | Si = silicon | Sn = tin | Ag = silver | Au = gold
Pt = platinum | Pd = palladium | Zr = zirconium | La = lanthanum | Ce = cerium | W = tungsten | Mo = molybdenum
OER = oxygen evolution reaction | HER = hydrogen evolution reaction | SLM = selective laser melting
PLA = polylactic acid | ABS = acrylonitrile butadiene styrene | MPC = model predictive control
CAD = computer-aided design | BCI = brain-computer interface | scaffold = tissue engineering | girls = women
boys = men | US = United States | U.S. = United States | EU = European Union | Indian = India | Iranian = Iran`),
  'a name that means other things too is recognised, but never added to a query',
  ([short, full]) => {
    expect(general.allOf(short), short).toContain(full);
    expect(general.allOf(full), full).toContain(short);
    expect(general.othersOf(full), full).not.toContain(short);
  },
);

eachOf(
  pairs(`
afib = atrial fibrillation | a-fib = atrial fibrillation | weed = cannabis | gain weight = weight gain
gaining weight = weight gain | putting on weight = weight gain | jab = vaccine | shots = vaccine
rehab = rehabilitation | alzheimers = Alzheimer's disease | parkinsons = Parkinson's disease
crohns = Crohn's disease | dying = mortality | pop = sugary drink | fizzy drinks = sugary drink | vapes = vaping
jobless = unemployment rate | wfh = remote work | jail = prison | docs = doctors | break down = degradation
breaking down = degradation | kids = children | youngsters = children | teens = adolescents | toddlers = infants
old people = older adults | the old = older adults | pensioners = older adults | moms = mothers | mums = mothers
dads = fathers`),
  'an everyday word is replaced by the word of papers, and never added to a query',
  ([word, name]) => {
    expect(general.scholarlyOf(word)).toBe(name);
    expect(general.othersOf(name), name).not.toContain(word);
  },
);

eachOf(
  pairs(`
LSTM = recurrent neural network | GNN = graph neural network | LLM = large language model
ChatGPT = large language model | GPT-4 = large language model | XAI = explainable AI | WLAN = wireless network
RLHF = instruction tuning | LoRA = low-rank adaptation | OCR = optical character recognition | DDoS = botnet
SDN = software-defined networking | PCOS = polycystic ovary syndrome
HFpEF = heart failure with preserved ejection fraction | AF = atrial fibrillation | DOAC = apixaban
NOAC = apixaban | MRSA = superbug | SSRI = antidepressant | CAR-T = CAR T cell | ESRD = kidney failure
NAFLD = fatty liver | HBV = hepatitis B | HCV = hepatitis C | SARS-CoV-2 = COVID-19
COPD = chronic obstructive pulmonary disease | CRISPR-Cas9 = CRISPR | NSAID = ibuprofen
HAART = antiretroviral therapy | PrEP = pre-exposure prophylaxis | ITN = bed net | LLIN = bed net
BCG = BCG vaccine | PD-L1 = PD-1 inhibitor | HER2 = trastuzumab | LDL = cholesterol
RSV = respiratory syncytial virus | SLE = lupus | SIDS = sudden infant death syndrome
ADHD = attention deficit hyperactivity disorder | PTSD = post-traumatic stress disorder | LSD = psychedelic
IQ = intelligence | MBCT = mindfulness-based cognitive therapy | MBSR = mindfulness-based stress reduction
DBT = dialectical behavior therapy | ECT = electroconvulsive therapy | iCBT = internet-delivered therapy
STEM = STEM education | GDPR = data protection | LGBT = gay people | LGBTQ = gay people | VAT = value-added tax
SNAP = food stamps | IMF = International Monetary Fund | ECB = European Central Bank
CSR = corporate social responsibility | NAFTA = North American Free Trade Agreement | WTO = World Trade Organization
CBDC = central bank digital currency | ECtHR = European Court of Human Rights | ICC = International Criminal Court
ICJ = International Court of Justice | UNCLOS = law of the sea | DSA = Digital Services Act | ISDS = arbitration
CO2 = carbon dioxide | CH4 = methane | NO2 = nitrogen dioxide | SO2 = sulfur dioxide | NH3 = ammonia
PM10 = particulate matter | PETase = PET plastic | GWAS = genome-wide association study
scRNA-seq = single-cell RNA sequencing | MRI = magnetic resonance imaging | EEG = electroencephalography
eDNA = environmental DNA | miRNA = microRNA | aDNA = ancient DNA | GW170817 = gravitational wave
LLZO = Li7La3Zr2O12 | LGPS = Li10GeP2S12 | NMR = nuclear magnetic resonance | HPLC = chromatography
LiFePO4 = lithium iron phosphate | LFP = lithium iron phosphate | NMC = nickel manganese cobalt
SOFC = solid oxide fuel cell | PEMFC = proton exchange membrane | MOF = metal-organic framework
OLED = organic light-emitting diode | CaCO3 = calcium carbonate | CFRP = carbon fiber | GGBS = blast furnace slag
SCC = self-compacting concrete | UHPC = high-strength concrete | HVAC = air conditioning | GNSS = GPS
JWST = James Webb Space Telescope | HST = Hubble Space Telescope | EHT = Event Horizon Telescope
FRB = fast radio burst | GRB = gamma-ray burst | AGN = active galactic nucleus | MOND = modified Newtonian dynamics
WIMP = weakly interacting massive particle | BBN = Big Bang nucleosynthesis
SETI = search for extraterrestrial intelligence | USA = United States | UK = United Kingdom | USSR = Soviet Union
LMIC = Developing countries`),
  'an abbreviation and its full name find each other',
  ([short, full]) => {
    expect(general.othersOf(short), short).toContain(full);
    expect(general.othersOf(full), full).toContain(short);
  },
);

eachOf(
  pairs(`
USA = United States | US states = United States | America = United States | American = United States
UK = United Kingdom | Britain = United Kingdom | Great Britain = United Kingdom | British = United Kingdom
English counties = England | Scottish = Scotland | Welsh = Wales | Irish = Ireland | German = Germany
French = France | Italian = Italy | Spaniards = Spain | Dutch = Netherlands | Holland = Netherlands
Belgian = Belgium | Swiss = Switzerland | Austrian = Austria | Czechia = Czech Republic | Bulgarian = Bulgaria
Russian Federation = Russia | USSR = Soviet Union | Soviet = Soviet Union | Icelandic = Iceland
Scandinavian = Scandinavia | Nordic countries = Scandinavia | European = Europe
Central and Eastern Europe = Eastern Europe | Canadian = Canada | Newfoundland and Labrador = Newfoundland
Labrador = Newfoundland | Grand Banks = Newfoundland | Mexican = Mexico | Brazilian = Brazil | Argentine = Argentina
Argentinian = Argentina | Chilean = Chile | Peruvian = Peru | Colombian = Colombia | West Indies = Caribbean
North American = North America | Côte d'Ivoire = Ivory Coast | Latin American = Latin America
South America = Latin America | South American = Latin America | Amazonia = Amazon basin
Amazon rainforest = Amazon basin | Andean = Andes | Republic of Korea = South Korea | Indian subcontinent = India
colonial India = British India | Bombay Presidency = British India | Punjab = British India
Madras Presidency = British India | Ceylon = Sri Lanka | Himalayas = Himalaya | Himalayan = Himalaya
South-East Asia = Southeast Asia | ancient Near East = Near East | Western Asia = Near East
Mesopotamia = Near East | Levant = Near East | Israeli = Israel | Palestinian territories = Palestine
Egyptian = Egypt | Mesoamerican = Mesoamerica | sub-Saharan = Sub-Saharan Africa | African = Africa
South African = South Africa | Nigerian = Nigeria | Kenyan = Kenya | Ethiopian = Ethiopia | Australian = Australia
Aotearoa = New Zealand | Antarctic = Antarctica | Mediterranean Sea = Mediterranean
Yellowstone National Park = Yellowstone | Greater Yellowstone = Yellowstone | Californian = California
San Francisco Bay Area = San Francisco | New Delhi = Delhi | Bombay = Mumbai
low-income countries = Developing countries | low- and middle-income countries = Developing countries
LMIC = Developing countries | global South = Developing countries | OECD countries = High-income countries
developed countries = High-income countries`),
  'the names of one place find each other, and limit a question',
  ([one, other]) => {
    expect(general.othersOf(one), one).toContain(other);
    expect([general.roleOf(one), general.roleOf(other)]).toEqual(['place', 'place']);
  },
);

eachOf(
  names(`
Cold War | Roman Empire | ancient Rome | Roman | ancient Greece | classical Greece | Bronze Age
third millennium BC | second millennium BC | Iron Age | Stone Age | Paleolithic | Palaeolithic | Neolithic
early farming | Middle Ages | medieval | mediaeval | Renaissance | early modern period | early modern
Great Depression | Victorian era | Victorian | nineteenth century | 19th century | eighteenth century | 18th century
seventeenth century | 17th century | sixteenth century | 16th century | twentieth century | 20th century
interwar period | interwar years | Enlightenment | antiquity | ancient world | classical antiquity | prehistory
prehistoric | Pleistocene | ice age | last glacial | Holocene | Cretaceous | Jurassic | 9th century | ninth century
Ottoman Empire | Ottoman | Han dynasty | Ming dynasty | Qing dynasty | Tudor | Tudor England | Meiji | Meiji era`),
  'a period limits a question',
  (name) => {
    expect(general.roleOf(name), name).toBe('period');
  },
);

eachOf(
  names(`
children | child | pediatric | paediatric | childhood | kids | youngsters | adolescents | teenagers | teenage
youth | young people | teens | infants | newborns | neonates | neonatal | babies | toddlers | older adults | elderly
older people | aged | seniors | geriatric | old people | the old | pensioners | young adults | emerging adults
adults | women | woman | female | girls | men | man | male | boys | mothers | maternal | moms | mums | fathers
paternal | dads | parents | caregivers | parental | students | pupils | learners | schoolchildren | undergraduates
college students | university students | medical students | workers | employees | workforce | staff | consumers
shoppers | customers | households | couples | spouses`),
  'a group of people limits a question',
  (name) => {
    expect(general.roleOf(name), name).toBe('population');
  },
);

eachOf(
  pairs(`
GO = graphene oxide | PL spectroscopy = photoluminescence | PV = solar cell | SAM = self-assembled monolayer
LCO = LiCoO2 | STO = SrTiO3 | BTO = BaTiO3 | SMA = shape memory alloy | HER = hydrogen evolution reaction
QD = quantum dot | FET = field-effect transistor | LED = light-emitting diode | PLA = polylactic acid
SPS = spark plasma sintering | EIS = electrochemical impedance spectroscopy
DSC = differential scanning calorimetry | FEM = finite element analysis | SCC = stress corrosion cracking
SIB = sodium-ion battery | LIB = lithium-ion battery | COF = covalent organic framework
PSC = perovskite solar cell | SEM = scanning electron microscopy | MD simulation = molecular dynamics
HEA = high-entropy alloy | CVD = chemical vapor deposition`),
  'an abbreviation of materials science that means other things too is never added to a query',
  ([short, full]) => {
    expect(materials.allOf(short), short).toContain(full);
    expect(materials.othersOf(full), full).not.toContain(short);
  },
);

eachOf(
  pairs(`
MAPbI3 = CH3NH3PbI3 | methylammonium lead iodide = CH3NH3PbI3 | methylammonium lead triiodide = CH3NH3PbI3
MAPbBr3 = CH3NH3PbBr3 | methylammonium lead bromide = CH3NH3PbBr3 | CH(NH2)2PbI3 = FAPbI3 | HC(NH2)2PbI3 = FAPbI3
formamidinium lead iodide = FAPbI3 | caesium lead iodide = CsPbI3 | cesium lead iodide = CsPbI3
caesium lead bromide = CsPbBr3 | cesium lead bromide = CsPbBr3 | caesium tin iodide = CsSnI3
cesium tin iodide = CsSnI3 | organometal halide = halide perovskite | metal halide perovskite = halide perovskite
hybrid perovskite = halide perovskite | lead halide perovskite = halide perovskite | titania = TiO2
titanium dioxide = TiO2 | titanium oxide = TiO2 | silica = SiO2 | silicon dioxide = SiO2 | alumina = Al2O3
aluminium oxide = Al2O3 | aluminum oxide = Al2O3 | zinc oxide = ZnO | tin oxide = SnO2 | tin dioxide = SnO2
zirconia = ZrO2 | zirconium dioxide = ZrO2 | yttria-stabilized zirconia = YSZ | yttria-stabilised zirconia = YSZ
ceria = CeO2 | cerium oxide = CeO2 | hematite = Fe2O3 | haematite = Fe2O3 | ferric oxide = Fe2O3 | magnetite = Fe3O4
barium titanate = BaTiO3 | strontium titanate = SrTiO3 | lead zirconate titanate = PZT | Pb(Zr,Ti)O3 = PZT
indium tin oxide = ITO | fluorine-doped tin oxide = FTO | gallium nitride = GaN | gallium arsenide = GaAs
silicon carbide = SiC | hexagonal boron nitride = h-BN | hBN = h-BN | molybdenum disulfide = MoS2
molybdenum disulphide = MoS2 | tungsten disulfide = WS2 | tungsten disulphide = WS2
transition metal dichalcogenide = TMD | TMDC = TMD | Ti3C2Tx = MXene | two-dimensional carbide = MXene
rGO = reduced graphene oxide | CNT = carbon nanotube | SWCNT = carbon nanotube | MWCNT = carbon nanotube
lithium iron phosphate = LiFePO4 | LFP = LiFePO4 | lithium cobalt oxide = LiCoO2
lithium nickel manganese cobalt oxide = NMC | NCM = NMC | LiNiMnCoO2 = NMC | LLZO = Li7La3Zr2O12
lithium lanthanum zirconate = Li7La3Zr2O12 | garnet electrolyte = Li7La3Zr2O12 | YBCO = YBa2Cu3O7
yttrium barium copper oxide = YBa2Cu3O7 | bismuth telluride = Bi2Te3 | copper indium gallium selenide = CIGS
Cu(In,Ga)Se2 = CIGS | cadmium telluride = CdTe | amorphous silicon = a-Si
poly(3,4-ethylenedioxythiophene) = PEDOT:PSS | PEDOT = PEDOT:PSS | spiro-MeOTAD = Spiro-OMeTAD
polyvinylidene fluoride = PVDF | poly(vinylidene fluoride) = PVDF | poly(methyl methacrylate) = PMMA
polymethyl methacrylate = PMMA | polylactic acid = PLA | polylactide = PLA | polyether ether ketone = PEEK
polyetheretherketone = PEEK | Ti6Al4V = Ti-6Al-4V | TC4 alloy = Ti-6Al-4V | MOF = metal-organic framework
porous coordination polymer = metal-organic framework | multi-principal element alloy = high-entropy alloy
nitinol = shape memory alloy | amorphous alloy = metallic glass | bulk metallic glass = metallic glass
BMG = metallic glass | semiconductor nanocrystal = quantum dot | 2D material = two-dimensional material
self-assembled contact = self-assembled monolayer | lead-free halide perovskite = lead-free perovskite
tin perovskite = lead-free perovskite | tin halide perovskite = lead-free perovskite
perovskite photovoltaics = perovskite solar cell | perovskite solar module = perovskite module
perovskite mini-module = perovskite module | perovskite-silicon tandem = tandem solar cell
multijunction solar cell = tandem solar cell | photovoltaic = solar cell | photovoltaics = solar cell
photovoltaic cell = solar cell | DSSC = dye-sensitized solar cell | Grätzel cell = dye-sensitized solar cell
OPV = organic solar cell | organic photovoltaics = organic solar cell
electroluminescent device = light-emitting diode | thin-film transistor = field-effect transistor
TFT = field-effect transistor | Li-ion battery = lithium-ion battery | Na-ion battery = sodium-ion battery
all-solid-state battery = solid-state battery | ASSB = solid-state battery
electrochemical capacitor = supercapacitor | ultracapacitor = supercapacitor | SOFC = solid oxide fuel cell
PEMFC = proton exchange membrane fuel cell | polymer electrolyte fuel cell = proton exchange membrane fuel cell
HTL = hole transport layer | hole transport material = hole transport layer | HTM = hole transport layer
ETL = electron transport layer | electron contact = electron transport layer | PCE = power conversion efficiency
conversion efficiency = power conversion efficiency | Voc = open-circuit voltage | Jsc = short-circuit current
EQE = external quantum efficiency | PLQY = photoluminescence quantum yield | zT = figure of merit
elastic modulus = Young’s modulus | bandgap = band gap | energy gap = band gap | long-term stability = stability
operational stability = stability | lifetime = stability | durability = stability | degradation = stability
stable = stability | XRD = X-ray diffraction | XPS = X-ray photoelectron spectroscopy
TEM = transmission electron microscopy | HRTEM = transmission electron microscopy | AFM = atomic force microscopy
EBSD = electron backscatter diffraction | TGA = thermogravimetric analysis | DFT = density functional theory
first-principles = density functional theory | ab initio = density functional theory
finite element method = finite element analysis | computational thermodynamics = CALPHAD
materials screening = high-throughput screening | virtual screening = high-throughput screening
PVD = physical vapor deposition | ALD = atomic layer deposition | MBE = molecular beam epitaxy
spin-cast = spin coating | vacuum deposition = co-evaporation | thermal evaporation = co-evaporation
co-evaporated = co-evaporation | 3D printing = additive manufacturing
selective laser melting = additive manufacturing | laser powder bed fusion = additive manufacturing
equal channel angular pressing = severe plastic deformation | ECAP = severe plastic deformation
surface passivation = defect passivation | passivation = defect passivation | ionic transport = ion migration
ion transport = ion migration | temperature cycling = thermal cycling | cyclic loading = fatigue
environmentally assisted cracking = stress corrosion cracking | hydrogen-induced cracking = hydrogen embrittlement
OER = oxygen evolution reaction | ORR = oxygen reduction reaction | photocatalytic = photocatalysis
photocatalyst = photocatalysis`),
  'the names of a material, a device or a method are searched together',
  ([one, other]) => {
    expect(materials.allOf(other), other).toContain(one);
  },
);

test('in materials science its own names come before the general ones', () => {
  expect(materials.othersOf('GaN')).toEqual(['gallium nitride']);
  expect(general.allOf('GAN')).toEqual(['generative adversarial network']);
  expect(materials.othersOf('SCC')).toContain('stress corrosion cracking');
  expect(general.othersOf('SCC')).toContain('self-compacting concrete');
  expect(materials.othersOf('heart attack')).toContain('myocardial infarction');
});

const literalsIn = (query: string, domain: 'general' | 'materials_science') =>
  unwrap(understand({ query, domain, maxResults: 10 }, 0)).phrases;

test.each(
  'ISO 9001|IEC 61215-2|IEEE 802.11|DIN EN 10025|EN 1993|RFC 2119|ANSI 4211|ISO/IEC 27001|ISO/TS 16949'.split('|'),
)('the standard "%s" is searched as written', (name) => {
  expect(literalsIn(`fatigue under ${name}`, 'general')).toEqual([name]);
  expect(literalsIn(`fatigue under ${name}`, 'materials_science')).toEqual([name]);
});

test.each(
  'ISOS-L-1|ISOS-D2|ISOS-O-1I|ISOS-T-3|ISOS-V-1|ISOS-I-1|ASTM D638|ASTM E8/E8M|JIS Z 2241|GB/T 228.1|GBT 228|BS 5400|ANSI B4.1'.split(
    '|',
  ),
)('in materials science "%s" is searched as written, elsewhere it is words', (name) => {
  expect(literalsIn(`fatigue under ${name}`, 'materials_science')).toEqual([name]);
  expect(literalsIn(`fatigue under ${name}`, 'general')).toEqual([]);
});
