// The connector of the fake utilities. The service loads it into a thread of its own, like any connector of CONNECTORS.
import { ConnectorError, defineConnector } from '@utility-connect/connector';

const UTILITIES = 50;

export default defineConnector({
  name: 'bench',
  utilities: Array.from({ length: UTILITIES }, (_, index) => ({
    id: `bench-utility-${index}`,
    name: `Bench Utility ${index}`,
    states: ['CA'],
    timeZone: 'America/Los_Angeles',
  })),
  capabilities: { intervalSeconds: [900], exported: false, bills: true, historyMonths: 24, sanctioned: true },
  methods: [
    {
      kind: 'sign_in',
      signIn: async () => ({ kind: 'signed_in', login: 'login' }),
      listAccounts: async () => [],
      async *readIntervals({ from, to, ...request }) {
        yield await get(`intervals?from=${from}&to=${to}`, request);
      },
      readBills: (request) => get('bills', request),
    },
  ],
});

async function get(path, { utility, login, signal }) {
  const response = await fetch(`${process.env.CONNECTOR_BENCH_URL}/${utility.id}/${login}/${path}`, {
    signal,
  });
  if (!response.ok) throw new ConnectorError('utility_unavailable', `${path}: ${response.status}`);
  return response.json();
}
