// A connector that reads files. A file that begins with 1 fills the memory.
const hoard = [];
let count = 0;

const readFile = async ({ file, now }) => {
  count += 1;
  for await (const [first] of file) {
    while (first === 1) hoard.push(new Array(100_000).fill({ bytes: Math.random() }));
  }
  const account = { key: 'a', accountNumber: `file ${count} at ${now}`, address: '', timeZone: 'UTC' };
  return { accounts: [{ ...account, intervals: [], bills: [] }], leftOut: [] };
};

export default {
  name: 'files',
  utilities: 'all',
  capabilities: {
    intervalSeconds: [900],
    exported: false,
    bills: false,
    historyMonths: 24,
    sanctioned: true,
  },
  methods: [{ kind: 'file', readFile }],
};
