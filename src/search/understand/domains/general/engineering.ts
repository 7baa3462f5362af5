/** Engineering and materials. */
export const engineering = `
lithium iron phosphate | LiFePO4 | LFP
lithium cobalt oxide | LiCoO2
nickel manganese cobalt | NMC | NCM cathode
sodium-ion battery | Na-ion battery
lithium-sulfur battery | Li-S battery | lithium-sulphur battery
redox flow battery | vanadium redox flow
supercapacitor | electrochemical capacitor | ultracapacitor
cycle life | cycling stability | capacity fade | capacity retention
fast charging | rapid charging
thermal runaway | battery fire | battery safety
battery recycling | spent battery
solid oxide fuel cell | SOFC
proton exchange membrane | PEM fuel cell | PEMFC
oxygen evolution reaction | ~OER
hydrogen evolution reaction | hydrogen evolution | ~HER
CO2 reduction | carbon dioxide reduction | electrochemical CO2 reduction
photocatalysis | photocatalyst | photocatalytic
metal-organic framework | MOF
quantum dot | nanocrystal
organic solar cell | organic photovoltaics
dye-sensitized solar cell
organic light-emitting diode | OLED
light-emitting diode
gallium nitride
silicon carbide | SiC
zinc oxide | ZnO
iron oxide | Fe2O3 | Fe3O4 | magnetite
aluminum oxide | Al2O3 | alumina
silicon dioxide | SiO2 | silica
barium titanate | BaTiO3
bismuth telluride | Bi2Te3
molybdenum disulfide | MoS2
hexagonal boron nitride | h-BN
calcium carbonate | CaCO3 | calcite
lanthanum hydride | LaH10 | superhydride
shape memory alloy | Nitinol
high-entropy alloy | multi-principal element alloy
stainless steel | austenitic steel
titanium alloy | Ti6Al4V | Ti-6Al-4V
nickel-based superalloy | superalloy
magnesium alloy
aluminium alloy | aluminum alloy
hydrogen embrittlement | hydrogen-induced cracking
stress corrosion cracking
creep | creep deformation | creep rupture
selective laser melting | laser powder bed fusion | ~SLM
carbon fiber | carbon fibre | carbon fiber reinforced polymer | CFRP
glass fibre | glass fiber
graphene oxide | GO nanosheets
fracture toughness | toughness
epoxy | epoxy resin
polylactic acid | polylactide | ~PLA
acrylonitrile butadiene styrene | ~ABS
cyclic loading | cyclic load | fatigue loading
composite material | fibre-reinforced composite
delamination | interlaminar fracture
self-healing material | self-healing polymer | self-healing concrete
superhydrophobic | water-repellent surface | lotus effect
fly ash | coal ash | pozzolan | supplementary cementitious material
blast furnace slag | slag cement | GGBS
silica fume | microsilica
geopolymer | alkali-activated material
self-compacting concrete | self-consolidating concrete | SCC
high-strength concrete | ultra-high performance concrete | UHPC
recycled aggregate | recycled concrete
compressive strength | mechanical strength
tensile strength | ultimate tensile strength
alkali-silica reaction
chloride ingress | chloride penetration | chloride-induced corrosion
earthquake engineering | seismic design | seismic retrofit
base isolation | seismic isolation
soil liquefaction
pile foundation | deep foundation
embankment dam | earth dam | dam failure
tunnel boring | tunnelling | tunneling
asphalt | bituminous pavement | pavement
rail track | railway track
high-speed rail | high-speed train
wind load | wind loading
vortex-induced vibration
drag reduction | aerodynamic drag
laminar flow | laminar-turbulent transition
heat exchanger
heat pipe | phase change material
refrigerant | refrigeration
air conditioning | HVAC | space cooling
combined heat and power | cogeneration
smart grid | demand response
microgrid | distributed generation
power electronics | inverter
electric motor | permanent magnet motor
wireless power transfer | inductive charging
lidar | laser scanning
GPS | global navigation satellite system | GNSS
inertial navigation
PID controller | PID control
model predictive control | ~MPC
digital twin
predictive maintenance | prognostics
non-destructive testing | nondestructive evaluation | ultrasonic testing
computer-aided design | ~CAD
topology optimization | structural optimization
injection moulding | injection molding | injection moulded | injection molded
machining | milling | cutting tool
exoskeleton | wearable robot
prosthesis | prosthetic limb | prosthetics
soft robot | soft robotics | soft actuator
brain-computer interface | ~BCI | brain-machine interface
microfluidics | lab on a chip
biosensor | electrochemical sensor
drug delivery | controlled release
tissue engineering | ~scaffold
3D bioprinting | bioprinting
reverse osmosis | desalination membrane
activated carbon | adsorbent
constructed wetland | treatment wetland
anaerobic digestion | biogas
membrane bioreactor
arsenic removal | arsenic contamination
fluoride | fluoridation | water fluoridation
`;
