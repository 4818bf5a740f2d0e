import { ConnectorError, type SignInMethod } from '@utility-connect/connector';

/** A utility without data. Each login in `accounts` works, with that many accounts. */
export function createQuickConnector(accounts: Readonly<Record<string, number>>): SignInMethod {
  return {
    kind: 'sign_in',
    async signIn({ fields: { username = '' } }) {
      if (!(username in accounts)) throw new ConnectorError('invalid_credentials', 'No such login.');
      return { kind: 'signed_in', login: username };
    },
    async listAccounts({ login }) {
      return Array.from({ length: accounts[login] ?? 0 }, (_, index) => ({
        key: `${login} ${index}`,
        accountNumber: `${login}-${index}`,
        address: '1 Main Street',
        timeZone: 'America/Los_Angeles',
        intervalSeconds: 900,
        hasEmissions: false,
      }));
    },
    async *readIntervals() {},
    readBills: async () => [],
  };
}
