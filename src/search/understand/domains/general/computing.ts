/** Computing, and methods of many fields. */
export const computing = `
fine-tuning | finetuning
machine learning | statistical learning | ~ML
deep learning | deep neural network
neural network | neural net | artificial neural network
convolutional neural network | ~CNN | ConvNet
recurrent neural network | ~RNN | LSTM
graph neural network | GNN
generative adversarial network | ~GAN
diffusion model | denoising diffusion
reinforcement learning | ~RL
federated learning
transfer learning | domain adaptation
transformer model | self-attention
large language model | LLM | language model | ChatGPT | GPT-4
hallucination | confabulation | factuality | factual error | faithfulness
chatbot | conversational agent | dialogue system
prompt engineering | prompting
retrieval-augmented generation | ~RAG
natural language processing | ~NLP | computational linguistics
computer vision | image recognition
image classification
object detection
face recognition | facial recognition
speech recognition | ~ASR | automatic speech recognition
recommender system | recommendation system | recommendation algorithm
information retrieval | document retrieval
search engine | web search
knowledge graph | ontology
time series
anomaly detection | outlier detection
artificial intelligence | ~AI
explainable AI | explainability | interpretability | XAI
algorithmic bias | algorithmic fairness | fairness in machine learning
deepfake | synthetic media | manipulated video
sentiment analysis | opinion mining
topic model | topic modeling | topic modelling
quantum computing | quantum computer
quantum error correction | error-correcting code
internet of things | IoT
cloud computing | cloud service
edge computing | fog computing
autonomous vehicle | self-driving car | autonomous driving | driverless car
drone | unmanned aerial vehicle | ~UAV
robot | robotics
software engineering | software development
software bug | software defect | software fault | defects | bugs | software quality
software test | software testing | unit testing
test-driven development | test-first development | test-driven | ~TDD
code review | code inspection | peer code review | modern code review
pair programming | pairing
technical debt | code smell
refactoring | code restructuring
agile | agile development | scrum
continuous integration | continuous delivery | DevOps
microservice | service-oriented architecture
programming language
static typing | type system | static type checking
memory leak | memory safety
buffer overflow | memory corruption
security vulnerability | software vulnerability | security flaw | vulnerabilities
malware | computer virus | malicious software | ransomware
phishing | social engineering
password | authentication
encryption | cryptography
cyber attack | cyberattack | intrusion
intrusion detection
differential privacy
open source | open-source software | free software
operating system | kernel
database index | query optimization
big data | data-intensive computing
data mining | knowledge discovery
data center | data centre
blockchain technology | distributed ledger
virtual reality | ~VR | immersive environment
augmented reality | mixed reality
user interface | usability | user experience | human-computer interaction
accessibility | assistive technology
website | web site | web page
mobile app | smartphone application | mobile application | app
wireless network | Wi-Fi | WLAN
5G | fifth-generation mobile network
GPU | graphics processing unit
supercomputer | high-performance computing | ~HPC
compiler | code generation
formal verification | model checking
shortest path | route planning
meta-analysis | pooled analysis
systematic review | evidence synthesis
cohort study | longitudinal study | prospective study
case-control study
survey | questionnaire
interview | qualitative study
Monte Carlo | Monte Carlo simulation
Bayesian inference | Bayesian statistics
principal component analysis | ~PCA
finite element method | finite element analysis | ~FEM
computational fluid dynamics | ~CFD
life cycle assessment | life cycle analysis | ~LCA | cradle-to-grave
difference in differences
regression discontinuity
measurement | evaluation | benchmark | metric | quantification | assessment method
reliability | validity | accuracy
replication crisis | reproducibility | replicability
peer review | peer reviewing | manuscript review
open access | open access publishing
p-hacking | questionable research practices | publication bias
citation | citation count | bibliometrics
preprint
training from scratch | trained from scratch | from-scratch training
positional encoding | position embedding | positional embedding
clinical notes | clinical text | clinical narratives
`;
