import { pluralOf } from '../../lib/messages/phrases.ts';
import type { ManageWords } from '../manage-words.ts';

const plural = pluralOf('en');

/** English. */
export const words: ManageWords = {
  title: (company) => `What you share with ${company}`,
  lastRead: (company, date) => `${company} last read your data on ${date}.`,
  neverRead: (company) => `${company} hasn’t read your data yet.`,
  data: 'Data',
  since: 'Since',
  until: 'Until',
  updated: 'Updated',
  scopes: { accounts: 'Accounts', intervals: 'electricity use', bills: 'bills' },
  months: (count) => `up to ${plural(count, 'month', 'months')} back`,
  untilStopped: 'You stop sharing',
  notYet: 'Not yet',
  preparing: 'Your utility is still preparing the data.',
  needsSignIn: (company) => `Your utility no longer accepts the login, so ${company} gets nothing new.`,
  signIn: 'Sign in again',
  change: 'Change accounts',
  addFile: 'Add a newer file',
  of: (action, utility) => `${action}: ${utility}`,
  stop: 'Stop sharing',
  stopAll: 'Stop sharing everything',
  stopTitle: (company, utility) => `Stop sharing ${utility} with ${company}?`,
  stopAllTitle: (company) => `Stop sharing everything with ${company}?`,
  loses: (company) => `${company} loses access right away.`,
  deletes: (accounts, hasLogin) =>
    `We delete ${hasLogin ? 'your stored login and ' : ''}${plural(accounts, 'account', 'accounts')} with all usage and bills. This can’t be undone.`,
  copies: (company) => `To delete what ${company} has already copied, ask them.`,
  confirm: 'Stop and delete',
  keep: 'Keep sharing',
  stopped: (company, utility) => `You no longer share ${utility} with ${company}. The data was deleted.`,
  failed: {
    title: 'Something went wrong on our side.',
    body: 'Nothing was changed. Try again in a moment.',
  },
  empty: (company) => ({
    title: `You share nothing with ${company}`,
    body: `To share again, connect your utility from ${company}.`,
  }),
  expired: (company) => ({
    title: 'This page has expired',
    body: `For your security, it works for 30 minutes. Open it again from ${company ?? 'the app that sent you here'}.`,
  }),
  unknown: {
    title: 'This link doesn’t work',
    body: 'Open it again from the app that sent you here.',
  },
};
