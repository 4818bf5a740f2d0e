// A connector for CONNECTORS whose sign-in takes the key of an authenticator app.
import { createHmac } from 'node:crypto';
import { ConnectorError, defineConnector } from '@utility-connect/connector';

/** Key of RFC 6238, appendix B: base32 of `12345678901234567890`. */
const SECRET = '12345678901234567890';
const HOUR = 3_600;

const codeAt = (step) => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', SECRET).update(counter).digest();
  const offset = digest[19] & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0');
};

const used = new Set();

export default defineConnector({
  name: 'connector-authenticator',
  utilities: [
    { id: 'us-mi-two-factor', name: 'Two Factor Energy', states: ['MI'], timeZone: 'America/Detroit' },
  ],
  capabilities: {
    ...{ intervalSeconds: [HOUR], exported: false, bills: false, historyMonths: 1, sanctioned: true },
  },
  methods: [
    {
      kind: 'sign_in',
      fields: [
        { name: 'username', label: 'Username', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
        { name: 'authenticator_key', label: 'Authenticator key', type: 'authenticator_key' },
      ],
      async signIn({ fields: { username, password, authenticator_key: code } }) {
        const step = Math.floor(Date.now() / 30_000);
        const isNow = [step - 1, step].some((each) => codeAt(each) === code);
        if (username !== 'demo' || password !== 'demo' || !isNow || used.has(code))
          throw new ConnectorError('invalid_credentials', 'Refused.');
        used.add(code);
        return { kind: 'signed_in', login: 'demo' };
      },
      listAccounts: async () => [
        {
          ...{ key: '1', accountNumber: '100200300', address: '1 Main St', timeZone: 'America/Detroit' },
          ...{ intervalSeconds: HOUR, hasEmissions: false },
        },
      ],
      async *readIntervals({ from, to }) {
        const intervals = [];
        for (let start = Math.ceil(from / HOUR) * HOUR; start + HOUR <= to; start += HOUR)
          intervals.push({ start, end: start + HOUR, usageKwh: 1 });
        yield intervals;
      },
      readBills: async () => [],
    },
  ],
});
