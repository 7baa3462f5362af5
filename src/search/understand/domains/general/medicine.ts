/** Medicine and public health. */
export const medicine = `
heart attack | myocardial infarction | acute coronary syndrome
heart failure | cardiac failure
polycystic ovary syndrome | polycystic ovarian syndrome | PCOS | Stein-Leventhal syndrome
heart failure with preserved ejection fraction | HFpEF | diastolic heart failure
SGLT2 inhibitor | sodium-glucose cotransporter 2 inhibitor | gliflozin | empagliflozin | dapagliflozin
brain stimulation | transcranial magnetic stimulation | transcranial direct current stimulation | neuromodulation
sleep deprivation | sleep loss | sleep restriction
surgeon | operating surgeon
heart disease | cardiovascular disease | coronary heart disease | coronary artery disease
atrial fibrillation | AF | !afib | !a-fib
irregular heartbeat | arrhythmia | cardiac arrhythmia
critical illness | critically ill | intensive care patient
cardiac arrest | sudden cardiac death
high blood pressure | hypertension
blood pressure
stroke | cerebrovascular accident | brain infarction
blood clot | thrombosis | venous thromboembolism | deep vein thrombosis
blood thinner | anticoagulant | anticoagulation
apixaban | direct oral anticoagulant | DOAC | NOAC | factor Xa inhibitor
rivaroxaban
warfarin | vitamin K antagonist | coumarin
aspirin | acetylsalicylic acid
statin | HMG-CoA reductase inhibitor
metformin
insulin
semaglutide | GLP-1 receptor agonist | GLP-1 agonist | ~Ozempic | ~Wegovy
paracetamol | acetaminophen
painkiller | analgesic | pain relief
opioid | opiate
cannabis | marijuana | cannabinoid | !weed
antibiotic | antibacterial agent | antimicrobial
antibiotic resistance | antimicrobial resistance | ~AMR | drug-resistant bacteria
superbug | multidrug-resistant bacteria | MRSA
antidepressant | SSRI | selective serotonin reuptake inhibitor
sleeping pill | hypnotic drug | sedative
birth control | contraception | contraceptive
the pill | oral contraceptive
abortion | termination of pregnancy | induced abortion
miscarriage | spontaneous abortion | pregnancy loss
premature birth | preterm birth | prematurity
low birth weight
caesarean section | cesarean section | C-section
breastfeeding | breast feeding | lactation
menopause | postmenopausal | climacteric
infertility | subfertility
IVF | in vitro fertilization | assisted reproduction
diabetes | diabetes mellitus
type 2 diabetes | type II diabetes | T2DM
type 1 diabetes | type I diabetes | T1DM
blood sugar | blood glucose | glycemic control | glycaemic control
weight gain | !gain weight | !gaining weight | !putting on weight
obesity | overweight | adiposity
weight loss | weight reduction | slimming
intermittent fasting | time-restricted eating | time-restricted feeding
low-carb diet | ketogenic diet | low-carbohydrate diet
diet | nutrition | dietary intake
junk food | fast food | ultra-processed food
salt intake | sodium intake | dietary salt
red meat | processed meat
sweetener | artificial sweetener | non-nutritive sweetener
coffee | caffeine
alcohol | alcohol consumption | drinking alcohol | ethanol intake
binge drinking | heavy episodic drinking
cancer | neoplasm | tumor | carcinoma | malignancy
breast cancer | breast neoplasm | breast carcinoma
lung cancer | lung neoplasm | lung carcinoma
prostate cancer | prostate neoplasm
colorectal cancer | colon cancer | bowel cancer
skin cancer | melanoma
cervical cancer | cervical neoplasm
brain tumour | glioma | glioblastoma
leukemia | leukaemia
chemotherapy | antineoplastic agent
radiotherapy | radiation therapy
immunotherapy | immune checkpoint inhibitor | checkpoint inhibitor
CAR T cell | chimeric antigen receptor | CAR-T
T cell | T lymphocyte
B cell | B lymphocyte
natural killer cell | NK cell
T cell exhaustion | exhausted T cell
mammography | breast screening | mammogram
chronic kidney disease | ~CKD | renal insufficiency
kidney failure | end-stage renal disease | ESRD | end-stage kidney disease | renal failure
dialysis | hemodialysis | renal replacement therapy
kidney transplant | renal transplantation | kidney transplantation
kidney stone | nephrolithiasis | urolithiasis
urinary tract infection | ~UTI | cystitis
liver disease | hepatic disease | cirrhosis
fatty liver | hepatic steatosis | NAFLD
hepatitis B | HBV | hepatitis B virus
hepatitis C | HCV | hepatitis C virus
HIV | human immunodeficiency virus | ~AIDS | acquired immunodeficiency syndrome
tuberculosis | ~TB | Mycobacterium tuberculosis
malaria | Plasmodium falciparum | Plasmodium
dengue | dengue fever
flu | influenza
1918 flu | 1918 influenza | Spanish flu | influenza pandemic | 1918 pandemic
bird flu | avian influenza | H5N1
common cold | upper respiratory tract infection | rhinovirus
COVID-19 | SARS-CoV-2 | coronavirus disease 2019 | ~COVID | ~coronavirus
long COVID | post-COVID condition | post-acute sequelae of COVID-19
lockdown | stay-at-home order | physical distancing | social distancing
face mask | mask wearing | respirator
measles | rubeola
whooping cough | pertussis
chickenpox | varicella
HPV | human papillomavirus | papillomavirus
vaccine | vaccination | immunization | !jab | !shots
vaccine hesitancy | vaccine refusal | vaccine acceptance | anti-vaccination
herd immunity | population immunity
pneumonia | lower respiratory tract infection
asthma | bronchial asthma
hay fever | allergic rhinitis
allergy | hypersensitivity
peanut allergy | food allergy
eczema | atopic dermatitis
acne | acne vulgaris
sunburn | ultraviolet exposure
osteoarthritis | degenerative joint disease
rheumatoid arthritis | inflammatory arthritis
back pain | low back pain | lumbago
chronic pain | persistent pain
migraine | headache disorder
osteoporosis | bone loss | low bone density
hip fracture | femoral neck fracture
falls | accidental falls | fall prevention | falling | fall risk
frailty | frail
muscle loss | sarcopenia | muscle wasting
muscle pain | myalgia | statin-associated muscle symptoms
rehabilitation | physical therapy | physiotherapy | !rehab
acupuncture | dry needling
yoga | mindful movement
concussion | mild traumatic brain injury
traumatic brain injury | ~TBI | head injury
spinal cord injury
epilepsy | seizure
multiple sclerosis | ~MS
motor neuron disease | amyotrophic lateral sclerosis | ~ALS
Alzheimer's disease | Alzheimer disease | !alzheimers
Parkinson's disease | Parkinson disease | !parkinsons
dementia | cognitive impairment | cognitive decline
Down syndrome | trisomy 21
cystic fibrosis
sickle cell disease | sickle cell anemia | sickle cell anaemia | hemoglobinopathy
hemophilia
anemia | anaemia | iron deficiency
chronic obstructive pulmonary disease | COPD
sepsis | septic shock | bloodstream infection
intensive care | critical care | ~ICU
emergency department | emergency room | accident and emergency
surgery | operation | surgical procedure | surgical
anesthesia | anaesthesia | anesthetic
organ donation | organ transplantation | transplant
hospital-acquired infection | nosocomial infection | healthcare-associated infection
hand washing | hand hygiene | handwashing
side effect | adverse effect | adverse event | adverse reaction
placebo effect | placebo response
drug dosage | dose | dosing
overdose | drug poisoning
medication adherence | treatment adherence | patient compliance
palliative care | end-of-life care | hospice
assisted suicide | euthanasia | assisted dying
hearing loss | deafness | hearing impairment
cochlear implant
short-sightedness | myopia | nearsightedness
cataract
glaucoma
tooth decay | dental caries | caries
gum disease | periodontitis | periodontal disease
heartburn | gastroesophageal reflux | acid reflux
stomach ulcer | peptic ulcer | Helicobacter pylori
irritable bowel syndrome | ~IBS
Crohn's disease | !crohns | inflammatory bowel disease | ulcerative colitis | ~IBD
celiac disease | coeliac disease | gluten intolerance
constipation
diarrhea | diarrhoea
food poisoning | foodborne illness | foodborne disease
gut microbiome | gut microbiota | intestinal microbiota | gut bacteria | gut flora
probiotic | Lactobacillus
fecal transplant | fecal microbiota transplantation | faecal microbiota transplantation
vitamin D | cholecalciferol | vitamin D3 | 25-hydroxyvitamin D | ergocalciferol
vitamin C | ascorbic acid
vitamin B12 | cobalamin
folic acid | folate
omega-3 | fish oil | omega-3 fatty acid
dietary supplement | supplementation | nutritional supplement | supplements
mortality | death rate | deaths | death toll | excess mortality | !dying
life expectancy | longevity | lifespan
infant mortality | child mortality | neonatal mortality
maternal mortality | maternal death
burden of disease | disease burden
quality of life | health-related quality of life
quality of care | care quality
activities of daily living
length of stay | hospital stay
range of motion
shortness of breath | dyspnea | dyspnoea
end of life
body mass index | ~BMI
physical activity | ~exercise
sedentary behavior | sitting time | physical inactivity
treatment | therapy | cure | therapeutic
diagnosis | diagnostic accuracy | diagnostic test
screening test
patient safety | medical error
telemedicine | telehealth | remote consultation
electronic health record | electronic medical record | ~EHR
waiting list | waiting time | wait time
health insurance | health coverage | medical insurance
universal healthcare | universal health coverage | national health service
health inequality | health disparity | health inequity
public health | population health
randomized controlled trial | randomised trial | ~RCT
contact tracing | exposure notification
sugar tax | soda tax | sugar-sweetened beverage tax | SSB tax | soft drinks industry levy
sugary drink | soda | sugar-sweetened beverage | soft drink | sweetened beverage | !pop | !fizzy drinks
nutrition label | front-of-pack label | food label | nutrition labelling | nutrition labeling
smoking | tobacco use | cigarette smoking | tobacco smoking
vaping | e-cigarette | electronic cigarette | !vapes
secondhand smoke | passive smoking | environmental tobacco smoke
drunk driving | alcohol-impaired driving | drink driving
road accident | traffic accident | traffic crash | road traffic injury | car crash
gun violence | firearm violence | firearm injury
snake bite | snakebite envenoming | envenomation
wound healing | wound repair
stem cell
gene editing | genome editing
CRISPR | CRISPR-Cas9 | Cas9
gene expression | transcription
gene therapy | gene transfer
base editing | base editor
mRNA vaccine | messenger RNA vaccine
monoclonal antibody
immune system | immune response | immunity
inflammation | inflammatory response
biomarker | biological marker | markers
sleep apnea | sleep apnoea | obstructive sleep apnea
short sleep | sleep duration | insufficient sleep | short sleep duration
insomnia | sleeplessness | sleep disorder
jet lag | circadian disruption
shift work | night work | night shift | shift workers
noise exposure | noise pollution | traffic noise | environmental noise | anthropogenic noise
lead poisoning | lead exposure | blood lead
heat stroke | heat-related illness | heat illness
heat stress | high-temperature stress
sunscreen | UV filter
hormone replacement therapy | menopausal hormone therapy | ~HRT
testosterone | androgen
thyroid disease | hypothyroidism | hyperthyroidism
gout | hyperuricemia
sports injury | athletic injury
ACL injury | anterior cruciate ligament injury
tennis elbow | lateral epicondylitis
hangover | veisalgia
health care workers | health professionals | medical staff
ACL tear | anterior cruciate ligament tear
`;
