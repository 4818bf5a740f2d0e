import type { DocumentWords, FirstMessages, Messages } from '../lib/messages/messages.ts';
import { countryNamesIn, joinScopes, pluralOf } from '../lib/messages/phrases.ts';

const plural = pluralOf('en');

/** The texts of the first screens, which are part of the page's document. */
export const firstMessages = {
  frame: {
    back: 'Back',
    close: 'Close',
    progress: (step, of) => `Step ${step} of ${of}`,
    loading: 'One moment',
    sandbox: 'Sandbox: test data only',
  },
  terms: {
    title: (company) => `${company} uses Utility Connect to link your utility account`,
    returnTo: (host) => `You’ll return to ${host}.`,
    purpose: (company) => `Why ${company} asks`,
    quote: (words) => `“${words}”`,
    data: (shared) => ({
      title: 'What you’ll share',
      body: `Your ${joinScopes(shared, ['electricity use (down to 15-minute readings)', 'bills (where available)', 'account numbers and service addresses'], ' and ')}.`,
    }),
    history: (months) => `Starting ${months === 1 ? 'a month' : `${months} months`} ago.`,
    until: (date) => `Sharing ends on ${date}.`,
    password: (company) => ({
      title: `${company} never sees your password`,
      body: 'Utility Connect encrypts it and uses it only to sign in to your utility.',
    }),
    stop: (company) => ({
      title: 'You’re in control',
      body: `Ask ${company} to disconnect at any time. We’ll stop sharing and delete your data.`,
    }),
    agreement: ['By continuing you agree to\u00a0our ', ' and ', ''],
    agree: 'Agree and continue',
    decline: 'Not now',
    termsTitle: 'Terms',
    termsText: (company) => [
      `You ask Utility Connect to read your accounts, usage and bills at your utility, with your login or your permission there, and to share them with ${company}.`,
      'Connect only accounts that are yours, or that you manage with the owner’s permission.',
      'We only read. We don’t change anything at your utility, place orders or make payments.',
      `How ${company} uses the data is between you and ${company}. Their own terms apply.`,
    ],
    privacyTitle: 'Privacy Policy',
    privacyText: (company) => [
      'We store your utility login or permission (encrypted), your accounts, usage and bills, and the time when you agreed.',
      `We share your accounts, usage and bills with ${company} and no one else. We don’t sell your data or show ads.`,
      `When you ask ${company} to disconnect, we delete your login and your data.`,
    ],
    done: 'Done',
    version: 'Version of November 23, 2026',
  },
  error: {
    screens: {
      connect_token_unknown: (company) => ({
        title: 'This link doesn’t work',
        body: `Go back to ${company ?? 'the app that sent you here'} and start again.`,
      }),
      connect_token_expired: (company) => ({
        title: 'This took a little too long',
        body: `For your security, you have 30 minutes to connect. Go back to ${company ?? 'the app that sent you here'} and start again. It only takes a minute.`,
      }),
      connect_token_used: (company) => ({
        title: 'This link was already used',
        body: `Your utility may already be connected in another tab. Go back to ${company ?? 'the app that sent you here'} to check, or to start again.`,
      }),
      origin_not_allowed: (company) => ({
        title: 'Don’t sign in on this page',
        body: `It isn’t allowed to ask for your utility login. Go to ${company ?? 'the app that you use'} directly, and let them know if you see this again.`,
      }),
      redirect_uri_not_allowed: (company) => ({
        title: 'This link leads to an unknown page',
        body: `We stopped here to keep your data safe. Go to ${company ?? 'the app that you use'} directly, and let them know if you see this again.`,
      }),
      opened_elsewhere: () => ({
        title: 'You continued in another tab',
        body: 'This connection was opened again in another tab or window. Continue there, or pick it up here.',
      }),
      too_many_attempts: (company) => ({
        title: 'Too many attempts',
        body: `To keep your account from being locked, we’ve stopped here. Check your login on your utility’s website, then start again from ${company ?? 'the app that sent you here'}. If you see this again, try again in an hour.`,
      }),
      service_unavailable: () => ({
        title: 'We’re having trouble connecting',
        body: 'It may be us, or your internet connection. Try again in a moment.',
      }),
      utility_not_listed: () => ({
        title: 'We don’t support your utility yet',
        body: 'To be sure, try searching by the ZIP code on your bill.',
      }),
    },
    retry: 'Try again',
    searchAgain: 'Search again',
    goOnHere: 'Continue here',
    leave: 'Leave',
  },
  problems: {
    service_unavailable: () => ({
      title: 'Something went wrong on our side.',
      body: 'Try again in a moment.',
    }),
    offline: () => ({
      title: 'You seem to be offline.',
      body: 'Check your internet connection and try again.',
    }),
  },
} satisfies FirstMessages;

