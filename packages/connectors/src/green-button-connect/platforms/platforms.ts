import type { RedirectEntry } from '../options.ts';
import { conEdison } from './con-edison.ts';
import { londonHydro } from './london-hydro.ts';
import { myMeter } from './my-meter.ts';
import { pge } from './pge.ts';
import type { Quirks } from './quirks.ts';
import { savageData } from './savage-data.ts';
import { standard } from './standard.ts';
import { utilityapi } from './utilityapi.ts';

/** What the platforms of the registry deviate in. */
export const platforms: Readonly<Record<RedirectEntry['platform'], Partial<Quirks>>> = {
  standard,
  utilityapi,
  'london-hydro': londonHydro,
  'savage-data': savageData,
  'my-meter': myMeter,
  pge,
  'con-edison': conEdison,
};
