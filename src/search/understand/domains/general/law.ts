/** Law and politics. */
export const law = `
European Court of Human Rights | ECtHR | Strasbourg Court
International Criminal Court | ICC
International Court of Justice | ICJ
Supreme Court | constitutional court | apex court
judicial review | constitutional review
judicial independence | court packing
Geneva Conventions | international humanitarian law | laws of war
law of the sea | UNCLOS
non-refoulement | refoulement
climate litigation | climate change litigation
rights of nature | legal personhood for nature
animal rights | legal status of animals
legal personality | legal personhood | electronic personhood
product liability | strict liability
liability for AI | AI liability | algorithmic liability
AI regulation | AI Act | artificial intelligence act
platform liability | intermediary liability | Section 230
content moderation | online moderation
Digital Services Act | DSA
antitrust law | competition law | merger control
class action | collective redress
arbitration | investor-state dispute settlement | ISDS
force majeure | frustration of contract | hardship
unfair contract terms | consumer protection
unjust enrichment
defamation | libel | slander
injunction | interim relief
trade secret | misappropriation
software patent | patentability of software
compulsory licence | compulsory licensing | TRIPS waiver
database right | sui generis right
text and data mining
fair trial | right to a fair trial | due process
right to silence | self-incrimination
presumption of innocence
wrongful conviction | miscarriage of justice | exoneration
eyewitness identification | police lineup
mandatory minimum sentence | mandatory sentencing
three-strikes law | three strikes
tenant | renter | tenancy
eviction | possession proceedings
bail | pretrial detention | pre-trial detention
solitary confinement | segregation in prison
parole | probation
restorative justice
drug court | problem-solving court
stand your ground | self-defence law
domestic violence law | protection order
marital rape | sexual consent
age of consent
abortion law | abortion ban | abortion restriction
surrogacy | surrogate motherhood
child custody | joint custody
child adoption | foster care
citizenship | naturalization
dual citizenship | dual nationality
birthright citizenship
deportation | removal of migrants
border control | border enforcement
statelessness | stateless persons
hijab ban | headscarf ban | veil ban
freedom of religion | religious freedom
freedom of assembly | right to protest
freedom of information | access to information
whistleblowing | whistleblower
zero-hours contract | zero hours
non-compete clause | non-compete agreement
unfair dismissal | wrongful dismissal
eminent domain | expropriation | compulsory purchase
adverse possession
environmental impact assessment | ~EIA
precautionary principle
federalism | federal system
bicameralism | second chamber
referendum | direct democracy
compulsory voting | mandatory voting
campaign finance | campaign spending
coalition government | government formation
European integration | EU integration
welfare state | social policy regime
peacekeeping | UN peacekeeping
ceasefire | peace agreement | peace process
nuclear proliferation | non-proliferation
drone strike | targeted killing
cyber warfare | cyber conflict
propaganda | political persuasion
censorship | internet censorship
`;
