import type { Hono } from 'hono';
import { z } from 'zod';
import { waitUncounted } from '../../../core/http/admission.ts';
import { invalidRequest, notFound } from '../../../core/http/errors.ts';
import { accountIds, opaque } from '../../../core/http/fields.ts';
import { readBody } from '../../../core/http/parameters.ts';
import type { Context } from '../../context.ts';
import { createFileAttempts } from '../files/file-attempts.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { requireConsent } from './consent.ts';
import { sendAttempt } from './load-attempt.ts';
import { requireMethod } from './require-method.ts';

/** Path of an upload, after the Connect address. It may take longer than other requests. */
export const UPLOAD_PATH = '/api/attempts/current/files';

const startBody = z.object({ utility_id: opaque() });

const confirmBody = z.object({
  accounts: accountIds().optional(),
  times: z.enum(['local', 'utc'], 'must be local or utc.').optional(),
});

const MAX_NAME = 255;

/** `POST attempts/file`; `POST attempts/current/files`; `DELETE attempts/current/files/{id}`; `POST attempts/current/confirm`. */
export function fileRoutes(api: Hono<ConnectEnv>, context: Context): void {
  const files = createFileAttempts(context);

  api.post('/attempts/file', async (c) => {
    const { session, client } = c.var;
    const { utility_id: utilityId } = await readBody(c, startBody);
    await requireConsent(context, session);
    requireMethod(context, { session, client, utilityId, kind: 'file' });
    return sendAttempt(c, context, await files.start(session, utilityId), 201);
  });

  api.post('/attempts/current/files', async (c) => {
    const { session, client } = c.var;
    await requireConsent(context, session);
    const name = parseName(c.req.header('File-Name'));
    const upload = { client, name, body: c.req.raw.body };
    return sendAttempt(c, context, await waitUncounted(c, files.addFile(session, upload)), 201);
  });

  api.delete('/attempts/current/files/:id', async (c) => {
    return sendAttempt(c, context, await files.removeFile(c.var.session, c.req.param('id')));
  });

  api.post('/attempts/current/confirm', async (c) => {
    const { session, requestId } = c.var;
    await requireConsent(context, session);
    const { accounts = null, times = null } = await readBody(c, confirmBody);
    const attempt = await files.confirm(session, { accountIds: accounts, times, requestId });
    if (!attempt) throw notFound('No attempt was started in this session.');
    return sendAttempt(c, context, attempt);
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
