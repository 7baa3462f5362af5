import { z } from 'zod';
import { RECORD_SCHEMA } from '../../model/entry.ts';
import { ok } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { defineTool } from '../tool.ts';
import { describeTool } from './shapes.ts';

export const capabilityProfile = defineTool({
  name: 'doiget_capability_profile',
  title: 'Show the capabilities of this instance',
  description: describeTool({
    when: 'As a first call, to see which sources this instance may use. To check whether the library is writable use doiget_health.',
    inputs: 'none.',
    outputs:
      '{ ok: true, oa_enabled, metadata_sources, tdm_enabled, tdm_elsevier, tdm_aps, tdm_springer, rate_limit_per_sec, sources, download_groups, sandbox }.',
    costs: 'None: no network.',
    effects: 'None.',
    limits: 'The answer never contains keys or e-mail addresses.',
  }),
  effect: 'local-read',
  input: z.strictObject({}),
  output: z.looseObject({
    oa_enabled: z.literal(true),
    metadata_sources: z.array(z.string()),
    rate_limit_per_sec: z.number(),
  }),
  badInput: 'INVALID_REF',
  untrusted: [],
  uses: ['capabilities'],
  async run(_input, context) {
    const report = context.capabilities();
    const enabled = (id: string) => report.sources.some((source) => source.id === id && source.enabled);
    const tdm = {
      tdm_elsevier: enabled('tdm-elsevier'),
      tdm_aps: enabled('tdm-aps'),
      tdm_springer: enabled('tdm-springer'),
    };
    return ok({
      oa_enabled: true as const,
      metadata_sources: report.sources
        .filter((source) => source.enabled && source.can.includes('lookup'))
        .map((source) => source.id),
      tdm_enabled: Object.values(tdm).includes(true),
      ...tdm,
      rate_limit_per_sec: 5,
      ...toWire(report),
    });
  },
});

export const health = defineTool({
  name: 'doiget_health',
  title: 'Check this instance',
  description: describeTool({
    when: 'To check whether the library is writable. For the enabled sources use doiget_capability_profile.',
    inputs: 'none.',
    outputs: '{ ok: true, version, schema_version, store_writable }.',
    costs: 'None: no network.',
    effects: 'None.',
    limits: 'Does not check outside services.',
  }),
  effect: 'local-read',
  input: z.strictObject({}),
  output: z.object({ version: z.string(), schema_version: z.string(), store_writable: z.boolean() }),
  badInput: 'INVALID_REF',
  untrusted: [],
  uses: ['checkHome', 'version'],
  async run(_input, context) {
    const home = await context.checkHome();
    return ok({ version: context.version, schema_version: RECORD_SCHEMA, store_writable: home.ok });
  },
});
