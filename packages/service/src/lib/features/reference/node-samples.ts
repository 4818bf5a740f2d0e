/** The first lines of a Node sample. */
export function nodeSetup(baseUrl: string): string {
  return `import { createUtilityConnect } from '@utility-connect/node';

const utilityConnect = createUtilityConnect({
  baseUrl: '${baseUrl}',
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
});`;
}

/** The SDK's code for each operation, by its id. The SDK has no health checks. */
export const nodeSamples: Readonly<Record<string, string>> = {
  createConnectToken: `const { connect_token } = await utilityConnect.createConnectToken({
  userId: 'user-4711',
});`,
  exchangeCode: `// Sends an Idempotency-Key, so that its retries are safe.
const { access_token } = await utilityConnect.exchangeCode(process.env.CODE);`,
  listAccounts: `const accounts = await utilityConnect.accounts(process.env.ACCESS_TOKEN, {
  includeStatus: true,
});`,
  listIntervals: `const { intervals } = await utilityConnect.intervals(process.env.ACCESS_TOKEN, {
  accountId: process.env.ACCOUNT_ID,
  startDate: 1767225600,
  endDate: 1769904000,
});`,
  listBills: `const bills = await utilityConnect.bills(
  process.env.ACCESS_TOKEN,
  process.env.ACCOUNT_ID,
);`,
  removeConnection: `await utilityConnect.disconnect(process.env.ACCESS_TOKEN);`,
  listUtilities: `const { utilities, next_cursor } = await utilityConnect.utilities({
  query: 'pacific gas',
});`,
};
