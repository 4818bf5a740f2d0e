import type { ConnectorAccount } from '@utility-connect/connector';
import { parseJson } from '@utility-connect/connector/http';
import { z } from 'zod';
import { HALF_HOUR, type Resources } from './readings.ts';
import { ask, type Session } from './request.ts';

const text = z.string().nullish();
const entities = z.array(z.object({ veId: z.string(), name: text, postalCode: text }));
const resourceList = z.object({
  resources: z.array(z.object({ resourceId: z.string(), classifier: text })),
});

/** Reads the properties that have an electricity meter. */
export async function readProperties(session: Session): Promise<ConnectorAccount[]> {
  const accounts: ConnectorAccount[] = [];
  for (const { veId, name, postalCode } of parseJson(
    entities,
    await ask(session, { path: 'virtualentity' }),
  )) {
    const { consumption, cost } = await readResources(session, veId);
    if (consumption === undefined) continue;
    accounts.push({
      key: veId,
      accountNumber: name || veId,
      address: postalCode ?? '',
      timeZone: 'Europe/London',
      intervalSeconds: HALF_HOUR,
      hasEmissions: false,
      ...(cost !== undefined && { currency: 'GBP' }),
    });
  }
  return accounts;
}

/** Reads the ids of the resources of a property. */
export async function readResources(session: Session, veId: string): Promise<Resources> {
  const path = `virtualentity/${encodeURIComponent(veId)}/resources`;
  const { resources } = parseJson(resourceList, await ask(session, { path }));
  const idOf = (wanted: string) => resources.find(({ classifier }) => classifier === wanted)?.resourceId;
  return {
    consumption: idOf('electricity.consumption'),
    cost: idOf('electricity.consumption.cost'),
    exported: idOf('electricity.export'),
  };
}
