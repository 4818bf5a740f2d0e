import type * as wire from '@utility-connect/protocol';
import { safeAppearance } from '@utility-connect/protocol';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidRequest, ServiceError } from '../../http/errors.ts';
import { text } from '../../http/fields.ts';
import { readBody } from '../../http/parameters.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { matchesRedirectUri } from '../redirect-uris.ts';
import type { AttemptRunner } from '../sign-in/attempt-runner.ts';
import { stateProblem } from '../state.ts';
import { currentMode } from './current-mode.ts';
import { type ConnectEnv, OPENING_HEADER } from './session.ts';
import { viewAttempt, viewUtility } from './view.ts';

const openBody = z.object({
  redirect_uri: z.string('must be text.').max(2048, 'may have 2048 characters at most.').optional(),
  state: z
    .string('must be text.')
    .check(({ value, issues }) => {
      const message = stateProblem(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    })
    .optional(),
});

const consentBody = z.object({
  terms_version: text(32),
  locale: text(35),
});

/** `POST session` and `POST session/consent`. */
export function sessionRoutes(api: Hono<ConnectEnv>, context: Context, runner: AttemptRunner): void {
  const { store, now } = context;

  api.post('/session', async (c) => {
    const { redirect_uri: redirectUri, state = null } = await readBody(c, openBody);
    const { client, session, parentOrigin } = c.var;
    const openingId = openingOf(c.req.header(OPENING_HEADER));
    const hostedUri =
      parentOrigin === null ? await openHosted(context, client, session, redirectUri, state) : null;
    if (openingId !== null) await store.sessions.setOpening(session.publicId, openingId);
    const attempt = await runner.current(session);
    return c.json(await viewSession(context, client, session, attempt, parentOrigin ?? hostedUri));
  });

  api.post('/session/consent', async (c) => {
    const { terms_version: termsVersion, locale } = await readBody(c, consentBody);
    await store.sessions.recordConsent({
      publicId: c.var.session.publicId,
      termsVersion,
      locale,
      consentedAt: now(),
    });
    return c.body(null, 204);
  });
}

/**
 * The session as the Connect page sees it.
 *
 * @param returnAddress - where the person goes back to: the embedding page's origin, or the redirect URI
 */
export async function viewSession(
  context: Context,
  client: Client,
  session: Session,
  attempt: Attempt | null,
  returnAddress: string | null,
): Promise<wire.Session> {
  const appearance = safeAppearance(client.appearance);
  const mode = await currentMode(context, session);
  const utility = session.utilityId === null ? null : context.directory.find(session.utilityId);
  return {
    company_name: client.companyName,
    return_host: hostOf(returnAddress),
    environment: client.environment,
    mode,
    consented: mode === 'update' || session.consentedAt !== null,
    utility: utility && viewUtility(context, client, utility),
    attempt: attempt && (await viewAttempt(context, client, session, attempt)),
    expires_in: session.expiresAt - context.now(),
    ...(appearance && { appearance }),
  };
}

const openingOf = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (/^[\w-]{16,64}$/.test(header)) return header;
  throw invalidRequest(OPENING_HEADER, `${OPENING_HEADER} must be 16 to 64 letters, digits, - or _.`);
};

// The redirect URI is checked before anything is shown, and kept so that a reload goes on.
async function openHosted(
  context: Context,
  client: Client,
  session: Session,
  redirectUri: string | undefined,
  state: string | null,
): Promise<string> {
  if (redirectUri === undefined && session.redirectUri !== null) return session.redirectUri;
  if (redirectUri === undefined || !matchesRedirectUri(client.redirectUris, redirectUri)) {
    throw new ServiceError(
      403,
      'redirect_uri_not_allowed',
      'The redirect_uri is not one that the client registered, character for character.',
    );
  }
  await context.store.sessions.setRedirect(session.publicId, redirectUri, state);
  return redirectUri;
}

const hostOf = (address: string | null): string | null => {
  const host = address === null ? '' : new URL(address).host;
  return host === '' ? null : host;
};
