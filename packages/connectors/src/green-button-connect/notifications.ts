import type { NotifiedResource } from '@utility-connect/connector';
import { parseUrl } from '@utility-connect/connector';
import type { Context } from './context.ts';
import { resolveOwn, subscriptionOf, toBatch, withoutQuery } from './http/addresses.ts';
import type { Login } from './oauth/login.ts';
import { readLeaves } from './xml.ts';

/** The service keeps as many. */
const MAX_RESOURCES = 100;

/** Reads a `BatchList`. Drops entries without a subscription at the utility, since anyone can post. */
export function readBatchList({ redirect }: Context, body: string): NotifiedResource[] {
  return textsOf(body)
    .slice(0, MAX_RESOURCES)
    .map((text) => parseUrl(text) && resolveOwn(redirect, text))
    .map((resource) => ({ resource, grantId: resource && subscriptionOf(toBatch(resource)) }))
    .filter((one): one is NotifiedResource => one.resource !== null && one.grantId !== null);
}

/** The notified addresses that may be read with a login: those below its own subscription, without their queries. */
export function notifiedOf(
  { redirect }: Context,
  { resource }: Login,
  notified: readonly string[] = [],
): string[] {
  const grant = withoutQuery(resource);
  const own = notified
    .map((address) => resolveOwn(redirect, address))
    .filter((address) => address !== null)
    .filter((address) => subscriptionOf(address) === grant)
    .map(withoutQuery)
    .filter((address) => address !== grant);
  return [...new Set(own)].slice(0, MAX_RESOURCES);
}

const textsOf = (body: string): string[] => {
  try {
    return readLeaves(body)
      .filter(({ path }) => path === 'BatchList/resources')
      .map(({ text }) => text);
  } catch {
    return [];
  }
};
