/** The name of a source that people see, as commands show it; the log and the answers of tools have the key `s2`. */
export const shownSource = (key: string): string => (key === 's2' ? 'semantic-scholar' : key);
