/** Astronomy, physics and mathematics. */
export const astronomy = `
hot Jupiter | giant exoplanet | close-in giant planet
super-Earth | sub-Neptune | mini-Neptune
atmospheric escape | atmospheric loss | photoevaporation
transmission spectroscopy | transit spectroscopy
James Webb Space Telescope | JWST
Hubble Space Telescope | HST
Gaia mission | Gaia DR3
Kepler mission | Kepler space telescope
radio telescope | radio astronomy
Event Horizon Telescope | EHT
fast radio burst | FRB
gamma-ray burst | GRB
active galactic nucleus | quasar | AGN
supermassive black hole | massive black hole
primordial black hole
white dwarf
brown dwarf
red dwarf | M dwarf | red dwarf star
red giant | asymptotic giant branch
Type Ia supernova | SN Ia
planetary nebula
protoplanetary disk | protoplanetary disc | circumstellar disk
planet formation | planetesimal
Kuiper belt | trans-Neptunian object
comet | cometary
interstellar object | Oumuamua
Oort cloud
globular cluster
galaxy cluster | cluster of galaxies
galaxy rotation curve | rotation curve
modified Newtonian dynamics | MOND
weakly interacting massive particle | WIMP
axion | axion-like particle
gravitational lensing | gravitational lens
Big Bang nucleosynthesis | primordial nucleosynthesis | BBN
lithium problem | cosmological lithium problem
baryon acoustic oscillations
cosmic ray
solar wind
solar cycle | sunspot
aurora | northern lights
Venus | Venusian
Jupiter | Jovian
biosignature | phosphine
life on Mars | Martian life | habitability of Mars
search for extraterrestrial intelligence | SETI | technosignature
loop quantum gravity | quantum gravity
Standard Model | particle physics
muon g-2 | anomalous magnetic moment
proton radius
double-slit experiment
quantum decoherence | decoherence
Bell inequality | Bell test | nonlocality
quantum key distribution | quantum cryptography
superconducting qubit | transmon
trapped ion | ion trap
Bose-Einstein condensate
quantum Hall effect
Riemann hypothesis | zeta function
P versus NP | P vs NP
four color theorem | graph coloring
prime numbers | primes
random matrix
`;
