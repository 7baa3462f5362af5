/** Physics, astronomy, chemistry, materials and engineering. */
export const physical = `
titanium dioxide | TiO2 | titania
graphitic carbon nitride | g-C3N4 | carbon nitride
speed of light
speed of sound
equation of state
density of states
time of flight
black hole
dark matter
dark energy | ~cosmological constant
gravitational wave | gravitational radiation | GW170817
neutron star | ~pulsar | compact star
neutron star merger | binary neutron star | binary neutron star merger | neutron star coalescence
black hole merger | binary black hole | binary black hole merger
general relativity | Einstein gravity | theory of relativity
modified gravity | alternative theories of gravity
supernova | supernovae | stellar explosion
exoplanet | extrasolar planet
habitable zone | habitability
star formation | stellar birth
galaxy
Milky Way | Galactic
cosmic microwave background | ~CMB
Big Bang | early universe
cosmic inflation | inflationary cosmology
Hubble constant | Hubble tension
solar flare | coronal mass ejection | space weather
asteroid | near-Earth object | minor planet
meteorite | meteor impact
Mars | Martian
the Moon | lunar | moon
Higgs boson | Higgs
neutrino | neutrinos
quantum entanglement | entangled state
superconductivity | superconductor | superconducting
high-temperature superconductor | cuprate | high-Tc superconductivity
nickelate | infinite-layer nickelate
semiconductor | semiconducting
topological insulator
spintronics | spin transport
laser
optical fiber | fiber optic | fibre optic | optical fibre
fiber optic sensor | fibre optic sensor | fiber Bragg grating | distributed fiber sensing
metamaterial
plasma physics | plasma
turbulence | turbulent flow
friction | tribology
heat | thermal | temperature | heating
light | illumination | irradiation | ultraviolet | light soaking
humidity | moisture | water vapor
low temperature
room temperature | ambient temperature
magnetic field | magnetism
solar cell | photovoltaic cell | photovoltaics
perovskite solar cell | perovskite photovoltaics | halide perovskite
thermal conductivity | heat conductivity
thermoelectric | thermoelectricity
lithium-ion battery | Li-ion battery
battery | energy storage
solid electrolyte | solid-state electrolyte | superionic conductor
solid-state battery | all-solid-state battery
lithium metal | Li metal | lithium anode | lithium metal anode
Li7La3Zr2O12 | LLZO | garnet electrolyte | lithium lanthanum zirconate
Li10GeP2S12 | LGPS | thio-LISICON | sulfide electrolyte
doping | doped | dopant | substitution
dendrite | lithium dendrite
aluminium | aluminum
fuel cell
electrolysis | water splitting | water electrolysis
catalyst | catalysis | catalytic
heat transfer | heat exchange
reinforced concrete | concrete structure
concrete | cement
bridge | bridge structure
structural health monitoring | damage detection | structural monitoring
condition monitoring | machine condition monitoring
additive manufacturing | 3D printing | 3D printed | fused deposition modeling
steel
corrosion | oxidation of metals | rusting
metal fatigue | fatigue crack | fatigue failure
fracture | cracking | crack growth
welding | weld
boundary layer
shock wave | shockwave
nanoparticle | nanomaterial
graphene
carbon nanotube
thin film
polymer
hydrogel
liquid crystal
crystal structure | crystallography
X-ray diffraction | ~XRD
mass spectrometry | ~LC-MS
nuclear magnetic resonance | NMR
chromatography | HPLC
spectroscopy | spectroscopic
density functional theory | ~DFT | first-principles
molecular dynamics
solvent
ionic liquid
green chemistry | sustainable chemistry
ammonia synthesis | Haber-Bosch | nitrogen fixation
rare earth | rare earth element | lanthanide
adhesive | glue | bonding agent
explosive | detonation
paint | coating
glass | vitreous
wood | timber
bridge collapse | structural failure
airplane | aircraft | aeroplane
jet engine | gas turbine
rocket | launch vehicle
satellite | remote sensing
elevator | lift system
sensor | sensing
water treatment | water purification
membrane
tantalum | ~Ta
niobium | ~Nb
titanium | ~Ti
iron | ~Fe
copper | ~Cu
nickel | ~Ni
zinc | ~Zn
cobalt | ~Co
manganese | ~Mn
magnesium | ~Mg
lithium | ~Li
sodium | ~Na
gallium | ~Ga
germanium | ~Ge
silicon | ~Si
tin | ~Sn
silver | ~Ag
gold | ~Au
platinum | ~Pt
palladium | ~Pd
zirconium | ~Zr
lanthanum | ~La
cerium | ~Ce
tungsten | ~W
molybdenum | ~Mo
`;
