import { afterAll, expect, test } from 'vitest';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { parseRef } from '../../src/model/ref.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { unwrap } from '../support/unwrap.ts';
