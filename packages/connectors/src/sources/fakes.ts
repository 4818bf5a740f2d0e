import type { CreateFakeSource, FakeSource } from '@utility-connect/connector/fakes';
import { createFakeAmber } from './au-amber/fake-amber.ts';
import { createFakeEgD } from './cz-eg-d/fake-eg-d.ts';
import { createFakeInexogy } from './de-inexogy/fake-inexogy.ts';
import { createFakeEloverblik } from './dk-eloverblik/fake-eloverblik.ts';
import { createFakeDatadis } from './es-datadis/fake-datadis.ts';
import { createFakeEnedis } from './fr-enedis/fake-enedis.ts';
import { createFakeGlowmarkt } from './gb-glowmarkt/fake-glowmarkt.ts';
import { createFakeOctopusEnergy } from './gb-octopus-energy/fake-octopus-energy.ts';
import { createFakeKraken } from './kraken/fake-kraken.ts';
import { createFakeMojElektro } from './si-moj-elektro/fake-moj-elektro.ts';
import { createFakeTibber } from './tibber/fake-tibber.ts';

export interface FakeSourceOptions {
  /** UNIX milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  /** Behaviors of the real interface that are on: names of `FakeSource.switches`. Default none. */
  readonly switches?: readonly string[];
}

/** The fakes, by the ids of their sources. */
const fakes: Readonly<Record<string, CreateFakeSource>> = {
  'gb-octopus-energy': createFakeOctopusEnergy,
  'gb-edf': createFakeKraken,
  'gb-eon-next': createFakeKraken,
  'de-octopus-energy': createFakeKraken,
  'es-octopus-energy': createFakeKraken,
  'fr-octopus-energy': createFakeKraken,
  'it-octopus-energy': createFakeKraken,
  'fr-enedis': createFakeEnedis,
  'gb-glowmarkt': createFakeGlowmarkt,
  tibber: createFakeTibber,
  'dk-eloverblik': createFakeEloverblik,
  'es-datadis': createFakeDatadis,
  'au-amber': createFakeAmber,
  'de-inexogy': createFakeInexogy,
  'cz-eg-d': createFakeEgD,
  'si-moj-elektro': createFakeMojElektro,
};

/**
 * Makes a fake of the interface of a source.
 *
 * @throws RangeError for an unknown id or switch.
 */
export function createFakeSource(
  id: string,
  { now = Date.now, switches = [] }: FakeSourceOptions = {},
): FakeSource {
  const create = Object.hasOwn(fakes, id) ? fakes[id] : undefined;
  if (!create) throw new RangeError(`There is no fake of ${id}. There are ${Object.keys(fakes).join(', ')}.`);
  const fake = create({ now, switches: new Set(switches) }, id);
  const unknown = switches.find((name) => !fake.switches.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`The fake of ${id} has no switch ${unknown}. It has ${fake.switches.join(', ')}.`);
  return fake;
}
