// A connector that declares limits, and sends requests to the address in its user name.
const send = async ({ fields }) => {
  const responses = [];
  for (const url of fields.username.split(' ')) responses.push((await fetch(url)).status);
  return { kind: 'signed_in', login: responses.join(' ') };
};

export default {
  name: 'paced',
  utilities: [{ id: '14328' }],
  capabilities: { intervalSeconds: [900], exported: false, bills: false, historyMonths: 1, sanctioned: true },
  limits: [{ host: '127.0.0.1', path: '/limited', requests: 2, seconds: 60, per: 'login' }],
  methods: [
    {
      kind: 'sign_in',
      signIn: send,
      listAccounts: async () => [],
      async *readIntervals() {},
      readBills: async () => [],
    },
  ],
};
