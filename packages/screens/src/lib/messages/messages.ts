import type { Challenge, CodeMethod, Scope, UtilitySummary } from '@utility-connect/protocol';
import type { ErrorScreenCode, Problem } from '../problem.ts';

/** The text of a problem and its remedy. */
export interface Sentence {
  readonly title: string;
  readonly body: string;
}

/** Texts outside the screens, for code that does not include the screens. */
export interface DocumentWords {
  /** Title of the page and of the dialog, and label of the button. Part of every host page's bundle: keep it short. */
  readonly connect: string;
  /** Title of the manage page. */
  readonly manage: string;
  /** Shown by the hosted page when scripts are disabled. */
  readonly noScript: string;
}

/**
 * Every text of the screens in one language. Placeholders are function parameters, so that the compiler checks each
 * translation. `company` is the client's name, `utility` the utility's name; a screen passes them through `isolate`.
 */
export interface Messages {
  readonly frame: {
    readonly back: string;
    readonly close: string;
    readonly progress: (step: number, of: number) => string;
    readonly loading: string;
    readonly sandbox: string;
  };
  /** Asked before the person leaves during a sign-in. */
  readonly stop: {
    readonly title: string;
    readonly body: string;
    /** Replaces `body` after files were added. */
    readonly files: string;
    readonly keepGoing: string;
    readonly stop: string;
  };
  readonly terms: {
    readonly title: (company: string) => string;
    /** `host` is that of the page that the person came from. */
    readonly returnTo: (host: string) => string;
    /** Title of the client's purpose, which follows in its own words. */
    readonly purpose: (company: string) => string;
    readonly quote: (words: string) => string;
    readonly data: (scopes: readonly Scope[]) => Sentence;
    readonly history: (months: number) => string;
    readonly until: (date: string) => string;
    readonly password: (company: string) => Sentence;
    readonly stop: (company: string) => Sentence;
    /** The words before, between and after the links to the terms and the privacy policy. */
    readonly agreement: readonly [string, string, string];
    readonly agree: string;
    readonly decline: string;
    readonly termsTitle: string;
    readonly termsText: (company: string) => readonly string[];
    readonly privacyTitle: string;
    readonly privacyText: (company: string) => readonly string[];
    /** Closes one of the texts. */
    readonly done: string;
    /** The date of `TERMS_VERSION`. Written out, because creating a date formatter is slow on phones. */
    readonly version: string;
  };
  readonly selection: {
    readonly title: string;
    readonly label: string;
    readonly loading: string;
    readonly found: (count: number) => string;
    readonly empty: (query: string) => Sentence;
    readonly failed: Sentence;
    readonly offline: Sentence;
    readonly notListed: string;
    readonly down: string;
    /** Title of the utilities that are connected already. */
    readonly connected: string;
    /** Marks a utility that no longer accepts the login, or the permission. */
    readonly reconnect: string;
    /** Title of all other utilities. */
    readonly connectAnother: string;
    /** Names a country by its ISO 3166 code. */
    readonly country: (code: string) => string;
    /** Shown where two utilities have the same name. */
    readonly kinds: Readonly<Record<UtilitySummary['kind'], string>>;
  };
  readonly credentials: {
    readonly title: (utility: string) => string;
    /** `host` is the utility's website, or `null` if unknown. */
    readonly lead: (host: string | null) => string;
    readonly titleAgain: (utility: string) => string;
    readonly leadAgain: string;
    /** Title for a utility that is connected and still accepts its login. */
    readonly titleUpdate: (utility: string) => string;
    readonly username: string;
    readonly password: string;
    readonly show: string;
    readonly hide: string;
    readonly passwordShown: string;
    readonly capsLock: string;
    /** Use of the password. */
    readonly promise: (utility: string, company: string) => string;
    readonly submit: string;
    readonly usernameMissing: string;
    readonly passwordMissing: string;
    readonly missing: string;
    /** `label` is that of the field. */
    readonly fieldMissing: (label: string) => string;
    readonly fieldInvalid: (label: string) => string;
    /** Added to the label of a field that may stay empty. */
    readonly optional: string;
    /** Replaces `lead`, `promise` and `problems.invalid_credentials` where the utility asks for other fields. */
    readonly fieldsLead: (host: string | null) => string;
    readonly fieldsPromise: (utility: string, company: string) => string;
    readonly fieldsRejected: Sentence;
    /** Replaces `fieldsLead` and `fieldsRejected` where the utility asks for a token or an API key only. */
    readonly tokenLead: (host: string | null) => string;
    readonly tokenRejected: Sentence;
    /** A link to the page where the value of a field is found. */
    readonly findIt: (host: string) => string;
    /** Shown below the field for the key of an authenticator app. */
    readonly authenticatorHelp: string;
    /** `host` is the utility's website. */
    readonly forgot: (host: string) => string;
    readonly website: (host: string) => string;
    readonly newTab: string;
    /** The button in the sandbox ribbon. */
    readonly useTestLogin: string;
    /** Shown before sign-in when the utility is known to be down. */
    readonly down: (utility: string) => Sentence;
  };
  readonly ways: {
    /** The button, and the title of the list. */
    readonly title: string;
    readonly sign_in: (utility: string) => Sentence;
    readonly redirect: (utility: string) => Sentence;
    readonly file: (utility: string) => Sentence;
    /** Replaces `file` where other formats than Green Button are read. */
    readonly anyFile: (utility: string) => Sentence;
    readonly cancel: string;
  };
  /** Texts before the utility's own page, and while the person is there. */
  readonly handOff: {
    readonly title: (utility: string) => string;
    /** The utility no longer accepts an earlier permission. */
    readonly titleAgain: (utility: string) => string;
    readonly leadAgain: string;
    /** The steps there. */
    readonly steps: (utility: string, company: string) => readonly Sentence[];
    /** Title of the utility's preparation text, which is in English. */
    readonly before: string;
    readonly promise: (utility: string, company: string) => string;
    readonly submit: (utility: string) => string;
    /** Follows the title of `credentials.down`. */
    readonly down: string;
    readonly awayTitle: (utility: string) => string;
    readonly away: string;
    /** Precedes `openAgain`, and after a while `closed` does. */
    readonly nothing: string;
    readonly closed: string;
    readonly openAgain: (utility: string) => string;
    /** Replaces the body of `problems`, which is about typed values. */
    readonly problems: { readonly [problem in Problem]?: string };
  };
  readonly verification: {
    readonly title: string;
    readonly sentTo: (utility: string, sentTo: string | null) => string;
    readonly label: string;
    readonly errors: Readonly<Record<NonNullable<Challenge['error']>, string>>;
    readonly missing: string;
    readonly choiceTitle: string;
    readonly choice: (utility: string) => string;
    readonly methods: Readonly<Record<CodeMethod['kind'], string>>;
    readonly otherWay: string;
    /** `seconds` is a round number. */
    readonly resendWait: (seconds: number) => string;
    readonly resendReady: string;
    readonly resend: string;
    readonly resent: string;
    readonly help: string;
    readonly submit: string;
  };
  readonly connecting: {
    readonly title: (utility: string) => string;
    readonly signingIn: string;
    /** Replaces `signingIn` after the person allowed access at the utility's page. */
    readonly confirming: string;
    readonly readingAccounts: string;
    readonly done: string;
    readonly current: string;
    readonly slow: string;
    readonly verySlow: (utility: string) => string;
    readonly trouble: string;
    readonly keepWaiting: string;
    readonly leave: string;
    readonly cancel: string;
  };
  readonly accountSelection: {
    readonly title: string;
    readonly lead: (company: string) => string;
    /** Names the list for screen readers. */
    readonly legend: (utility: string) => string;
    /** Chooses every account of a long list. */
    readonly all: (count: number) => string;
    /** The button. `count` may be 0. */
    readonly submit: (count: number) => string;
    /** Hint when no account is chosen. */
    readonly none: string;
    /** Hint that the client loses accounts that are no longer chosen. */
    readonly stops: (company: string, count: number) => string;
  };
  readonly success: {
    readonly title: string;
    readonly found: (count: number, utility: string) => string;
    readonly account: (number: string) => string;
    readonly next: (company: string) => string;
    /** Replaces the accounts while the utility prepares the data. */
    readonly preparing: (utility: string, company: string) => string;
    /** Replaces `preparing` where the person has to choose the accounts. */
    readonly chooseLater: (utility: string, company: string) => string;
    readonly soon: (company: string) => string;
    /** Replaces `soon` for a person who goes back to no client. */
    readonly ending: string;
    readonly submit: string;
    readonly otherLogin: string;
  };
  readonly error: {
    readonly screens: Readonly<Record<ErrorScreenCode, (company: string | null) => Sentence>>;
    readonly retry: string;
    readonly searchAgain: string;
    readonly goOnHere: string;
    readonly leave: string;
  };
  readonly closed: {
    readonly title: string;
    readonly body: string;
    /** Update mode: the existing connection is unchanged. */
    readonly titleAgain: string;
    readonly bodyAgain: string;
    readonly returnTo: (company: string) => string;
  };
  /** `minutes` until another try: with `rate_limited`, if the utility gives them. */
  readonly problems: Readonly<
    Record<Problem | 'no_accounts' | 'file_rejected', (utility: string, minutes?: number) => Sentence>
  >;
}

/** The texts of the terms and of errors. The others load with their screens. */
export interface FirstMessages extends Pick<Messages, 'frame' | 'terms' | 'error'> {
  readonly problems: Pick<Messages['problems'], 'service_unavailable' | 'offline'>;
}
