// A connector for CONNECTORS that asks its utility before everything: the test decides whether the utility answers.
import { ConnectorError, defineConnector } from '@utility-connect/connector';

const HOUR = 3_600;

const askUtility = async () => {
  const answer = await fetch('https://portal.faulty.example/').catch(() => null);
  if (!answer?.ok) throw new ConnectorError('utility_unavailable', 'The utility gave no answer.');
};

export default defineConnector({
  name: 'connector-faulty',
  utilities: [{ id: 'us-mi-faulty', name: 'Faulty Energy', states: ['MI'], timeZone: 'America/Detroit' }],
  capabilities: {
    ...{ intervalSeconds: [HOUR], exported: false, bills: false, historyMonths: 1, sanctioned: true },
  },
  methods: [
    {
      kind: 'sign_in',
      async signIn({ fields: { username } }) {
        await askUtility();
        return { kind: 'signed_in', login: username };
      },
      async listAccounts({ login }) {
        await askUtility();
        return [
          {
            ...{ key: String(login), accountNumber: '100200300', address: '1 Main St' },
            ...{ timeZone: 'America/Detroit', intervalSeconds: HOUR, hasEmissions: false },
          },
        ];
      },
      async *readIntervals({ from, to }) {
        await askUtility();
        const intervals = [];
        for (let start = Math.ceil(from / HOUR) * HOUR; start + HOUR <= to; start += HOUR)
          intervals.push({ start, end: start + HOUR, usageKwh: 1 });
        yield intervals;
      },
      readBills: async () => [],
    },
  ],
});
