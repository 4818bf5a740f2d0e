import type { Environment } from '@utility-connect/protocol';

/** The group of the jobs at a utility. An outage in the sandbox must not affect production. */
export function utilityGroup(environment: Environment, utilityId: string): string {
  return `${environment}/${utilityId}`;
}

/** The group of what concerns one client only, such as outages that it simulates in the sandbox. */
export function clientGroup(groupKey: string, clientId: string): string {
  return `${groupKey}/${clientId}`;
}

/** Reads the key of a utility's group. `clientId` is of the only client that its outage affects. */
export function readGroupKey(key: string) {
  const [environment, utilityId = '', clientId] = key.split('/') as [Environment, string?, string?];
  return { environment, utilityId, clientId };
}
