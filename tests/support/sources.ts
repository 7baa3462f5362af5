import { CATALOG } from '../../src/sources/catalog.ts';

/** A value of CARREL_SOURCES that leaves only these sources on. */
export function onlySources(...ids: readonly string[]): string {
  return CATALOG.filter(({ id }) => !ids.includes(id))
    .map(({ id }) => `-${id}`)
    .join(',');
}

/** Every API host of every source. */
export const SOURCE_HOSTS = CATALOG.flatMap(({ hosts }) => hosts).filter((host) => !host.startsWith('*'));
