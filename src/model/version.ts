import manifest from '../../package.json' with { type: 'json' };

/** The version of this package, from its manifest. */
export const VERSION: string = manifest.version;
