import type { DocumentWords, Messages } from '../lib/messages/messages.ts';
import { pluralOf } from '../lib/messages/plural.ts';

const plural = pluralOf('en');

/** English. */
export const messages = {
  frame: {
    back: 'Back',
    close: 'Close',
    progress: (step, of) => `Step ${step} of ${of}`,
    loading: 'One moment',
    sandbox: 'Sandbox: made-up data',
    useTestLogin: 'Use test login',
  },
  terms: {
    title: (company) => `${company} uses Utility Connect to read your electricity data`,
    data: {
      title: 'What is shared',
      body: 'How much electricity you used, as often as every 15 minutes, your bills, and your account numbers and addresses.',
    },
    password: (company) => ({
      title: `${company} never sees your password`,
      body: 'Utility Connect keeps it encrypted and uses it only to sign in to your utility.',
    }),
    stop: (company) => ({
      title: 'Until you say stop',
      body: `Sharing goes on until you ask ${company} to disconnect. Then it ends, and what we stored is erased.`,
    }),
    agree: 'Agree and continue',
    decline: 'Not now',
    termsTitle: 'Terms of use',
    termsText: (company) => [
      `You ask Utility Connect to sign in to your electric utility for you, to read your accounts, usage and bills there, and to hand them to ${company}.`,
      'You may do so only for accounts that are yours, or that you look after with the owner’s permission.',
      'We read only. We change nothing at your utility, order nothing and pay nothing.',
      `What ${company} does with the data is between you and ${company}; their own terms apply.`,
    ],
    privacyTitle: 'Privacy',
    privacyText: (company) => [
      'We store your utility login (encrypted), your accounts, usage and bills, and the time at which you agreed.',
      `We give the accounts, usage and bills to ${company} and to nobody else. We sell nothing and show no advertising.`,
      `Ask ${company} to disconnect, and we erase the login and the data.`,
    ],
    version: 'Version of November 20, 2026',
  },
  selection: {
    title: 'Choose your electric utility',
    label: 'Search by name, ZIP code or state',
    loading: 'Loading utilities',
    found: (count) => `${plural(count, 'utility', 'utilities')} found`,
    empty: (query) => ({
      title: `Nothing found for “${query}”`,
      body: 'Check the spelling, or try the ZIP code on your bill.',
    }),
    failed: { title: 'The list didn’t load', body: 'This is on our side. Try again in a moment.' },
    offline: { title: 'You seem to be offline', body: 'Check your internet connection and try again.' },
    notListed: 'My utility isn’t listed',
    down: 'Not answering right now',
    kinds: {
      investor_owned: 'Investor-owned',
      cooperative: 'Cooperative',
      municipal: 'Municipal',
      public: 'Public power',
      community_choice: 'Community choice',
      other: 'Electric utility',
    },
  },
  credentials: {
    title: (utility) => `Sign in to ${utility}`,
    lead: 'Use the login of your account on their website.',
    titleAgain: (utility) => `Sign in again to ${utility}`,
    leadAgain: 'Your connection needs the login of your account on their website once more.',
    username: 'Username or email',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    passwordShown: 'password',
    capsLock: 'Caps Lock is on.',
    promise: (utility, company) =>
      `Your password goes encrypted to Utility Connect, which uses it only to sign in to ${utility}. ${company} never sees it.`,
    submit: 'Connect',
    usernameMissing: 'Enter your username or email.',
    passwordMissing: 'Enter your password.',
    missing: 'Something is missing',
    forgot: (host) => `Forgot your password? Go to ${host}`,
    website: (host) => `Go to ${host}`,
    newTab: 'opens a new tab',
    down: (utility) => ({
      title: `${utility} isn’t answering right now`,
      body: 'You can try to sign in, but it may not work until they are back.',
    }),
  },
  verification: {
    title: 'Enter your code',
    sentTo: (utility, sentTo) =>
      sentTo
        ? `${utility} sent a code to ${sentTo}.`
        : `${utility} sent you a code by text message or email.`,
    label: 'Code',
    errors: {
      wrong_code: 'That code didn’t work. Check it and try again.',
      expired_code: 'That code has expired. Enter the newest one, or ask for another.',
    },
    missing: 'Enter the code.',
    choiceTitle: 'Where should the code go?',
    choice: (utility) => `${utility} wants to be sure that it’s you, and sends you a code.`,
    methods: { text_message: 'Text message', email: 'Email', call: 'Phone call' },
    otherWay: 'Send it another way',
    resendWait: (seconds) => `No code yet? You can ask for a new one in about ${seconds} seconds.`,
    resendReady: 'You can ask for a new code now.',
    resend: 'Send a new code',
    resent: 'A new code is on its way. Enter the newest one.',
    help: 'No code yet? It can take a minute. To get a new one, go back and sign in again.',
    submit: 'Continue',
  },
  connecting: {
    title: (utility) => `Connecting to ${utility}`,
    signingIn: 'Signing in',
    readingAccounts: 'Reading your accounts',
    done: 'done',
    current: 'in progress',
    slow: 'This can take up to half a minute.',
    verySlow: (utility) =>
      `${utility} is slower than usual. You can go on waiting, or leave and try again later.`,
    trouble: 'We lost the connection. Still trying…',
    keepWaiting: 'Keep waiting',
    leave: 'Leave',
    cancel: 'Cancel',
  },
  success: {
    title: 'You’re connected',
    found: (count, utility) => `${plural(count, 'account', 'accounts')} found at ${utility}.`,
    account: (number) => `Account ${number}`,
    next: (company) => `${company} can read your electricity data once you continue.`,
    soon: (company) => `Taking you on to ${company} in a moment.`,
    submit: 'Continue',
    emptyTitle: 'You’re signed in, but there are no accounts',
    empty: (utility) =>
      `${utility} shows no electric account under this login. Use another login, or continue without accounts.`,
    otherLogin: 'Use another login',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'This link doesn’t work',
        body: `Go to ${company ?? 'the app that sent you here'} and start again from there.`,
      }),
      connect_token_expired: (company) => ({
        title: 'This took a little too long',
        body: `For your safety the link works for half an hour only. Go to ${company ?? 'the app that sent you here'} and start again; it takes a minute.`,
      }),
      connect_token_used: (company) => ({
        title: 'This link was already used',
        body: `Your utility may be connected in another tab. Go to ${company ?? 'the app that sent you here'} to see it, or to start again.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'This page may not ask for your login',
        body: `Don’t enter your password here. Go to ${company ?? 'the app that you use'} directly, and tell them if you see this again.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'This link leads to an unknown page',
        body: `To keep your data safe we stopped here. Go to ${company ?? 'the app that you use'} directly, and tell them if you see this again.`,
      }),
      opened_elsewhere: () => ({
        title: 'You went on in another tab',
        body: 'This connection was opened again in another tab or window. Go on there, or come back to it here.',
      }),
      too_many_attempts: (company) => ({
        title: 'Too many tries',
        body: `To keep your account from being locked, sign-ins stop here. Check your login on your utility’s website, then start again from ${company ?? 'the app that sent you here'}. If this comes again, wait an hour.`,
      }),
      service_unavailable: () => ({
        title: 'We can’t be reached right now',
        body: 'This is on our side or in the internet connection. Try again in a moment.',
      }),
      utility_not_listed: (company) => ({
        title: 'We don’t reach your utility yet',
        body: `A search by ZIP code sometimes finds it. Otherwise leave here, and ${company ?? 'the app that sent you here'} hears that it is missing.`,
      }),
    },
    retry: 'Try again',
    searchAgain: 'Search again',
    goOnHere: 'Go on here',
    leave: 'Leave',
  },
  closed: {
    title: 'You left without connecting',
    body: (company) =>
      `Nothing was shared${company ? ` with ${company}` : ''}. You can leave this page now, and come another time.`,
    bodyAgain: 'Nothing was changed. You can leave this page now, and come another time.',
  },
  problems: {
    invalid_credentials: (utility) => ({
      title: 'That password didn’t work.',
      body: `Check the username and the password and try again, or reset the password on the website of ${utility}.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} has locked this account.`,
      body: 'Unlock it on their website or by phone. Then sign in here again.',
    }),
    verification_failed: (utility) => ({
      title: 'The code wasn’t accepted.',
      body: `Sign in again, and ${utility} sends you a new one.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} isn’t answering right now.`,
      body: 'Your password was not rejected. Try again in a few minutes.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} took too long to answer.`,
      body: 'Your password was not rejected. Try again now, or in a few minutes.',
    }),
    service_unavailable: () => ({
      title: 'Something went wrong on our side.',
      body: 'It is not because of anything you typed. Try again in a moment.',
    }),
    offline: () => ({
      title: 'You seem to be offline.',
      body: 'Check your internet connection and try again.',
    }),
  },
} satisfies Messages;

/** English, outside of the screens. */
export const documentWords = {
  connect: 'Connect your utility',
  noScript: 'Connecting your utility needs JavaScript. Turn it on and reload this page.',
} satisfies DocumentWords;
