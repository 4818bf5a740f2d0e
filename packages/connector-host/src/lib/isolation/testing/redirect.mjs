// A connector whose person consents at the utility's own page. It has the required functions, and `renew`.
class ConnectorError extends Error {
  name = 'ConnectorError';
  constructor(code) {
    super('secret');
    this.code = code;
  }
}

const redirect = {
  kind: 'redirect',
  async begin({ utility, redirectUri, state }) {
    const query = new URLSearchParams({ redirect_uri: redirectUri, state });
    return { url: `https://utility.example.com/${utility.id}?${query}`, progress: 'progress' };
  },
  async finish({ query, progress }) {
    if (query.error) throw new ConnectorError('consent_denied');
    return { login: `${progress} ${query.code}`, grantId: 'grant' };
  },
  renew: async ({ login, isRejected }) => (isRejected ? { login: `${login} again` } : null),
  listAccounts: async () => [],
  async *readIntervals() {},
  readBills: async () => [],
};

export default {
  name: 'redirect',
  utilities: [{ id: '14328' }],
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: false,
    historyMonths: 24,
    sanctioned: true,
  },
  methods: [redirect],
};
