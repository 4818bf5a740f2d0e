// A connector whose faults are chosen by the user name.
class ConnectorError extends Error {
  name = 'ConnectorError';
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const never = new Promise(() => {});
const hoard = [];

const faults = {
  'throws outside of a promise': ({ password }) => {
    setTimeout(() => {
      throw new Error(`${password} was refused`);
    });
    return never;
  },
  'leaves a rejection unhandled': ({ password }) => {
    Promise.reject(new TypeError(`${password} was refused`));
    return never;
  },
  'rejects with text': async ({ password }) => {
    Promise.reject(`${password} was refused`);
    return never;
  },
  'never returns': () => never,
  'loops forever': () => {
    for (;;);
  },
  'loops forever in promises': async () => {
    for (;;) await null;
  },
  'matches with endless backtracking': () => /^(a+)+$/.test(`${'a'.repeat(50)}!`),
  'fills its heap': () => {
    for (;;) hoard.push(new Array(100_000).fill({ bytes: Math.random() }));
  },
  'fills buffers': async () => {
    for (;;) {
      hoard.push(Buffer.alloc(5_000_000, 1));
      await later(1);
    }
  },
  'exits the process': () => process.exit(0),
  // The signal that a fault of native code ends in.
  'crashes natively': () => process.kill(process.pid, 'SIGSEGV'),
  'posts messages of its own': async () => {
    const { parentPort } = await import('node:worker_threads');
    for (const message of [null, 'text', { type: 'result', id: 1, value: null }])
      parentPort.postMessage(message);
    return { kind: 'signed_in', login: 'login' };
  },
  'throws a secret': ({ password }) => {
    throw Object.assign(new RangeError(`${password} was refused`), { password, cause: new Error(password) });
  },
  'meets a changed page': ({ password }) => {
    const error = new ConnectorError('interface_changed', `${password} was refused`);
    throw Object.assign(error, { step: 'sign-in page' });
  },
  'throws a secret in a known error': ({ password }) => {
    throw new ConnectorError('invalid_credentials', `${password} was refused`);
  },
  'returns a function': async () => ({ kind: 'signed_in', login: () => 'login' }),
  'returns a hundred megabytes': async () => ({ kind: 'signed_in', login: 'x'.repeat(100_000_000) }),
  'writes a secret to the console': async ({ password }) => {
    console.log(password);
    console.error(password);
    process.stderr.write(password);
    return { kind: 'signed_in', login: 'login' };
  },
  'reads the environment': async () => ({ kind: 'signed_in', login: JSON.stringify(process.env) }),
  fetches: async ({ password: url }) => {
    const response = await fetch(url);
    return { kind: 'signed_in', login: `${(await response.arrayBuffer()).byteLength}` };
  },
  works: async () => ({ kind: 'signed_in', login: 'login' }),
};

const aborted = (signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

export default {
  name: 'faulty',
  utilities: [
    { id: '14328' },
    { id: 'us-mi-faulty', name: 'Faulty Energy', states: ['MI'], timeZone: 'America/Detroit' },
  ],
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: true,
    historyMonths: 24,
    sanctioned: false,
  },
  methods: [
    {
      kind: 'sign_in',
      signIn: ({ fields: { username, password } }) => faults[username]({ password }),
      sendCode: ({ signal }) => aborted(signal),
      answer: async ({ state, utility }) => ({ kind: 'signed_in', login: `${state} ${utility.name}` }),
      listAccounts: async () => [],
      async *readIntervals({ from, signal }) {
        for (let start = from; ; start += 900) {
          if (signal.aborted) hoard.push('aborted');
          if (start === from + 9_000) await aborted(signal);
          yield Array.from({ length: 6_000 }, () => ({ start, end: start + 900, usageKwh: 0.25 }));
        }
      },
      readBills: async () => hoard,
    },
    {
      kind: 'file',
      accept: ['.csv'],
      async readFile({ file }) {
        let bytes = 0;
        try {
          for await (const chunk of file) {
            bytes += chunk.byteLength;
            if (chunk[0] === 0) break;
            if (chunk[0] === 2) return undefined;
          }
        } catch (error) {
          hoard.push('The file failed.');
          throw error;
        }
        const intervals = Array.from({ length: 12_000 }, (_, index) => ({
          start: index * 900,
          end: (index + 1) * 900,
          usageKwh: 0.25,
        }));
        const account = { key: 'a', accountNumber: `${bytes}`, address: '', timeZone: 'UTC', bills: [] };
        return { accounts: [{ ...account, intervals }], leftOut: [{ reason: 'gas', count: 1 }] };
      },
    },
  ],
};
