import { ConnectorError, type RedirectMethod } from '@utility-connect/connector';
import { createSandboxSignIn } from '@utility-connect/connectors';
import { createMockService, type MockService } from '@utility-connect/service/mock';
import { takeReturn } from '../../../service/src/lib/heart/connect/redirect/return.ts';

let service: Promise<MockService> | undefined;

/** Returns a mock backend on which people consent at the utility's own page. */
export function redirectService(): Promise<MockService> {
  service ??= createMockService({ methods: [createRedirect()] });
  return service;
}

/** Returns the person from the utility's page. A backend in this tab cannot set the cookie that `/return` requires. */
export async function returnFromUtility(attemptId: string, isAllowed: boolean): Promise<void> {
  const { context } = await redirectService();
  const attempt = await context.store.attempts.find(attemptId);
  const query = isAllowed ? { code: 'story' } : { error: 'access_denied' };
  if (attempt) await takeReturn(context, attempt, { state: 'story', ...query });
}

const createRedirect = (): RedirectMethod => {
  const now = () => Math.floor(Date.now() / 1000);
  const { signIn, listAccounts, readIntervals, readBills } = createSandboxSignIn({
    now,
    zipCodesOf: () => [],
  });
  return {
    kind: 'redirect',
    listAccounts,
    readIntervals,
    readBills,
    begin: async () => ({ url: 'https://utility.example.com/authorize', progress: '' }),
    async finish({ utility, query, signal }) {
      if (query.code === undefined)
        throw new ConnectorError('consent_denied', 'The person did not allow it.');
      const fields = { username: 'user@example.com', password: 'password' };
      const result = await signIn({ utility, fields, signal });
      if (result.kind !== 'signed_in') throw new Error('The sandbox asks for a code.');
      return { login: result.login, grantId: crypto.randomUUID() };
    },
  };
};
