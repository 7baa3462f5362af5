/** Software, networks and data. */
export const systems = `
chain-of-thought | chain of thought prompting
instruction tuning | reinforcement learning from human feedback | RLHF
low-rank adaptation | LoRA | parameter-efficient fine-tuning
knowledge distillation | model distillation
model compression | pruning | quantization
adversarial attack | adversarial example | adversarial robustness
data poisoning | backdoor attack
membership inference | privacy attack
catastrophic forgetting | continual learning | lifelong learning
few-shot learning | low-data regime | limited training data
zero-shot learning
self-supervised learning | contrastive learning
semi-supervised learning
data augmentation
class imbalance | imbalanced data
missing data | imputation
training data | training set
scarcity | shortage
vision transformer | ViT
image segmentation | semantic segmentation
optical character recognition | OCR
named entity recognition
question answering
text summarization | summarisation
low-resource language | under-resourced language
word embedding | word2vec
program synthesis | code generation model | GitHub Copilot | code completion
automated program repair | program repair
static analysis | static code analysis
fuzzing | fuzz testing
mutation testing | mutation analysis
flaky test | test flakiness
property-based testing
code clone | duplicate code
garbage collection | memory management
Rust language | Rust programming
functional programming | Haskell
dynamic typing | dynamically typed language
concurrency bug | race condition | data race
deadlock
consensus protocol | Raft | Paxos
Byzantine fault tolerance
eventual consistency | CAP theorem
distributed database | distributed transaction
key-value store
serverless | function as a service
container orchestration | Kubernetes | Docker
load balancing
caching | cache replacement
branch prediction
Spectre | Meltdown | side-channel attack
zero-knowledge proof | zk-SNARK
homomorphic encryption
post-quantum cryptography | lattice-based cryptography
two-factor authentication | multi-factor authentication | 2FA
password manager
spam filter | spam detection
phishing detection
botnet | DDoS
TCP | congestion control
software-defined networking | SDN
satellite internet | Starlink
human-robot interaction
dark pattern | deceptive design
eye strain | computer vision syndrome
code readability | program comprehension
developer productivity
bug report | issue tracking
software license | open source licence
energy consumption of software | green software
carbon footprint of AI | energy consumption of training
`;
