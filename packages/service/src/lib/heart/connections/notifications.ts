import type { NotifiedResource, RedirectMethod } from '@utility-connect/connector';
import type { Hono } from 'hono';
import type { AppEnv } from '../../core/http/app.ts';
import { notFound } from '../../core/http/errors.ts';
import { readBytes } from '../../core/http/parameters.ts';
import type { Utility } from '../../directory/directory.ts';
import type { Context } from '../context.ts';
import { grantKeyOf } from '../logins/credentials.ts';
import { findMethod } from '../utilities/methods-for.ts';

const environments = ['production', 'sandbox'] as const;

/**
 * `POST /notify/{id}`, with the id of the utility or of its registry entry: a utility announces new data. Nobody signs notifications, so
 * they only make connections due, and the response never reveals whether they have named one.
 */
export function mountNotifications(app: Hono<AppEnv>, context: Context): void {
  const { directory, methodsFor, limits, addressOf, onDebug } = context;

  app.post('/notify/:utility_id', async (c) => {
    const utility = directory.findByAnyId(c.req.param('utility_id'));
    const methods = environments.map(
      (environment) => utility && findMethod(methodsFor(utility, environment), 'redirect'),
    );
    if (!utility || !methods.some(Boolean)) throw notFound();
    await limits.takeNotification(utility.id, addressOf(c));
    const body = new TextDecoder().decode(await readBytes(c));
    for (const [index, environment] of environments.entries()) {
      const method = methods[index];
      if (!method) continue;
      const resources = await readNotification(method, utility, body).catch(() => {
        onDebug(`A notification of the utility ${utility.id} could not be read.`);
        return [];
      });
      await storeNotified(context, { utility, environment, resources });
    }
    return c.body(null, 204);
  });
}

const readNotification = async (
  method: RedirectMethod,
  utility: Utility,
  body: string,
): Promise<readonly NotifiedResource[]> => {
  const { signal } = new AbortController();
  return (await method.readNotification?.({ utility, body, signal })) ?? [];
};

interface Notified {
  readonly utility: Utility;
  readonly environment: (typeof environments)[number];
  readonly resources: readonly NotifiedResource[];
}

const storeNotified = async (
  { store, lookupKey, now, wake }: Pick<Context, 'store' | 'lookupKey' | 'now' | 'wake'>,
  { utility, environment, resources }: Notified,
): Promise<void> => {
  const named = resources.map(({ grantId, resource }) => ({
    loginKey: grantKeyOf(lookupKey, utility.id, grantId),
    resource,
  }));
  if (named.length === 0) return;
  const count = await store.connections.notify({ utilityId: utility.id, environment, named, now: now() });
  if (count > 0) wake('check', 'sync');
};
