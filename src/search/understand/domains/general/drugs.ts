/** Drugs, devices and procedures. */
export const drugs = `
beta blocker | beta-adrenergic blocker | metoprolol | bisoprolol
ACE inhibitor | angiotensin-converting enzyme inhibitor | enalapril | ramipril
angiotensin receptor blocker | losartan | valsartan
diuretic | furosemide | thiazide
calcium channel blocker | amlodipine
antiplatelet | clopidogrel | ticagrelor | dual antiplatelet therapy
dabigatran
clozapine
lithium carbonate | lithium therapy
antipsychotic | neuroleptic
benzodiazepine | diazepam | lorazepam
ketamine | esketamine
methylphenidate | psychostimulant | stimulant medication
fluoxetine
sertraline
ibuprofen | nonsteroidal anti-inflammatory drug | NSAID
corticosteroid | glucocorticoid | steroid therapy
prednisone | prednisolone
dexamethasone
methotrexate
TNF inhibitor | anti-TNF | infliximab | adalimumab
biologic therapy | biologics
proton pump inhibitor | omeprazole | ~PPI
hydroxychloroquine | chloroquine
ivermectin
remdesivir | antiviral
antiretroviral therapy | antiretroviral | ~ART | HAART
pre-exposure prophylaxis | PrEP
artemisinin | artemisinin-based combination therapy
bed net | insecticide-treated net | ITN | LLIN
rifampicin | rifampin
vancomycin
amoxicillin
colistin | polymyxin
carbapenem | meropenem
carbapenem-resistant Enterobacteriaceae | carbapenem resistance
phage therapy | bacteriophage
BCG vaccine | Bacillus Calmette-Guerin | BCG
booster dose | booster vaccination
tamoxifen | aromatase inhibitor
PD-1 inhibitor | pembrolizumab | nivolumab | PD-L1
trastuzumab | HER2
PARP inhibitor | olaparib
bariatric surgery | gastric bypass | sleeve gastrectomy
knee replacement | total knee arthroplasty | knee arthroplasty
hip replacement | total hip arthroplasty | hip arthroplasty
robotic surgery | robot-assisted surgery
keyhole surgery | laparoscopic surgery | laparoscopy | minimally invasive surgery
coronary stent | percutaneous coronary intervention | ~PCI | drug-eluting stent
bypass surgery | coronary artery bypass | ~CABG
pacemaker | cardiac pacing | implantable cardioverter defibrillator
thrombectomy | endovascular treatment
thrombolysis | alteplase | tissue plasminogen activator | ~tPA
mechanical ventilation | ventilator | invasive ventilation
ECMO | extracorporeal membrane oxygenation
prone position | proning
blood transfusion | red cell transfusion
tranexamic acid
kangaroo care | kangaroo mother care | skin-to-skin contact
epidural | epidural analgesia
labour induction | induction of labour
oxytocin
gestational diabetes | diabetes in pregnancy
pre-eclampsia | preeclampsia
postpartum depression | postnatal depression | perinatal depression
endometriosis
fibroid | uterine leiomyoma
erectile dysfunction | impotence
prostate-specific antigen | ~PSA | PSA screening
hip protector
compression stocking | compression therapy
hearing aid
continuous glucose monitoring | ~CGM | glucose sensor
insulin pump | closed-loop insulin
hemoglobin A1c | HbA1c | glycated hemoglobin
fasting glucose
cholesterol | LDL | hypercholesterolemia
triglyceride | hypertriglyceridemia
atherosclerosis | arterial plaque
aortic aneurysm | ~AAA
peripheral artery disease | peripheral arterial disease
delirium | acute confusion
polypharmacy | deprescribing
pressure ulcer | bedsore | pressure injury
surgical site infection | wound infection
Clostridioides difficile | Clostridium difficile | C. difficile
Staphylococcus aureus | S. aureus
Pseudomonas aeruginosa | P. aeruginosa
Candida auris | Candida
Lyme disease | Borrelia burgdorferi | borreliosis
Zika virus | Zika
Ebola | Ebola virus disease
cholera | Vibrio cholerae
polio | poliomyelitis | poliovirus
leprosy | Hansen's disease
schistosomiasis | bilharzia
Chagas disease | Trypanosoma cruzi
rabies
norovirus | viral gastroenteritis
rotavirus
respiratory syncytial virus | RSV | bronchiolitis
psoriasis | plaque psoriasis
lupus | systemic lupus erythematosus | SLE
fibromyalgia
chronic fatigue syndrome | myalgic encephalomyelitis | ME/CFS
tinnitus
vertigo | dizziness
restless legs syndrome
narcolepsy
Huntington's disease | Huntington disease
cerebral palsy
spina bifida | neural tube defect
cleft lip | cleft palate | orofacial cleft
preterm infants | premature infants
neonatal jaundice | hyperbilirubinemia
sudden infant death syndrome | SIDS
childhood obesity | pediatric obesity | paediatric obesity
malnutrition | undernutrition | stunting
anaphylaxis | severe allergic reaction
epinephrine | adrenaline
cardiopulmonary resuscitation | ~CPR | chest compressions
out-of-hospital cardiac arrest | ~OHCA
triage
hospital readmission | readmission | rehospitalization
hospital admission | hospitalization
relapse | recurrence | relapse prevention
survival rate | overall survival
adverse drug reaction | drug safety | pharmacovigilance
drug interaction | drug-drug interaction
biosimilar
informed consent | patient consent
do-not-resuscitate order | DNR order | advance directive
health literacy
health app | mHealth | mobile health
wearable device | wearable sensor | smartwatch | fitness tracker
`;
