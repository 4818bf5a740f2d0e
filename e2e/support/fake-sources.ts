import { createFakeSource, type FakeSource } from '@utility-connect/connectors/testing';
import { type FakeHosts, startFakeHosts } from './fake-hosts.ts';

/** Hosts of the interfaces, by the ids of their sources. */
const hosts = {
  'gb-octopus-energy': 'api.octopus.energy',
  'dk-eloverblik': 'api.eloverblik.dk',
  'de-octopus-energy': 'api.oeg-kraken.energy',
} as const;

export type FakeSourceId = keyof typeof hosts;

export interface FakeSources extends FakeHosts {
  readonly fakes: Readonly<Record<FakeSourceId, FakeSource>>;
}

/** Serves fakes of the sources on this machine. */
export async function startFakeSources(): Promise<FakeSources> {
  const ids = Object.keys(hosts) as FakeSourceId[];
  const fakes = Object.fromEntries(ids.map((id) => [id, createFakeSource(id)])) as FakeSources['fakes'];
  const served = await startFakeHosts(Object.fromEntries(ids.map((id) => [hosts[id], fakes[id]])));
  return { ...served, fakes };
}
