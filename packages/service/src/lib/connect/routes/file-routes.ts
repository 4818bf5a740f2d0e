import type { Hono } from 'hono';
import { z } from 'zod';
import { findMethod } from '../../connectors/methods-for.ts';
import type { Context } from '../../context.ts';
import { waitUncounted } from '../../http/admission.ts';
import { invalidRequest, notFound } from '../../http/errors.ts';
import { accountIds, opaque } from '../../http/fields.ts';
import { readBody } from '../../http/parameters.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { createFileAttempts } from '../files/file-attempts.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { requireConsent, requireMethod } from './requirements.ts';
import { serializeAttempt } from './serialize.ts';

/** Path of an upload, after the Connect address. It may take longer than other requests. */
export const UPLOAD_PATH = '/api/attempts/current/files';

const startBody = z.object({ utility_id: opaque() });

const confirmBody = z.object({ accounts: accountIds().optional() });

const MAX_NAME = 255;

/** `POST attempts/file`; `POST attempts/current/files`; `DELETE attempts/current/files/{id}`; `POST attempts/current/confirm`. */
export function fileRoutes(api: Hono<ConnectEnv>, context: Context): void {
  const files = createFileAttempts(context);

  const current = async (client: Client, session: Session) => {
    const attempt = await context.store.attempts.findCurrent(session.publicId);
    if (!attempt) throw notFound('No attempt was started in this session.');
    return serializeAttempt(context, client, session, attempt);
  };

  const methodOf = (client: Client) => (attempt: Attempt) => {
    const utility = context.directory.find(attempt.utilityId);
    const method = utility && findMethod(context.methodsFor(utility, client.environment), 'file');
    if (!method) throw new Error(`Utility ${attempt.utilityId} no longer takes files.`);
    return { method, utility };
  };

  api.post('/attempts/file', async (c) => {
    const { session, client } = c.var;
    const { utility_id: utilityId } = await readBody(c, startBody);
    await requireConsent(context, session);
    requireMethod(context, { session, client, utilityId, kind: 'file' });
    const attempt = await files.start(session, utilityId);
    return c.json(await serializeAttempt(context, client, session, attempt), 201);
  });

  api.post('/attempts/current/files', async (c) => {
    const { session, client } = c.var;
    await requireConsent(context, session);
    const upload = {
      name: parseName(c.req.header('File-Name')),
      body: c.req.raw.body,
      methodOf: methodOf(client),
    };
    await waitUncounted(c, files.addFile(session, upload));
    return c.json(await current(client, session), 201);
  });

  api.delete('/attempts/current/files/:id', async (c) => {
    const { session, client } = c.var;
    if (!(await files.removeFile(session, c.req.param('id')))) throw notFound('There is no such file.');
    return c.json(await current(client, session));
  });

  api.post('/attempts/current/confirm', async (c) => {
    const { session, client } = c.var;
    await requireConsent(context, session);
    const { accounts = null } = await readBody(c, confirmBody);
    await files.confirm(session, accounts, c.get('requestId'));
    return c.json(await current(client, session));
  });
}

const parseName = (header = ''): string => {
  let name: string;
  try {
    name = decodeURIComponent(header);
  } catch {
    throw invalidRequest('File-Name', 'File-Name must be percent-encoded.');
  }
  const shown = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...shown].slice(0, MAX_NAME).join('') || 'file';
};
