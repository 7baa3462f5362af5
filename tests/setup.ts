import fc from 'fast-check';

/** The same random cases on every machine; FC_SEED=<number> tries others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261115) });
