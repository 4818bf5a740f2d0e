import { pluralOf } from '../../lib/messages/phrases.ts';
import type { ManageWords } from '../manage-words.ts';

const plural = pluralOf('en');

/** English. */
export const words: ManageWords = {
  title: (company) => `What you share with ${company}`,
  lastRead: (company, date) => `${company} last read your data on ${date}.`,
  neverRead: (company) => `${company} hasn’t read your data yet.`,
  why: 'Why',
  data: 'Data',
  history: 'History',
  since: 'Since',
  until: 'Until',
  updated: 'Updated',
  scopes: { accounts: 'accounts', intervals: 'electricity use', bills: 'bills' },
  months: (count) => plural(count, 'month', 'months'),
  untilStopped: 'You stop sharing',
  notYet: 'Not yet',
  accounts: (count) => plural(count, 'account', 'accounts'),
  preparing: 'Your utility is still preparing the data.',
  needsSignIn: (company) => `Your utility no longer gives access, so ${company} gets no new data.`,
  signIn: 'Sign in again',
  change: 'Change accounts',
  addFile: 'Add a newer file',
  of: (action, utility) => `${action}: ${utility}`,
  stop: 'Stop sharing',
  stopAll: 'Stop sharing everything',
  stopTitle: (company, utility) => `Stop sharing ${utility} with ${company}?`,
  stopAllTitle: (company) => `Stop sharing everything with ${company}?`,
  loses: (company) => `${company} loses access right away.`,
  deletes: (list) => `We delete ${list}. This can’t be undone.`,
  login: 'your stored login',
  permission: 'your permission at the utility',
  accountsWithData: (count) => `${plural(count, 'account', 'accounts')} with all usage and bills`,
  copies: (company) => `To delete what ${company} has already copied, ask them.`,
  confirm: 'Stop and delete',
  keep: 'Keep sharing',
  stopped: (company, utility) => ({
    title: `You no longer share ${utility} with ${company}.`,
    body: 'The data was deleted.',
  }),
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
