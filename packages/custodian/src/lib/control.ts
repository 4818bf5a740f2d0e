import { bool, checkFields, listOf, number, oneOf, string } from './check-fields.ts';
import { checkQuirks } from './check-quirks.ts';
import type { Consent } from './consent.ts';
import type { Custodian } from './custodian.ts';

/** Path of the controls. */
export const controlPath = '/_test/';

/** Answers a request to the controls of a custodian: the same as in JavaScript, with JSON bodies. */
export async function answerControlRequest(request: Request, custodian: Custodian): Promise<Response> {
  const operation = `${request.method} ${new URL(request.url).pathname.slice(controlPath.length)}`;
  const control = Object.hasOwn(controls, operation) ? controls[operation] : undefined;
  if (!control) return failure(404, `There is no such control: use ${Object.keys(controls).join(', ')}.`);
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  // Browsers don't send this type to another site without asking first: pages can't use the controls.
  if (hasBody && !/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return failure(415, 'Send a JSON body with the content type application/json.');
  try {
    const result = await control(custodian, hasBody ? await request.json() : undefined);
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  } catch (error) {
    const { message, cause } = error as Error;
    return failure(400, cause instanceof Error ? `${message}: ${cause.message}` : message);
  }
}

type Control = (custodian: Custodian, body: unknown) => unknown;

const controls: Readonly<Record<string, Control>> = {
  'POST consent': async (custodian, body) => {
    const { url, ...consent } = checkFields<Consent & { url: string }>(body, consentKinds, ['url']);
    return { url: await custodian.consent(url, consent) };
  },
  'GET authorizations': ({ authorizations }) => authorizations,
  'POST revoke': (custodian, body) => {
    const kinds = { authorizationId: string };
    custodian.revoke(checkFields<Authorized>(body, kinds, ['authorizationId']).authorizationId);
  },
  'POST notify': async (custodian, body) => {
    const kinds = { authorizationId: string, resources: listOf(string) };
    const { authorizationId, resources } = checkFields<Authorized>(body, kinds, ['authorizationId']);
    return { status: await custodian.notify(authorizationId, resources) };
  },
  'PUT outage': (custodian, body) => {
    custodian.outage = checkFields<{ outage: boolean }>(body, { outage: bool }, ['outage']).outage;
  },
  'POST advance': (custodian, body) => {
    custodian.advance(checkFields<{ seconds: number }>(body, { seconds: number }, ['seconds']).seconds);
    return { now: custodian.now() };
  },
  'GET requests': ({ requests }) => requests,
  'DELETE requests': ({ requests }) => {
    requests.length = 0;
  },
  'GET quirks': ({ quirks }) => quirks,
  'PUT quirks': ({ quirks }, body) => {
    const wanted = checkQuirks(body);
    for (const name of Object.keys(quirks)) delete quirks[name as keyof typeof quirks];
    Object.assign(quirks, wanted);
  },
};

interface Authorized {
  readonly authorizationId: string;
  readonly resources?: readonly string[];
}

const consentKinds = {
  url: string,
  login: string,
  usagePointIds: listOf(string),
  decision: oneOf('agree', 'decline'),
  registrationCode: string,
};

const failure = (status: number, error: string): Response => Response.json({ error }, { status });
