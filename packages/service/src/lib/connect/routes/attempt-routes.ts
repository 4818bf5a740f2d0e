import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidRequest, notFound, ServiceError } from '../../http/errors.ts';
import { opaque, text } from '../../http/fields.ts';
import { readBody } from '../../http/parameters.ts';
import type { AttemptRunner } from '../sign-in/attempt-runner.ts';
import { answerWith, type Resume, sendAgain, sendBy } from '../sign-in/challenges.ts';
import { hasConsented } from './current-mode.ts';
import type { ConnectEnv } from './session.ts';
import { viewAttempt } from './view.ts';

const credentialsBody = z.object({
  utility_id: opaque(),
  username: text(320),
  password: text(1024),
});

const answerBody = z.object({ answer: text(64) });

const choiceBody = z.object({ method: opaque() });

/** `POST attempts`, and of `attempts/current` `GET`, `DELETE` and `POST …/choice`, `…/resend` and `…/answer`. */
export function attemptRoutes(api: Hono<ConnectEnv>, context: Context, runner: AttemptRunner): void {
  const { directory, connectorFor, now } = context;

  const resume = async (c: HonoContext<ConnectEnv>, how: Resume): Promise<Response> => {
    const { client, session } = c.var;
    const attempt = await runner.resume(session, how);
    if (attempt === null) {
      throw new ServiceError(409, 'attempt_not_ready', 'The utility is not waiting for a code.');
    }
    return c.json(await viewAttempt(context, client, session, attempt));
  };

  api.post('/attempts', async (c) => {
    const { session, client } = c.var;
    const { utility_id: utilityId, username, password } = await readBody(c, credentialsBody);
    if (!(await hasConsented(context, session))) throw consentRequired();
    const utility = directory.find(utilityId);
    if (!utility || !connectorFor(utility, client.environment))
      throw invalidRequest('utility_id', 'utility_id is unknown.');
    if (session.utilityId !== null && session.utilityId !== utilityId) {
      throw invalidRequest('utility_id', 'utility_id is not the one that the connect token was made for.');
    }
    const attempt = await runner.start(session, {
      ...{ client, utilityId, username, password },
      address: context.addressOf(c),
      requestId: c.get('requestId'),
    });
    // A removal before it began has not cancelled it.
    if (!(await hasConsented(context, session))) {
      await runner.cancel(session);
      throw consentRequired();
    }
    return c.json(await viewAttempt(context, client, session, attempt), 201);
  });

  api.get('/attempts/current', async (c) => {
    const attempt = await runner.current(c.var.session);
    if (attempt === null) throw notFound('No sign-in was started in this session.');
    return c.json(await viewAttempt(context, c.var.client, c.var.session, attempt));
  });

  api.post('/attempts/current/choice', async (c) => {
    const { method } = await readBody(c, choiceBody);
    return resume(c, sendBy(method, now()));
  });

  api.post('/attempts/current/resend', (c) => resume(c, sendAgain(now())));

  api.post('/attempts/current/answer', async (c) => {
    const { answer } = await readBody(c, answerBody);
    return resume(c, answerWith(answer));
  });

  api.delete('/attempts/current', async (c) => {
    await runner.cancel(c.var.session);
    return c.body(null, 204);
  });
}

const consentRequired = (): ServiceError =>
  new ServiceError(403, 'consent_required', 'The terms must be agreed to before a password is sent.');
