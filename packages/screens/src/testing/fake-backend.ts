import type { Attempt, FilesChoice, Session, UtilitySummary } from '@utility-connect/protocol';
import { vi } from 'vitest';
import type { ConnectBackend, UploadRequest } from '../lib/backend.ts';
import { accounts, choice, redirectOnly, uploaded, utilities } from './samples.ts';

const pge = utilities[0] as UtilitySummary;

/** A new session in create mode. */
export function sessionOf(fields: Partial<Session> = {}): Session {
  return {
    company_name: 'Sunny Solar',
    return_host: 'sunny.example',
    environment: 'sandbox',
    mode: 'create',
    consented: false,
    utility: null,
    attempt: null,
    expires_in: 1800,
    ...fields,
  };
}

/** An attempt that has just started. */
export function attemptOf(fields: Partial<Attempt> = {}): Attempt {
  return {
    id: 'attempt-1',
    status: 'signing_in',
    utility: pge,
    challenge: null,
    error: null,
    accounts: null,
    ...fields,
  };
}

/** An attempt that found two accounts. */
export const succeeded = attemptOf({ status: 'succeeded', accounts });

/** An attempt that waits for the person's return from the utility's page. */
export const atUtility = attemptOf({
  status: 'at_utility',
  method: 'redirect',
  utility: redirectOnly,
  go_url: 'https://link.example/go/attempt-1',
});

/** A backend of mocks on which every sign-in succeeds at the first poll. */
export function fakeBackend(overrides: Partial<ConnectBackend> = {}) {
  return {
    openSession: vi.fn(async () => sessionOf()),
    recordConsent: vi.fn(async () => {}),
    searchUtilities: vi.fn(async ({ query }: { query: string }) =>
      utilities.filter(({ name }) => name.toLowerCase().includes(query)),
    ),
    startAttempt: vi.fn(async () => attemptOf()),
    startFileAttempt: vi.fn(async (_utilityId: string) => attemptOf({ status: 'collecting_files' })),
    startRedirectAttempt: vi.fn(async (_utilityId: string) => atUtility),
    uploadFile: vi.fn(async (_upload: UploadRequest) => attemptOf({ status: 'collecting_files', uploaded })),
    removeFile: vi.fn(async (_fileId: string) => attemptOf({ status: 'collecting_files' })),
    confirmFiles: vi.fn(async (_choice: FilesChoice) => succeeded),
    shareAccounts: vi.fn(async (_accountIds: readonly string[]) => succeeded),
    readAttempt: vi.fn(async () => succeeded),
    chooseMethod: vi.fn(async () => attemptOf({ status: 'sending_code', challenge: choice })),
    resendCode: vi.fn(async () => attemptOf({ status: 'sending_code' })),
    answerChallenge: vi.fn(async () => attemptOf({ status: 'reading_accounts' })),
    cancelAttempt: vi.fn(async () => {}),
    complete: vi.fn(async () => ({ code: 'the-code', redirect_to: null })),
    ...overrides,
  } satisfies ConnectBackend;
}
