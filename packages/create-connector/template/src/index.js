// @ts-check
import { defineConnector } from '@utility-connect/connector';
import { listAccounts, readBills, readIntervals } from './reads.js';
import { answer, sendCode, signIn } from './sign-in.js';

export default defineConnector({
  name: 'connector-template',
  utilities: [
    {
      id: 'us-mi-example-energy',
      name: 'Example Energy',
      states: ['MI'],
      timeZone: 'America/Detroit',
    },
  ],
  capabilities: {
    intervalSeconds: [3600],
    exported: false,
    bills: true,
    historyMonths: 24,
    sanctioned: false,
  },
  methods: [{ kind: 'sign_in', signIn, sendCode, answer, listAccounts, readIntervals, readBills }],
});
