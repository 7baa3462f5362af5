/** Earth, environment, energy and biology. */
export const nature = `
climate change | global warming | climatic change | climate warming
greenhouse gas | ~GHG | greenhouse gas emissions
greenhouse effect
carbon dioxide | CO2
methane | CH4
nitrous oxide | N2O
nitrogen dioxide | NO2
sulfur dioxide | sulphur dioxide | SO2
ammonia | NH3
hydrogen peroxide | H2O2
carbon footprint | emissions | carbon emissions
carbon capture and storage | ~CCS | carbon sequestration | carbon capture
carbon offset | carbon credit | offsetting
net zero | carbon neutrality | decarbonization
geoengineering | solar radiation management | climate engineering
sea level rise
ocean acidification | seawater acidification
ocean warming | marine heatwave
heatwave | heat wave | extreme heat
drought | water scarcity | dry spell
flood | flooding | inundation
hurricane | tropical cyclone | typhoon
tornado | severe storm
earthquake | seismic event | seismicity
earthquake prediction | earthquake forecasting
seismic data | seismogram | seismic waveform
tsunami | tidal wave
volcano | volcanic eruption | volcanism
landslide | slope failure | mass movement
avalanche | snow avalanche
glacier | glacial ice | ice mass
ice sheet | ice cap
melting | melt | ice loss | mass loss
permafrost | frozen ground
monsoon | monsoon rainfall
rain | rainfall | precipitation
wildfire | forest fire | bushfire
air pollution | air quality | ambient pollution | smog
particulate matter | PM2.5 | PM10 | fine particles
low-cost sensor | air quality sensor
indoor air | indoor air quality
light pollution | artificial light at night | street light | street lighting | streetlight
water quality | water pollution
drinking water | potable water | tap water
groundwater | aquifer
wastewater | sewage | effluent
desalination | seawater desalination
fertilizer | fertiliser | nitrogen fertilizer
eutrophication | algal bloom | harmful algal bloom
pesticide | insecticide | agrochemical
herbicide | glyphosate | weed killer
PFAS | forever chemicals | perfluoroalkyl substances | per- and polyfluoroalkyl substances
heavy metal | toxic metal
microplastic | plastic debris | plastic pollution
plastic bag | single-use plastic
plastic bag ban | plastic bag levy
PET plastic | polyethylene terephthalate | poly(ethylene terephthalate) | PET bottle | PETase
biodegradation | microbial degradation | biodegradable
recycling | waste recycling | waste sorting
food waste | food loss
landfill | waste disposal
oil spill | petroleum spill
deforestation | forest loss | forest clearing
reforestation | afforestation | tree planting
rainforest | tropical forest
soil erosion | land degradation
desertification | land degradation in drylands
land use | land cover
biodiversity | species richness | species diversity
biodiversity loss | species loss
extinction | species extinction
endangered species | threatened species | red list
protected area | national park | nature reserve
rewilding | ecological restoration
invasive species | alien species | non-native species | biological invasion
food web | trophic network
trophic cascade | top-down control
keystone species
wolf | wolves | Canis lupus
bear | Ursus
deer | elk | Cervus elaphus
beaver | Castor
whale | cetacean
whale song | humpback song | whale vocalization
dolphin | Delphinidae
shark | elasmobranch
cod | Gadus morhua | Atlantic cod | northern cod
salmon | Salmo salar | Oncorhynchus
overfishing | overexploitation | fishing pressure
fishery | fishing
fish farming | aquaculture
coral reef
coral bleaching | bleached coral
seagrass | Zostera
mangrove | mangrove forest
bird | avian
songbird | passerine
bird song | birdsong | song learning
bird migration | migratory birds
bee | pollinator
honeybee | Apis mellifera | honey bee
colony collapse | colony loss | bee decline
insect decline | insect loss
mosquito | mosquitoes | Aedes | Anopheles
butterfly | Lepidoptera
ant | Formicidae
bat | Chiroptera
dog | Canis familiaris | canine
cat | Felis catus | feline
pet | companion animal
cattle | cow | livestock
pig | swine
chicken | poultry
mouse | mice | murine | Mus musculus
rat | Rattus norvegicus
zebrafish | Danio rerio
fruit fly | Drosophila | Drosophila melanogaster
yeast | Saccharomyces cerevisiae
E. coli | Escherichia coli
bacteria | bacterium | bacterial | microbial | microorganism
virus | viruses | viral
fungus | fungi | fungal
white rot fungi | white rot fungus | Basidiomycota
lignin | lignocellulose
lichen
algae | microalgae | phytoplankton
plant growth | crop yield | plant productivity
crop | crop production
genetic modification | genetic engineering | transgenic
GMO | genetically modified crop | transgenic crop | genetically modified organism
organic farming | organic agriculture
crop rotation
no-till | conservation tillage | zero tillage
agroforestry | tree-crop system
vertical farming | indoor farming
wheat | Triticum aestivum
rice | Oryza sativa
maize | corn | Zea mays
photosynthesis | carbon fixation
evolution | natural selection | adaptation
speciation | origin of species
sexual selection | mate choice
kin selection | altruism
DNA | deoxyribonucleic acid
genome | genomics
mutation | genetic variant
gene drive
epigenetics | DNA methylation
genome-wide association study | GWAS
single-cell RNA sequencing | scRNA-seq
polymerase chain reaction | ~PCR
protein folding | protein structure prediction
enzyme | enzymatic
degradation | decomposition | deterioration | breakdown | !break down | !breaking down
stability | instability | durability
ageing | aging | senescence
cell division | mitosis
cell death | apoptosis
brain | cerebral
neuron | nerve cell
magnetic resonance imaging | MRI | ~fMRI
computed tomography | CT scan
electroencephalography | EEG
renewable energy | renewables | renewable electricity
solar power | solar energy | photovoltaic power
wind power | wind energy | wind farm
wind turbine
nuclear power | nuclear energy | nuclear reactor
nuclear waste | radioactive waste
nuclear fusion | fusion energy | tokamak
hydropower | hydroelectric | hydroelectricity
geothermal energy | geothermal
biofuel | bioenergy | bioethanol
natural gas | shale gas
fracking | hydraulic fracturing
coal | coal mining
power grid | electricity grid | electrical grid | power system
blackout | power outage
energy efficiency | energy saving
energy poverty | fuel poverty
building insulation | thermal insulation
heat pump
district heating
hydrogen fuel | green hydrogen | hydrogen economy
hydrogen storage
electric vehicle | electric car | ~EV | battery electric vehicle
diesel | internal combustion engine | diesel engine | diesel vehicle
urban heat island | ~UHI
green roof | vegetated roof
vegan diet | plant-based diet | vegetarian diet
meat consumption | meat intake
cultured meat | lab-grown meat | cultivated meat
space debris | orbital debris
`;
