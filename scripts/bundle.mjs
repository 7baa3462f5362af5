// Bundles src/ as tsdown.config.ts says. The tsdown command would warn about Node 20, which this package supports.
import { build } from 'tsdown';

await build({ logLevel: 'error' });
