const KINDS =
  'Fig(?:ure|\\.)?|FIG(?:URE|\\.)?|Table|TABLE|Scheme|SCHEME|Algorithm|ALGORITHM|Listing|Box|BOX|Plate|Chart|Exhibit|Video|' +
  'Abbildung|Abb\\.|Tabelle|Tab\\.|Tableau|Figura|Tabla';
const LABEL = new RegExp(
  `^((?:(?:Supplementary|Extended Data|Additional) )?(?:${KINDS})\\s*(?:S?\\d{1,3}|[IVX]{1,5}|[A-Z]\\.?\\d{1,2})` +
    `(?:\\.\\d{1,2})?[A-Za-z]?)(?:\\s*[.:|—–]|\\s-\\s|\\s+(?=[\\p{Lu}(])|$)\\s*(.*)$`,
  'u',
);

/** The label of a caption and what follows it. */
export interface Caption {
  readonly label: string;
  readonly caption: string;
  readonly isTable: boolean;
}

/** Reads a caption, such as `Figure 3. Cells`; null for a sentence that starts with "Figure 3 shows". */
export function readCaption(text: string): Caption | null {
  const match = LABEL.exec(text);
  if (!match) return null;
  const [, label = '', caption = ''] = match;
  return {
    label: label.trim(),
    caption: caption.trim(),
    isTable: /^(?:supplementary |extended data |additional )?tab/i.test(label),
  };
}

/** Whether a line starts a caption. */
export const isCaptionStart = (text: string): boolean => readCaption(text) !== null;
