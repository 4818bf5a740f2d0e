import { safeAppearance } from '@utility-connect/protocol';
import type { z } from 'zod';
import { invalidRequest, notFound, type ServiceError } from '../../../core/http/errors.ts';
import type { OperatorActionName } from '../../../core/journal/entry-types.ts';
import { createClient, rotateClientSecret } from '../../../heart/clients/create-client.ts';
import { isOriginAllowed } from '../../../heart/connect/origins.ts';
import type { Client, ClientChange } from '../../../heart/store/clients.ts';
import type { Actor } from '../operator-actor.ts';
import type { ReadContext } from '../operator-context.ts';
import type { clientChange, newClient } from './client-schemas.ts';

type ActionContext = Pick<ReadContext, 'store' | 'now'>;

const MAX_ORIGINS = 20;

export function noSuchClient(): ServiceError {
  return notFound('There is no such client.');
}

/** Creates a client, and records it. @returns its credentials, which nothing shows again. */
export async function addClient(
  context: ActionContext,
  { company, email, environment, redirect_uris: redirectUris, origins }: z.output<typeof newClient>,
  actor: Actor,
) {
  requireOrigins(origins, environment);
  const registration = { companyName: company, email, environment, redirectUris, origins };
  const { clientId, clientSecret } = await createClient(context, registration);
  await recordChange(context, clientId, 'client.created', actor);
  return { client_id: clientId, client_secret: clientSecret, previous_secret_until: null };
}

/**
 * Changes a client, and records it.
 *
 * @throws ServiceError 404 without such a client, 400.
 */
export async function changeClient(
  context: ActionContext,
  clientId: string,
  { company, email, environment, redirect_uris, origins, appearance }: z.output<typeof clientChange>,
  actor: Actor,
): Promise<void> {
  const { store } = context;
  const client = await requireClient(context, clientId);
  const isMoved = environment !== undefined && environment !== client.environment;
  if (isMoved && !(await store.operator.clients.isUnused(clientId))) {
    throw invalidRequest(
      'environment',
      'environment can change only while the client has no users, no sessions and no webhook endpoints: create another client.',
    );
  }
  if (isMoved || origins) requireOrigins(origins ?? client.origins, environment ?? client.environment);
  const change: ClientChange = {
    ...(company !== undefined && { companyName: company }),
    ...(email !== undefined && { email }),
    ...(environment !== undefined && { environment }),
    ...(redirect_uris && { redirectUris: redirect_uris }),
    ...(origins && { origins }),
    ...(appearance !== undefined && { appearance: appearance && safeAppearance(appearance) }),
  };
  await store.clients.update(clientId, change);
  await recordChange(context, clientId, 'client.changed', actor);
}

/** Replaces the secret of a client, and records it. @throws ServiceError 404. */
export async function rotateSecret(
  context: ActionContext,
  clientId: string,
  keepHours: number,
  actor: Actor,
) {
  const credentials = await rotateClientSecret(context, clientId, keepHours * 3600);
  if (credentials === null) throw noSuchClient();
  await recordChange(context, clientId, 'client.secret_rotated', actor);
  const { clientSecret, previousUntil } = credentials;
  return { client_id: clientId, client_secret: clientSecret, previous_secret_until: previousUntil };
}

/** Disables or enables a client, and records it if that changes it. @throws ServiceError 404. */
export async function setClientDisabled(
  context: ActionContext,
  clientId: string,
  isDisabled: boolean,
  actor: Actor,
): Promise<void> {
  await requireClient(context, clientId);
  const disabledAt = isDisabled ? context.now() : null;
  if (!(await context.store.clients.setDisabled(clientId, disabledAt))) return;
  await recordChange(context, clientId, isDisabled ? 'client.disabled' : 'client.enabled', actor);
}

const requireClient = async ({ store }: ActionContext, clientId: string): Promise<Client> => {
  const client = await store.clients.find(clientId);
  if (client) return client;
  throw noSuchClient();
};

const recordChange = (
  { store, now }: ActionContext,
  clientId: string,
  action: OperatorActionName,
  actor: Actor,
): Promise<void> => store.operator.recordAction({ action, subject: clientId, clientId, at: now(), ...actor });

const requireOrigins = (origins: readonly string[], environment: Client['environment']): void => {
  if (origins.length > MAX_ORIGINS) throw invalidRequest('origins', `origins may be ${MAX_ORIGINS} at most.`);
  if (origins.every((origin) => isOriginAllowed(origin, environment))) return;
  const forms = 'https://app.example.com or http://localhost:3000';
  throw invalidRequest(
    'origins',
    environment === 'sandbox'
      ? `origins must look like ${forms}, without a path; sandbox clients may also have http://localhost:*.`
      : `origins must look like ${forms}, without a path.`,
  );
};
