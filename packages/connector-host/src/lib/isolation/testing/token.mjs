// A connector with an API key as its only field. It has the required functions, and `renew`.
const token = {
  kind: 'sign_in',
  fields: [{ name: 'token', label: { en: 'Token', es: 'Token de acceso' }, type: 'password' }],
  signIn: async ({ fields, device, loginKey }) => ({
    kind: 'signed_in',
    login: `${fields.token} ${device} ${loginKey}`,
    identity: 'user 1',
    expiresAt: 1_800_000_000,
    device: 'cookie',
  }),
  renew: async ({ login, loginKey, isRejected }) =>
    isRejected ? { login: `${login} ${loginKey} again`, expiresAt: 1_900_000_000 } : null,
  listAccounts: async () => [],
  async *readIntervals() {},
  readBills: async () => [],
};

export default {
  name: 'token',
  utilities: [{ id: '14328' }],
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: false,
    historyMonths: 24,
    sanctioned: true,
    codeAtEachSignIn: true,
  },
  methods: [token],
};
