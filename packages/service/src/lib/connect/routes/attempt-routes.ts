import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { accountIds, opaque, text } from '../../http/fields.ts';
import { readBody } from '../../http/parameters.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { loginNameOf, readTypedFields } from '../sign-in/typed-fields.ts';
import { chooseAccounts } from '../steps/choose-accounts.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { cancelWithoutConsent, requireConsent, requireMethod } from './requirements.ts';
import { serializeAttempt } from './serialize.ts';

const credentialsBody = z.object({
  utility_id: opaque(),
  fields: z.record(z.string(), z.unknown(), 'must be an object.'),
});

const answerBody = z.object({ answer: text(64) });

const accountsBody = z.object({ accounts: accountIds() });

const choiceBody = z.object({ method: opaque() });

/** `POST attempts`; `GET` and `DELETE attempts/current`; `POST attempts/current/choice`, `…/resend`, `…/answer` and `…/accounts`. */
export function attemptRoutes(
  api: Hono<ConnectEnv>,
  context: Context,
  runner: AttemptRunner,
  onError: (error: unknown) => void,
): void {
  const respond = async (c: HonoContext<ConnectEnv>, attempt: Attempt, status: 200 | 201 = 200) =>
    c.json(await serializeAttempt(context, c.var.client, c.var.session, attempt), status);

  api.post('/attempts', async (c) => {
    const { session, client } = c.var;
    const { utility_id: utilityId, fields: typed } = await readBody(c, credentialsBody);
    await requireConsent(context, session);
    const { method } = requireMethod(context, { session, client, utilityId, kind: 'sign_in' });
    const address = context.addressOf(c);
    const requestId = c.get('requestId');
    const fields = readTypedFields(method, typed);
    const loginName = loginNameOf(method, fields);
    const input = { client, utilityId, loginName, fields, address, requestId };
    const attempt = await runner.start(session, input);
    await cancelWithoutConsent(context, session, runner);
    return respond(c, attempt, 201);
  });

  api.get('/attempts/current', async (c) => {
    const attempt = await runner.current(c.var.session);
    if (attempt === null) throw notFound('No sign-in was started in this session.');
    return respond(c, attempt);
  });

  api.post('/attempts/current/choice', async (c) => {
    const { method: methodId } = await readBody(c, choiceBody);
    return respond(c, await runner.reply(c.var.session, { kind: 'choice', methodId }));
  });

  api.post('/attempts/current/resend', async (c) =>
    respond(c, await runner.reply(c.var.session, { kind: 'resend' })),
  );

  api.post('/attempts/current/answer', async (c) => {
    const { answer } = await readBody(c, answerBody);
    return respond(c, await runner.reply(c.var.session, { kind: 'answer', answer }));
  });

  api.post('/attempts/current/accounts', async (c) => {
    const { session } = c.var;
    const { accounts } = await readBody(c, accountsBody);
    await requireConsent(context, session);
    return respond(c, await chooseAccounts(context, session, accounts, onError));
  });

  api.delete('/attempts/current', async (c) => {
    await runner.cancel(c.var.session);
    return c.body(null, 204);
  });
}
