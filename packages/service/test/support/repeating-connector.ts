import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import { createSandboxSignIn } from '@utility-connect/connectors';

/** Logins for which `createRepeatingConnector` fails, each with another kind of error. */
export const repeatingLogins = ['error', 'named', 'text', 'object', 'outage', 'refusal'] as const;

/** The sandbox connector with another password, which is in every error. */
export function createRepeatingConnector(password: string, now: () => number): SignInMethod {
  const sandbox = createSandboxSignIn({ now, zipCodesOf: () => [], delay: async () => {}, historyMonths: 3 });
  const failures: Record<(typeof repeatingLogins)[number], () => unknown> = {
    error: () => new Error(`POST /login?p=${encodeURIComponent(password)} failed for ${password}`),
    named: () => Object.assign(new TypeError(password), { name: password, password }),
    text: () => password,
    object: () => ({ password }),
    outage: () => new ConnectorError('utility_unavailable', password, { cause: new Error(password) }),
    refusal: () => new ConnectorError('invalid_credentials', password),
  };
  return {
    ...sandbox,
    async signIn(request) {
      const failing = repeatingLogins.find((login) => request.fields.username === `${login}@example.com`);
      if (failing) throw failures[failing]();
      const typed = request.fields.password === password ? 'password' : 'wrong';
      return sandbox.signIn({ ...request, fields: { ...request.fields, password: typed } });
    },
    async *readIntervals(request) {
      if (request.login.includes('solar')) throw new Error(`${password} no longer works`);
      yield* sandbox.readIntervals(request);
    },
  };
}
