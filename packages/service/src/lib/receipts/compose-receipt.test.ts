import { expect, it } from 'vitest';
import { createHarness, PGE } from '../../../test/support/harness.ts';
import { composeReceipt } from './compose-receipt.ts';

it.each(['de', 'constructor'])('is in English for a language without texts: %s', async (locale) => {
  const { client, context } = (await createHarness()).service;
  const app = { companyName: 'Sunny Solar', environment: 'sandbox' } as const;
  const receipt = {
    clientId: client.clientId,
    publicId: 'session',
    userRef: 'user',
    sealed: new Uint8Array(),
    createdAt: 0,
    attempts: 1,
    locale,
    mail: { kind: 'removal', utilityIds: [PGE], accounts: 2, isAll: true, isExpired: false },
  } as const;
  expect((await composeReceipt(context, app, receipt))?.text).toContain('We deleted:');
});
