import type * as wire from '@utility-connect/protocol';
import { locales } from '@utility-connect/protocol';
import type { Hono } from 'hono';
import { z } from 'zod';
import { invalidRequest, ServiceError } from '../../../core/http/errors.ts';
import { text } from '../../../core/http/fields.ts';
import { readBody } from '../../../core/http/parameters.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { closingUrlOf } from '../connect-urls.ts';
import { newCode } from '../new-code.ts';
import { redirectWithCode } from '../redirect-uris.ts';
import { mayReturnTo } from '../return-target.ts';
import { stateField } from '../state-parameter.ts';
import { type ConnectEnv, OPENING_HEADER } from './authenticate-session.ts';
import { loadSession, type ReturnTarget } from './load-session.ts';

const openBody = z.object({
  redirect_uri: z.string('must be text.').max(2048, 'may have 2048 characters at most.').optional(),
  state: stateField.optional(),
});

const consentBody = z.object({
  terms_version: text(32).regex(/^\d{4}-\d\d-\d\d$/, 'must be a date, such as 2026-11-20.'),
  locale: z.enum(locales, `must be one of ${locales.join(', ')}.`),
});

/** `POST session`, `POST session/consent` and `POST session/complete`. */
export function sessionRoutes(api: Hono<ConnectEnv>, context: Context, runner: AttemptRunner): void {
  const { store, now, limits, urls } = context;

  api.post('/session', async (c) => {
    const given = await readBody(c, openBody);
    const { client, session, parentOrigin } = c.var;
    const openingId = parseOpeningId(c.req.header(OPENING_HEADER));
    const target = parentOrigin === null ? hostedTarget(client, session, given) : { origin: parentOrigin };
    if ('redirectUri' in target && given.redirect_uri !== undefined) {
      await store.sessions.setRedirect(session.publicId, target.redirectUri, target.state);
    }
    if (openingId !== null) await store.sessions.setOpening(session.publicId, openingId);
    const attempt = await runner.current(session);
    return c.json(await loadSession(context, client, session, attempt, target));
  });

  api.post('/session/consent', async (c) => {
    const { terms_version: termsVersion, locale } = await readBody(c, consentBody);
    const { publicId } = c.var.session;
    await limits.session.take('consent', publicId);
    await store.sessions.recordConsent({ publicId, termsVersion, locale, consentedAt: now() });
    return c.body(null, 204);
  });

  // Issues an authorization code. A repeated request, such as after a reload, voids the previous code.
  api.post('/session/complete', async (c) => {
    const { session, parentOrigin } = c.var;
    const { redirectUri, state } = session;
    if (parentOrigin === null && redirectUri === null) {
      const message = 'The session was not opened with a redirect_uri.';
      throw new ServiceError(403, 'redirect_uri_not_allowed', message);
    }
    const { issued, code } = await newCode(context, session);
    if (issued === 'used') {
      throw new ServiceError(401, 'connect_token_used', 'This connect token was used already.');
    }
    if (issued === 'not_ready') {
      throw new ServiceError(409, 'attempt_not_ready', 'No sign-in has succeeded in this session.');
    }
    const isHosted = parentOrigin === null && redirectUri !== null;
    // The client gets its code elsewhere.
    const endsHere = redirectUri === closingUrlOf(urls);
    const redirectTo = isHosted
      ? endsHere
        ? redirectUri
        : redirectWithCode(redirectUri, code, state)
      : null;
    return c.json({ code, redirect_to: redirectTo } satisfies wire.CompletedSession);
  });
}

const parseOpeningId = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (/^[\w-]{16,64}$/.test(header)) return header;
  throw invalidRequest(OPENING_HEADER, `${OPENING_HEADER} must be 16 to 64 letters, digits, - or _.`);
};

const hostedTarget = (
  client: Client,
  session: Session,
  { redirect_uri: given, state }: z.output<typeof openBody>,
): ReturnTarget => {
  const { redirectUri: stored, state: storedState } = session;
  // A reload has no redirect URI in its body.
  if (given === undefined && stored !== null) return { redirectUri: stored, state: storedState };
  if (given !== undefined && mayReturnTo(client, session, given)) {
    return { redirectUri: given, state: state ?? null };
  }
  const message = 'The redirect_uri is not one that the client registered, character for character.';
  throw new ServiceError(403, 'redirect_uri_not_allowed', message);
};
