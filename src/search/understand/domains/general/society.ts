/** Economics, sociology, politics, law and history. */
export const society = `
minimum wage | wage floor
wages | earnings | pay | salaries
employment | unemployment | jobs | labor market
unemployment rate | joblessness | !jobless
unemployment benefit | unemployment insurance
gender pay gap | gender wage gap | wage gap
working conditions | job quality
gig economy | platform work | gig work | crowdwork | on-demand work
remote work | telework | working from home | telecommuting | work from home | !wfh
four-day week | working time reduction | shorter working week
trade union | labor union | unions | collective bargaining
retirement | pension
basic income | universal basic income | ~UBI | guaranteed income | cash transfer
welfare | social assistance | social protection | welfare benefits
poverty | deprivation | low income
income inequality | wealth inequality | economic inequality
social mobility | intergenerational mobility
inflation | price level | consumer prices
interest rate
central bank | monetary authority
monetary policy
quantitative easing | ~QE | asset purchase programme | asset purchases | unconventional monetary policy
euro area | eurozone | euro zone
CJEU | Court of Justice of the European Union | European Court of Justice | ~ECJ
school start time | later start time
learning loss
fiscal policy | government spending | public spending
austerity | fiscal consolidation
public debt | government debt | sovereign debt
tax evasion | tax avoidance | tax compliance
income tax | personal income tax
carbon tax | carbon pricing | carbon price | emissions trading
gross domestic product | ~GDP | economic growth
recession | economic downturn | economic crisis
financial crisis | banking crisis | 2008 financial crisis
stock market | equity market | stock returns | share prices
bitcoin | cryptocurrency | crypto-assets | blockchain
mortgage | home loan | housing finance
house price | housing price | real estate price | property price
housing supply | residential construction | housing construction | rental supply
housing affordability | housing cost | affordable housing
rent control | rent regulation | rent stabilization | rent cap | rent freeze | Mietendeckel
homeownership | home ownership
gentrification | neighborhood change | neighbourhood change
zoning | land use regulation
free trade | trade liberalization
tariff | import duty | trade barrier
outsourcing | offshoring
globalization | economic integration
foreign aid | development aid | official development assistance
microfinance | microcredit
supply chain
small business | small and medium-sized enterprise | ~SME | small firms
start-up | startup | new venture | entrepreneurship
monopoly | market power | antitrust
advertising | marketing | advertisement
price discrimination | dynamic pricing
public goods | public good provision
tragedy of the commons | common-pool resource
rate of return
cost of living
division of labour
balance of payments
consumption | purchases | intake | sales
immigration | migration | international migration
brain drain | skilled emigration
population ageing | population aging | demographic ageing
birth rate | fertility rate | fertility decline
marriage | matrimony
single parent | lone parent | single mother
child labour
religion | religiosity | religious belief
fake news | misinformation | disinformation
echo chamber | filter bubble | selective exposure
political polarization | partisan polarization | affective polarization
populism | populist | radical right
voter turnout | electoral participation | turnout
election | electoral
gerrymandering | redistricting
electoral system | proportional representation | voting system
democracy | democratization
dictatorship | authoritarian regime | autocracy | authoritarianism
corruption | bribery | graft
lobbying | interest groups
protest | demonstration | social movement | collective action
terrorism | political violence
war | armed conflict | warfare | military conflict
civil war | intrastate conflict
genocide | mass atrocity | mass killing
nuclear weapon | nuclear deterrence
economic sanctions | trade sanctions | sanctions
police violence | police brutality | use of force
police | policing | law enforcement
crime | criminal behavior | offending | criminality
burglary | property crime | theft
recidivism | reoffending | re-offending
prison | incarceration | imprisonment | !jail
capital punishment | death penalty
body camera | body-worn camera
gun control | firearm regulation | firearm law | gun laws
hate speech | hate crime
juvenile delinquency | youth crime | youth offending
drug policy | drug decriminalization | drug prohibition
sex work | prostitution
human trafficking | forced labour
human rights | fundamental rights
privacy | right to privacy | private life
data protection | GDPR | data privacy | General Data Protection Regulation
right to be forgotten | right to erasure | delisting
press freedom | freedom of the press | media freedom
freedom of speech | free speech | freedom of expression
intellectual property | ~IP law
copyright | author's rights | copyright law
patent | patent law
fair use | fair dealing
trademark | trade mark
contract law | law of contract
breach of contract
breach of fiduciary duty
negligence | tort | duty of care
burden of proof | standard of proof
abuse of process
abuse of power
separation of powers
conflict of interest
chain of custody
rule of law
jury | jurors | lay judges
court | judicial decision | case law | judgment | court decision | court ruling
plea bargain | plea bargaining | guilty plea
employee monitoring | workplace surveillance | workplace monitoring | employee surveillance
work email | employee e-mail | electronic communications | workplace email
email | e-mail | electronic mail
surveillance | mass surveillance
asylum | refugee protection | international protection
same-sex marriage | marriage equality | gay marriage
affirmative action | positive action | racial preferences
racial discrimination | racism | ethnic discrimination
sexual harassment | workplace harassment
gender equality | gender inequality | gender gap
glass ceiling | women in leadership
residential segregation | racial segregation
social capital | social trust
neighborhood | neighbourhood
World War I | First World War | Great War
World War II | Second World War
Industrial Revolution | industrialization
French Revolution
Russian Revolution | October Revolution
American Civil War
Black Death | plague | Yersinia pestis
slave trade | Atlantic slave trade | transatlantic slave trade
slavery | enslavement | enslaved people
colonialism | colonial rule | imperialism
Holocaust | Shoah
Maya | Maya civilization | Classic Maya
Vikings | Viking Age | Norse
Silk Road
printing press | movable type | early printing
witch hunt | witch trial | witchcraft persecution
famine | starvation | hunger crisis
Irish famine | Great Famine
lapis lazuli
trade | exchange | commerce | trading
collapse | decline | depletion
archaeology | archeology | excavation
radiocarbon dating | carbon dating
pottery | ceramics
museum
tourism | tourist | overtourism
public transport | public transit | mass transit
traffic jam | traffic congestion | road congestion
congestion charge | congestion pricing | road pricing
bicycle | cycling | bike | bicycling
bike lane | cycling infrastructure | bicycle lane
walkability | walkable neighborhood
car ownership | car use | private car
urban sprawl | suburbanization
smart city
green space | urban park | urban greenery
pregnant women | pregnancy | pregnant | expectant mothers | gestation
teachers | educators | schoolteachers
nurses | nursing staff
doctors | physicians | clinicians | general practitioners | !docs
nurses' aides | care workers | healthcare workers | health workers | health personnel
immigrants | migrants | foreign-born
refugees | asylum seekers | forced migrants
veterans | ex-service personnel
athletes | sportspeople
runners | joggers
smokers | cigarette users
prisoners | inmates | incarcerated people
homeless people | homelessness | homeless | unhoused people | rough sleepers
farmers | growers | smallholders
voters | electorate
indigenous people | first nations | aboriginal people
gay people | LGBT | LGBTQ | sexual minorities
disabled people | people with disabilities | disability | disabled
twins
siblings
`;
