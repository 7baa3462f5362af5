/** Economics, management and development. */
export const economy = `
foreign direct investment | ~FDI
exchange rate | currency depreciation
remittances | migrant transfers
capital flight | capital outflow
corporate tax | corporate income tax | profit shifting
wealth tax | tax on wealth
value-added tax | VAT | consumption tax
progressive tax | tax progressivity
property tax | land value tax
stamp duty | transaction tax
cash transfer programme | conditional cash transfer | ~CCT
food stamps | SNAP | Supplemental Nutrition Assistance Program
housing voucher | housing subsidy | rental assistance
child benefit | family allowance | child allowance
parental leave | maternity leave | paternity leave | family leave
paid sick leave | sick pay
childcare subsidy | subsidized childcare
early retirement | retirement age | pension reform
job guarantee | public works programme | workfare
job training | vocational training | active labour market policy
apprenticeship | dual vocational training
skill mismatch | overeducation
automation of jobs | job automation | industrial robots | labour displacement
productivity growth | total factor productivity | labour productivity
informal economy | informal sector | shadow economy
land reform | land redistribution
land tenure | land title | property rights in land
resource curse | natural resource dependence | Dutch disease
debt relief | debt cancellation
structural adjustment | IMF programme | conditionality
International Monetary Fund | IMF
World Bank
European Central Bank | ECB
Federal Reserve | Fed policy
negative interest rate | negative rates
forward guidance | central bank communication
bank run | deposit insurance | bank failure
capital requirement | bank capital | Basel III
stock option | executive compensation | CEO pay
corporate governance | board of directors
board gender quota | women on boards | gender quota
corporate social responsibility | CSR | ~ESG
private equity | leveraged buyout
venture capital | start-up finance
initial public offering | ~IPO
merger and acquisition | takeover
insider trading
high-frequency trading | algorithmic trading
crowdfunding | peer-to-peer lending
mobile money | M-Pesa | mobile banking
financial literacy | financial education
payday loan | high-cost credit
household debt | consumer debt
bankruptcy | insolvency
auction | auction design | bidding
matching market | school choice mechanism
behavioral economics | behavioural economics
anchoring effect | anchoring bias
time discounting | present bias | hyperbolic discounting
risk aversion | risk preference
ultimatum game | dictator game | fairness preference
prisoner's dilemma | cooperation game
social norm | norms
trust game
energy subsidy | fossil fuel subsidy | fuel subsidy
feed-in tariff | renewable energy subsidy
congestion tax
platform competition | two-sided market | digital platform
online review | customer review | product review
brand loyalty | customer loyalty
employee turnover | quit rate | staff turnover | turnover intention
job satisfaction | work satisfaction
work-life balance | work-family conflict
open-plan office | open office
performance pay | pay for performance | incentive pay
leadership style | transformational leadership
workplace diversity | team diversity
hiring discrimination | correspondence study | audit study
supply shock | supply disruption
oil price | crude oil price
food price | food inflation
commodity price | commodity market
Brexit | EU withdrawal | UK withdrawal from the EU
North American Free Trade Agreement | NAFTA
World Trade Organization | WTO
Belt and Road Initiative | Belt and Road
special economic zone | free trade zone
smallholder agriculture | small-scale farming
crop insurance | agricultural insurance
index insurance | weather insurance
clean cooking | improved cookstove | cookstove
rural electrification | electricity access
sanitation | latrine | open defecation
water pricing | water tariff
school feeding programme
teacher pay | teacher salary | performance pay for teachers
central bank digital currency | CBDC | digital euro | digital currency
hours worked | working hours | working time
leaving | turnover | intention to leave | departure
price gouging | price increases
`;
