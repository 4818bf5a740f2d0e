import type { Attempt, Session } from '@utility-connect/protocol';
import type { ConnectBackend } from '../../lib/backend.ts';
import { accounts, knownPge, knownUtilities, logo, uploaded } from '../samples.ts';

/** The session that {@link backend} opens. */
export const session: Session = {
  company_name: 'Sunny Solar',
  logo_url: logo,
  return_host: 'app.sunnysolar.example',
  environment: 'production',
  mode: 'create',
  consented: false,
  utility: null,
  attempt: null,
  expires_in: 1800,
};

export const attempt: Attempt = {
  id: 'attempt-1',
  status: 'signing_in',
  utility: knownPge,
  challenge: null,
  error: null,
  accounts: null,
};

/** A complete backend, on which every login succeeds at the first poll. */
export const backend: ConnectBackend = {
  openSession: async () => session,
  recordConsent: async () => {},
  searchUtilities: async ({ query }) =>
    knownUtilities.filter(({ name }) => name.toLowerCase().includes(query)),
  startAttempt: async () => attempt,
  startFileAttempt: async () => ({ ...attempt, status: 'collecting_files' }),
  startRedirectAttempt: async () => ({ ...attempt, status: 'at_utility', go_url: 'https://link.example/go' }),
  uploadFile: async () => ({ ...attempt, status: 'collecting_files', uploaded }),
  removeFile: async () => ({ ...attempt, status: 'collecting_files' }),
  confirmFiles: async () => ({ ...attempt, status: 'succeeded', accounts }),
  shareAccounts: async () => ({ ...attempt, status: 'succeeded', accounts }),
  readAttempt: async () => ({ ...attempt, status: 'succeeded', accounts }),
  chooseMethod: async () => attempt,
  resendCode: async () => attempt,
  answerChallenge: async () => attempt,
  cancelAttempt: async () => {},
  complete: async () => ({ code: 'the-code', redirect_to: null }),
};
