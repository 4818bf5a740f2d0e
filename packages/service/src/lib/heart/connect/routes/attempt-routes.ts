import type { Hono } from 'hono';
import { z } from 'zod';
import { waitUncounted } from '../../../core/http/admission.ts';
import { notFound } from '../../../core/http/errors.ts';
import { accountIds, opaque, text } from '../../../core/http/fields.ts';
import { readBody } from '../../../core/http/parameters.ts';
import { bearerToken } from '../../api/authenticate.ts';
import type { Context } from '../../context.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { chooseAccounts } from '../attempts/choose-accounts.ts';
import { manageUrlOf } from '../connect-urls.ts';
import { startRedirect } from '../redirect/start-redirect.ts';
import { limitedNameOf, readTypedFields } from '../sign-in/typed-fields.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { requireConsent } from './consent.ts';
import { sendAttempt } from './load-attempt.ts';
import { requireMethod } from './require-method.ts';

const redirectBody = z.object({ utility_id: opaque() });

const signInBody = redirectBody.extend({
  fields: z.record(z.string(), z.unknown(), 'must be an object.'),
});

const answerBody = z.object({ answer: text(64) });

const accountsBody = z.object({ accounts: accountIds() });

const choiceBody = z.object({ method: opaque() });

/**
 * `POST attempts` and `attempts/redirect`; `GET` and `DELETE attempts/current`; `POST attempts/current/choice`, `…/resend`,
 * `…/answer` and `…/accounts`.
 */
export function attemptRoutes(api: Hono<ConnectEnv>, context: Context, runner: AttemptRunner): void {
  api.post('/attempts', async (c) => {
    const { session, client, requestId } = c.var;
    const { utility_id: utilityId, fields: typed } = await readBody(c, signInBody);
    await requireConsent(context, session);
    const { method } = requireMethod(context, { session, client, utilityId, kind: 'sign_in' });
    const address = context.addressOf(c);
    const fields = readTypedFields(method, typed);
    const limitedName = limitedNameOf(method, fields);
    const input = { client, utilityId, limitedName, fields, address, requestId };
    const attempt = await runner.start(session, input);
    return sendAttempt(c, context, attempt, 201);
  });

  api.post('/attempts/redirect', async (c) => {
    const { session, client, parentOrigin, requestId } = c.var;
    const { utility_id: utilityId } = await readBody(c, redirectBody);
    await requireConsent(context, session);
    const { method, utility } = requireMethod(context, { session, client, utilityId, kind: 'redirect' });
    const address = context.addressOf(c);
    // From the manage page, the utility opens in a new tab.
    const isInTab = parentOrigin === null && session.redirectUri !== manageUrlOf(context.urls);
    const connectToken = isInTab ? bearerToken(c) : null;
    const input = { client, utility, method, address, connectToken, requestId };
    const attempt = await waitUncounted(c, startRedirect(context, session, input));
    return sendAttempt(c, context, attempt, 201);
  });

  api.get('/attempts/current', async (c) => {
    const attempt = await runner.current(c.var.session);
    if (attempt === null) throw notFound('No sign-in was started in this session.');
    return sendAttempt(c, context, attempt);
  });

  api.post('/attempts/current/choice', async (c) => {
    const { method: methodId } = await readBody(c, choiceBody);
    return sendAttempt(c, context, await runner.reply(c.var.session, { kind: 'choice', methodId }));
  });

  api.post('/attempts/current/resend', async (c) =>
    sendAttempt(c, context, await runner.reply(c.var.session, { kind: 'resend' })),
  );

  api.post('/attempts/current/answer', async (c) => {
    const { answer } = await readBody(c, answerBody);
    return sendAttempt(c, context, await runner.reply(c.var.session, { kind: 'answer', answer }));
  });

  api.post('/attempts/current/accounts', async (c) => {
    const { session } = c.var;
    const { accounts } = await readBody(c, accountsBody);
    await requireConsent(context, session);
    return sendAttempt(c, context, await chooseAccounts(context, session, accounts));
  });

  api.delete('/attempts/current', async (c) => {
    await runner.cancel(c.var.session);
    return c.body(null, 204);
  });
}
