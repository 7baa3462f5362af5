/** Places, each with its adjective and other names. */
export const places = `
United States | USA | US states | ~US | ~U.S. | America | American
United Kingdom | UK | Britain | Great Britain | British
England | English counties
Scotland | Scottish
Wales | Welsh
Northern Ireland
Ireland | Irish
Germany | German
France | French
Italy | Italian
Spain | Spaniards
Portugal
Netherlands | Dutch | Holland
Belgium | Belgian
Switzerland | Swiss
Austria | Austrian
Poland
Czech Republic | Czechia
Hungary
Romania
Bulgaria | Bulgarian
Greece
Turkey
Ukraine
Russia | Russian Federation
Soviet Union | USSR | Soviet
Sweden
Norway
Denmark
Finland
Iceland | Icelandic
Scandinavia | Scandinavian | Nordic countries
Baltic states
Balkans
Europe | European
European Union | ~EU
Eastern Europe | Central and Eastern Europe
Western Europe
Canada | Canadian
Quebec
Newfoundland | Newfoundland and Labrador | Labrador | Grand Banks
Mexico | Mexican
Brazil | Brazilian
Argentina | Argentine | Argentinian
Chile | Chilean
Peru | Peruvian
Colombia | Colombian
Ecuador
Bolivia
Venezuela
Cuba
Haiti
Costa Rica
Caribbean | West Indies
North America | North American
Saharan Africa
Burkina Faso
Ivory Coast | Côte d'Ivoire
Sierra Leone
El Salvador
Dominican Republic
Puerto Rico
United Arab Emirates
Bosnia
North Macedonia
Latin America | Latin American | South America | South American
Central America
Amazon basin | Amazonia | Amazon rainforest
Andes | Andean
China
Hong Kong
Taiwan
Japan
South Korea | Republic of Korea
North Korea
India | Indian subcontinent | ~Indian
British India | colonial India | Bombay Presidency | Punjab | Madras Presidency
Pakistan
Bangladesh
Nepal
Sri Lanka | Ceylon
Himalaya | Himalayas | Himalayan
Indonesia
Philippines
Vietnam
Thailand
Malaysia
Singapore
Southeast Asia | South-East Asia
South Asia
East Asia
Central Asia
Near East | ancient Near East | Western Asia | Mesopotamia | Levant
Middle East
Iran | ~Iranian
Iraq
Syria
Israel | Israeli
Palestine | Palestinian territories
Saudi Arabia
Egypt | Egyptian
Mesoamerica | Mesoamerican
North Africa
Sub-Saharan Africa | sub-Saharan
Africa | African
West Africa
East Africa
South Africa | South African
Nigeria | Nigerian
Kenya | Kenyan
Ethiopia | Ethiopian
Ghana
Uganda
Tanzania
Rwanda
Sahel
Australia | Australian
New Zealand | Aotearoa
Antarctica | Antarctic
Arctic
Greenland
Mediterranean | Mediterranean Sea
North Sea
Baltic Sea
Gulf of Mexico
Great Barrier Reef
Yellowstone | Yellowstone National Park | Greater Yellowstone
California | Californian
New York
New York City
San Francisco | San Francisco Bay Area
Los Angeles
Chicago
Boston
London
Paris
Berlin
Vienna
Madrid
Barcelona
Rome
Amsterdam
Stockholm
Beijing
Shanghai
Tokyo
Delhi | New Delhi
Mumbai | Bombay
Developing countries | low-income countries | low- and middle-income countries | LMIC | global South
High-income countries | OECD countries | developed countries
Afghanistan
Albania
Algeria
Angola
Armenia
Azerbaijan
Bahrain
Belarus
Belize
Benin
Bhutan
Botswana
Burundi
Cambodia
Cameroon
Congo
Croatia
Cyprus
Estonia
Eritrea
Fiji
Gabon
Gambia
Guatemala
Guyana
Honduras
Jamaica
Kazakhstan
Kosovo
Kuwait
Kyrgyzstan
Laos
Latvia
Lebanon
Lesotho
Liberia
Libya
Lithuania
Luxembourg
Madagascar
Malawi
Maldives
Malta
Mauritania
Mauritius
Moldova
Mongolia
Montenegro
Morocco
Mozambique
Myanmar
Namibia
Nicaragua
Oman
Panama
Paraguay
Qatar
Senegal
Serbia
Slovakia
Slovenia
Somalia
Sudan
Suriname
Tajikistan
Togo
Tunisia
Turkmenistan
Uruguay
Uzbekistan
Yemen
Zambia
Zimbabwe
Texas
Florida
Ohio
Michigan
Alaska
Hawaii
Oregon
Louisiana
Arizona
Colorado
Illinois
Pennsylvania
Massachusetts
Virginia
Milwaukee
Detroit
Seattle
Houston
Philadelphia
Toronto
Vancouver
Montreal
Sydney
Melbourne
Munich
Hamburg
Milan
Naples
Venice
Lisbon
Athens
Istanbul
Moscow
Warsaw
Prague
Budapest
Copenhagen
Oslo
Helsinki
Dublin
Edinburgh
Manchester
Cairo
Lagos
Nairobi
Johannesburg
Karachi
Dhaka
Bangkok
Jakarta
Manila
Seoul
Osaka
Wuhan
Shenzhen
Bogota
Lima
Santiago
Siberia
Patagonia
Tibet
Kashmir
Catalonia
Bavaria
Sicily
Crete
Sardinia
Amazonas
Zanzibar
Borneo
Sumatra
Tasmania
Queensland
`;
