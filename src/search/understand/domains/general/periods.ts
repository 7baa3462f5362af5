/** Times in history. */
export const periods = `
Cold War
Roman Empire | ancient Rome | Roman
ancient Greece | classical Greece
Bronze Age | third millennium BC | second millennium BC
Iron Age
Stone Age | Paleolithic | Palaeolithic
Neolithic | early farming
Middle Ages | medieval | mediaeval
Renaissance | early modern period | early modern
Great Depression
Victorian era | Victorian | nineteenth century | 19th century
eighteenth century | 18th century
seventeenth century | 17th century
sixteenth century | 16th century
twentieth century | 20th century
interwar period | interwar years
Enlightenment
antiquity | ancient world | classical antiquity
prehistory | prehistoric
Pleistocene | ice age | last glacial
Holocene
Cretaceous
Jurassic
9th century | ninth century
Ottoman Empire | Ottoman
Han dynasty
Ming dynasty
Qing dynasty
Tudor | Tudor England
Meiji | Meiji era
`;
