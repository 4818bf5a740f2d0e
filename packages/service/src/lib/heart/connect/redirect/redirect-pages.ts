import type { Hono, MiddlewareHandler } from 'hono';
import { hashSecret } from '../../../core/crypto/hash.ts';
import { isDatabaseDown } from '../../../core/database/store-error.ts';
import type { AppContext, AppEnv } from '../../../core/http/app.ts';
import { isolate } from '../../../core/pages/isolate.ts';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { openSecrets, type RedirectSecrets } from '../attempts/attempt-secrets.ts';
import { connectPathOf, goUrlOf } from '../connect-urls.ts';
import { markBrowser, recognizeBrowser } from './browser-cookie.ts';
import { hostedPageOf, outcomeOf, readReturn, takeReturn } from './return.ts';
import { sendText } from './send-text.ts';
import type { Names } from './texts.ts';

/** `GET {connect_url}/go/{attempt}`, `…/return` and `…/start/{utility}`: the way to the utility's own page and back. */
export function mountRedirectPages(app: Hono<AppEnv>, context: Context, runner: AttemptRunner): void {
  const { store, vault, urls, directory, now } = context;
  const path = connectPathOf(urls);

  app.use(`${path}/go/*`, explainOutage);
  app.use(`${path}/return`, explainOutage);

  app.get(`${path}/go/:attempt`, async (c) => {
    const id = c.req.param('attempt');
    const known = uuid.test(id) ? await withOwner(context, await store.attempts.find(id)) : null;
    if (known?.attempt.method !== 'redirect') return sendText(c, unknown);
    const names = namesOf(known);
    const { attempt } = known;
    if (!isWaiting(known, now()) || attempt.sealed === null) {
      return sendText(c, { text: 'ended', names, icon: 'alert', status: 400 });
    }
    if (!isFromConnect(c)) {
      return sendText(c, { text: 'ask', names, icon: 'external', goOnHref: goUrlOf(urls, id) });
    }
    const { url, connectToken } = await openSecrets<RedirectSecrets>(vault, id, attempt.sealed);
    const browserHash = await markBrowser(c, context, id, connectToken);
    await store.attempts.advance(id, 'at_utility', { browserHash });
    return c.redirect(url, 303);
  });

  app.get(`${path}/return`, async (c) => {
    const query = readReturn(new URL(c.req.url).searchParams);
    const found = query && (await store.attempts.findByState(hashSecret(query.state)));
    const known = await withOwner(context, found);
    if (!query || !known) return sendText(c, unknown);
    const names = namesOf(known);
    const browser = await recognizeBrowser(c, context, known.attempt);
    if (!browser) return sendText(c, { text: 'otherBrowser', names, icon: 'alert', status: 400 });
    const attempt = isWaiting(known, now()) ? await takeReturn(context, known.attempt, query) : known.attempt;
    await runner.current(known.session);
    if (browser.connectToken !== null) {
      return c.redirect(hostedPageOf(urls, known.session, browser.connectToken), 303);
    }
    const outcome = outcomeOf(attempt, query);
    const isDone = outcome === 'returned' || outcome === 'connected';
    return sendText(c, {
      text: outcome,
      names,
      icon: isDone ? 'check' : 'alert',
      canClose: outcome !== 'ended',
    });
  });

  // The page that utilities link to, as their registration requires it. A client is known only in its own app.
  app.get(`${path}/start/:utility`, (c) => {
    const utility = directory.findByAnyId(c.req.param('utility'));
    if (!utility?.isOffered) return sendText(c, { text: 'notListed', icon: 'alert', status: 400 });
    return sendText(c, { text: 'start', names: { utility: shownName(utility) }, icon: 'external' });
  });
}

/** An attempt with consent at the utility's page, with its client and session. */
interface KnownAttempt {
  readonly attempt: Attempt;
  readonly session: Session;
  readonly client: Client;
  readonly utility: Utility;
}

const withOwner = async (
  { store, directory }: Pick<Context, 'store' | 'directory'>,
  attempt: Attempt | null,
): Promise<KnownAttempt | null> => {
  const session = attempt && (await store.sessions.find(attempt.publicId));
  const client = session && (await store.clients.findEnabled(session.clientId));
  const utility = attempt && directory.find(attempt.utilityId);
  return attempt && session && client && utility ? { attempt, session, client, utility } : null;
};

/** Whether the person can still go to the utility or return from it. */
const isWaiting = ({ attempt, session }: KnownAttempt, now: number): boolean =>
  attempt.status === 'at_utility' && session.expiresAt > now;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Sends errors as a page, because a person sees them. */
export const explainOutage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.error && isDatabaseDown(c.error)) {
    c.res = await sendText(c, { text: 'unavailable', icon: 'alert', status: 503 });
  }
};

const unknown = { text: 'unknown', icon: 'alert', status: 400 } as const;

const shownName = ({ shortName, name }: Utility): string => isolate(shortName ?? name);

const namesOf = ({ client, utility }: KnownAttempt): Names => ({
  company: isolate(client.companyName),
  utility: shownName(utility),
});

// Somebody else may have sent a link from another site, or registered this address as a redirect URI: Connect adds a query to that. Old
// browsers don't send `Sec-Fetch-Site`.
const isFromConnect = (c: AppContext): boolean =>
  [undefined, 'same-origin'].includes(c.req.header('Sec-Fetch-Site')) && new URL(c.req.url).search === '';