/** English. */
export const messages = {
  ...firstMessages,
  selection: {
    title: 'Choose your electric utility',
    label: 'Search by name, ZIP code or state',
    loading: 'Loading utilities',
    found: (count) => `${plural(count, 'utility', 'utilities')} found`,
    empty: (query) => ({
      title: `No results for “${query}”`,
      body: 'Check the spelling, or try the ZIP code on your bill.',
    }),
    failed: {
      title: 'We couldn’t load the list',
      body: 'Something went wrong on our side. Try again in a moment.',
    },
    offline: { title: 'You seem to be offline', body: 'Check your internet connection and try again.' },
    notListed: 'My utility isn’t listed',
    down: 'Temporarily unavailable',
    connected: 'Connected',
    reconnect: 'Reconnect',
    connectAnother: 'Connect another utility',
    country: countryNamesIn('en'),
    kinds: {
      investor_owned: 'Investor-owned',
      cooperative: 'Cooperative',
      municipal: 'Municipal',
      public: 'Public power',
      community_choice: 'Community choice',
      other: 'Electric utility',
    },
  },
  stop: {
    title: 'Stop connecting?',
    body: 'Your utility isn’t connected yet.',
    files: 'Your files will be removed. Nothing has been stored yet.',
    keepGoing: 'Keep going',
    stop: 'Stop',
  },
  credentials: {
    title: (utility) => `Sign in to ${utility}`,
    lead: (host) => `Use the same username and password as on ${host ?? 'their website'}.`,
    titleAgain: (utility) => `Sign in again to ${utility}`,
    leadAgain: 'Please sign in again to keep your data up to date.',
    titleUpdate: (utility) => `Update the login for ${utility}`,
    username: 'Username or email',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    passwordShown: 'password',
    capsLock: 'Caps Lock is on.',
    promise: (utility, company) =>
      `Utility Connect encrypts your password and uses it only to sign in to ${utility}. ${company} never sees it.`,
    submit: 'Connect',
    usernameMissing: 'Enter your username or email.',
    passwordMissing: 'Enter your password.',
    missing: 'Enter your username and password',
    fieldMissing: (label) => `Enter a value for “${label}”.`,
    fieldInvalid: (label) => `Check “${label}”. It doesn’t have the right format.`,
    optional: 'optional',
    fieldsLead: (host) => `Use the same details as on ${host ?? 'their website'}.`,
    fieldsPromise: (utility, company) =>
      `Utility Connect encrypts what you enter and uses it only to sign in to ${utility}. ${company} never sees it.`,
    fieldsRejected: {
      title: 'Those details didn’t work.',
      body: 'Check each field and try again.',
    },
    tokenLead: (host) => `Paste your token from ${host ?? 'their website'}.`,
    tokenRejected: {
      title: 'That token didn’t work.',
      body: 'Copy all of it and paste it again, or create a new one.',
    },
    findIt: (host) => `Find it at ${host}`,
    authenticatorHelp: 'The long key behind the QR code, not the six digits that change.',
    forgot: (host) => `Forgot your password? Go to ${host}`,
    website: (host) => `Go to ${host}`,
    newTab: 'opens a new tab',
    useTestLogin: 'Use test login',
    down: (utility) => ({
      title: `${utility} is temporarily unavailable`,
      body: 'You can still try to sign in, but it may not work right now.',
    }),
  },
  ways: {
    title: 'Other ways to connect',
    sign_in: (utility) => ({
      title: 'Sign in with your utility login',
      body: `Use the login of your ${utility} account. Your data stays up to date.`,
    }),
    redirect: (utility) => ({
      title: 'Allow access on your utility’s website',
      body: `Sign in at ${utility}. Your password stays there, and your data stays up to date.`,
    }),
    file: (utility) => ({
      title: 'Upload a Green Button file',
      body: `Download your data from ${utility} and add it here. You don’t share a password.`,
    }),
    anyFile: (utility) => ({
      title: 'Upload a file from your utility',
      body: `Download your data from ${utility} and add it here. You don’t share a password.`,
    }),
    cancel: 'Cancel',
  },
  handOff: {
    title: (utility) => `You’ll continue at ${utility}`,
    titleAgain: (utility) => `Allow access again at ${utility}`,
    leadAgain: 'Renew your permission to keep your data up to date.',
    steps: (utility, company) => [
      { title: `Sign in at ${utility}`, body: 'On their own website, with your usual login.' },
      { title: `Choose what to share with ${company}`, body: 'Only what you agree to is shared.' },
      { title: 'Come back here', body: 'We’ll do the rest.' },
    ],
    before: 'Before you start',
    promise: (utility, company) =>
      `Your password stays with ${utility}. ${company} and Utility Connect never see it.`,
    submit: (utility) => `Continue to ${utility}`,
    down: 'You can still try, but it may not work right now.',
    awayTitle: (utility) => `Finish at ${utility} in the other tab`,
    away: 'Leave this page open. It continues by itself.',
    nothing: 'Nothing happened?',
    closed: 'Did the page stay blank, or did you close it?',
    openAgain: (utility) => `Open ${utility} again`,
    problems: {
      service_unavailable: 'Try again in a moment.',
      utility_unavailable: 'Nothing was shared. Try again in a few minutes.',
      utility_timeout: 'Nothing was shared. Try again now or in a few minutes.',
    },
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
    choiceTitle: 'How would you like to get your code?',
    choice: (utility) => `${utility} needs to confirm it’s you.`,
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
    confirming: 'Confirming your permission',
    readingAccounts: 'Reading your accounts',
    done: 'done',
    current: 'in progress',
    slow: 'This can take up to half a minute.',
    verySlow: (utility) =>
      `${utility} is slower than usual. You can keep waiting, or leave and try again later.`,
    trouble: 'We lost the connection. Still trying…',
    keepWaiting: 'Keep waiting',
    leave: 'Leave',
    cancel: 'Cancel',
  },
  accountSelection: {
    title: 'Choose what to share',
    lead: (company) => `${company} gets only the accounts you choose. The others aren’t stored.`,
    legend: (utility) => `Your accounts at ${utility}`,
    all: (count) => `All ${count} accounts`,
    submit: (count) => (count === 0 ? 'Share accounts' : `Share ${plural(count, 'account', 'accounts')}`),
    none: 'Choose at least one account.',
    stops: (company, count) =>
      count === 1
        ? `${company} will lose 1 account. Its data will be deleted.`
        : `${company} will lose ${count} accounts. Their data will be deleted.`,
  },
  success: {
    title: 'You’re connected',
    found: (count, utility) => `${plural(count, 'account', 'accounts')} connected at ${utility}.`,
    account: (number) => `Account ${number}`,
    next: (company) => `${company} now has access to your electricity data.`,
    preparing: (utility, company) =>
      `${utility} is preparing your data. ${company} gets it as soon as it’s ready.`,
    chooseLater: (utility, company) =>
      `${utility} doesn’t list your accounts yet, so nothing is shared. Open this again from ${company} later to choose them.`,
    soon: (company) => `Returning you to ${company}…`,
    ending: 'One moment, we’re finishing…',
    submit: 'Continue',
    otherLogin: 'Use another login',
  },
  closed: {
    title: 'You didn’t connect your utility',
    body: 'You can close this page and try again whenever you like.',
    titleAgain: 'Nothing has changed',
    bodyAgain: 'Your connection is as it was. You can close this page and try again whenever you like.',
    returnTo: (company) => `Back to ${company}`,
  },
  problems: {
    ...firstMessages.problems,
    invalid_credentials: (utility) => ({
      title: 'That username or password didn’t work.',
      body: `Try again, or reset your password on the ${utility} website.`,
    }),
    account_locked: (utility) => ({
      title: `${utility} has locked this account.`,
      body: 'Unlock it on their website or by phone, then sign in here again.',
    }),
    verification_failed: (utility) => ({
      title: 'The code wasn’t accepted.',
      body: `Sign in again and ${utility} will send you a new one.`,
    }),
    consent_denied: (utility) => ({
      title: 'Nothing was shared.',
      body: `You didn’t allow access at ${utility}. To connect, continue there again.`,
    }),
    utility_unavailable: (utility) => ({
      title: `${utility} is temporarily unavailable.`,
      body: 'Your password wasn’t rejected. Try again in a few minutes.',
    }),
    utility_timeout: (utility) => ({
      title: `${utility} took too long to answer.`,
      body: 'Your password wasn’t rejected. Try again now or in a few minutes.',
    }),
    rate_limited: (utility, minutes) => ({
      title: `${utility} asks us to wait.`,
      body:
        minutes === undefined
          ? 'Try again in a few minutes.'
          : minutes <= 1
            ? 'Try again in a minute.'
            : `Try again in ${minutes} minutes.`,
    }),
    no_accounts: (utility) => ({
      title: 'We didn’t find any accounts',
      body: `This ${utility} login has no electric accounts. Use another login, or continue without accounts.`,
    }),
    file_rejected: () => ({ title: 'The file couldn’t be used.', body: '' }),
  },
} satisfies Messages;

/** English, outside of the screens. */
export const documentWords = {
  connect: 'Connect your utility',
  manage: 'What you share',
  noScript: 'Connecting your utility needs JavaScript. Turn it on and reload this page.',
} satisfies DocumentWords;
