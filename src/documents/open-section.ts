import type { Block, Section } from '../model/document.ts';
import { findLevels, type PlacedHeading } from './heading-levels.ts';
import { createIds } from './ids.ts';

/** A section that is being filled; one without a level is not printed as such, and is of the first level. */
export interface OpenSection extends Partial<PlacedHeading> {
  readonly title: string;
  readonly page?: number;
  readonly blocks: Block[];
}

const FRONT = 'Front matter';

/** The sections with ids and levels. */
export function toSections(open: readonly OpenSection[]): Section[] {
  const printed = open.filter((section): section is OpenSection & PlacedHeading => section.level !== undefined);
  const found = findLevels(printed);
  const levels = new Map(printed.map((section, at) => [section as OpenSection, found[at] ?? 1]));
  const idFor = createIds();
  return open.map((section) => {
    const { title, page, blocks } = section;
    return { id: idFor(title || FRONT), title, level: levels.get(section) ?? 1, ...(page && { page }), blocks };
  });
}
