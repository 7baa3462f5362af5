/** Living things, ecology and farming. */
export const life = `
amphibian | frog | Anura | salamander
chytrid fungus | Batrachochytrium dendrobatidis | chytridiomycosis
white-nose syndrome | Pseudogymnoascus destructans
hedgehog | Erinaceus europaeus
red fox | Vulpes vulpes | fox
lynx | Lynx lynx
brown bear | Ursus arctos | grizzly bear
polar bear | Ursus maritimus
lion | Panthera leo
tiger | Panthera tigris
leopard | Panthera pardus
jaguar | Panthera onca
elephant | Loxodonta | Elephas maximus
rhinoceros | rhino
chimpanzee | Pan troglodytes
gorilla
orangutan | Pongo
monkey | macaque | Macaca mulatta
lemur
kangaroo | macropod
koala | Phascolarctos cinereus
otter | Enhydra lutris | Lutra lutra
harbor seal | pinniped
killer whale | Orcinus orca | orca
humpback whale | Megaptera novaeangliae
sea turtle | Chelonia mydas | Caretta caretta
snake | Serpentes
lizard | Squamata
crocodile | Crocodylia
penguin
albatross | seabird
owl | Strigiformes
eagle | raptor | bird of prey
vulture | Gyps
crow | corvid | Corvus
pigeon | Columba livia
great tit | Parus major
common swift | Apus apus
hummingbird | Trochilidae
parrot | Psittaciformes
earthworm | Lumbricidae
spider | Araneae
bumblebee | bumble bee | Bombus
wild bee | solitary bee
moth | Heterocera
monarch butterfly | Danaus plexippus
dragonfly | Odonata
beetle | Coleoptera
bark beetle | Ips typographus | Dendroctonus
fire ant | Solenopsis invicta
termite | Isoptera
ticks | Ixodes ricinus
octopus | cephalopod
jellyfish | Scyphozoa
oyster | Crassostrea
mussel | bivalve | Mytilus
crab | Brachyura
krill | Euphausia superba
plankton | zooplankton
trout | rainbow trout | Oncorhynchus mykiss
tuna | Thunnus
eel | Anguilla anguilla
herring | Clupea harengus
lionfish | Pterois volitans
carp | Cyprinus carpio
cane toad | Rhinella marina
zebra mussel | Dreissena polymorpha
kelp | kelp forest | Macrocystis
sea urchin | Strongylocentrotus
sea sponge | Porifera
oak | Quercus
beech | Fagus sylvatica
spruce | Picea abies
pine | Pinus
ash dieback | Hymenoscyphus fraxineus
eucalyptus
bamboo
orchid | Orchidaceae
moss | bryophyte
mycorrhiza | mycorrhizal fungi | arbuscular mycorrhiza
nitrogen-fixing bacteria | rhizobia
soil microbiome | soil microbial community
soil organic carbon | soil carbon
biochar | charcoal amendment
cover crop | catch crop
intercropping | mixed cropping
grazing | livestock grazing
hedgerow | field margin
neonicotinoid | imidacloprid | clothianidin
habitat fragmentation | habitat loss | landscape fragmentation
wildlife corridor | habitat corridor | ecological corridor
wildlife crossing | road crossing structure
roadkill | wildlife-vehicle collision
bird strike | bird collision
feral cat | free-ranging cat | outdoor cat
trophy hunting
bushmeat | wild meat
poaching | illegal hunting | wildlife trade
ivory trade
marine protected area | marine reserve | no-take zone
bycatch | incidental catch
bottom trawling | trawling
ghost fishing | abandoned fishing gear
dead zone | hypoxia | oxygen minimum zone
river restoration | stream restoration
dam removal
wetland | marsh | swamp
peatland | bog | peat
pond | small water body
savanna | savannah
tundra | Arctic vegetation
alpine plants | alpine vegetation
treeline | tree line
phenology | flowering time | leaf-out
phenological mismatch | trophic mismatch
range shift | distribution shift
assisted migration | managed relocation
ecosystem services
camera trap
environmental DNA | eDNA
citizen science | community science
biological control | biocontrol
seed dispersal | seed disperser
tomato | Solanum lycopersicum
potato | Solanum tuberosum
soybean | Glycine max | soya
cotton | Gossypium
coffee plant | Coffea arabica
cocoa | Theobroma cacao
banana | Musa
grapevine | Vitis vinifera
cassava | Manihot esculenta
barley | Hordeum vulgare
Arabidopsis | Arabidopsis thaliana
Caenorhabditis elegans | C. elegans | nematode
Xenopus | Xenopus laevis
tardigrade | Tardigrada
horizontal gene transfer | lateral gene transfer
antifreeze protein
circadian rhythm | circadian clock
telomere | telomerase
mitochondria | mitochondrion | mitochondrial
endoplasmic reticulum
ribosome
prion
microRNA | miRNA
CRISPR off-target | off-target effect
caloric restriction | calorie restriction | dietary restriction
naked mole-rat | Heterocephalus glaber
dinosaur | Dinosauria
mass extinction
woolly mammoth | Mammuthus primigenius | mammoth
ancient DNA | aDNA | paleogenomics
`;
