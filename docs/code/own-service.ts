import { ConnectorError, defineConnector } from '@utility-connect/connector';
import { createLogger, readSettings, runService, stopOnCrash } from '@utility-connect/service/node';

const village = defineConnector({
  name: 'village-energy',
  utilities: [{ id: 'us-mi-village', name: 'Village Energy', states: ['MI'], timeZone: 'America/Detroit' }],
  capabilities: {
    intervalSeconds: [3600],
    exported: false,
    bills: false,
    historyMonths: 12,
    sanctioned: true,
  },
  methods: [
    {
      kind: 'sign_in',
      async signIn({ fields: { username = '', password } }) {
        if (password !== 'password') throw new ConnectorError('invalid_credentials', 'No such login.');
        return { kind: 'signed_in', login: username };
      },
      sendCode: () => Promise.reject(new ConnectorError('challenge_over', 'It sends no codes.')),
      answer: () => Promise.reject(new ConnectorError('challenge_over', 'It sends no codes.')),
      listAccounts: async () => [],
      async *readIntervals() {},
      readBills: async () => [],
    },
  ],
});

const settings = readSettings(process.env);
const logger = createLogger(settings.logLevel);
export const service = await runService(settings, { logger, connectors: [village] });

stopOnCrash(logger, service.close);
process.once('SIGTERM', () => service.close().then(() => process.exit(0)));
