import { ConnectorError } from '../../../index.ts';
import type { Parts } from './half-hour-connector.ts';
import { IMPORT_MPAN } from './half-hour-utility.ts';

/** A mistake in the connector of the half-hour utility, with the rule that it breaks and the observation of the suite. */
type PlantedBug = readonly [bug: string, rule: string, seen: RegExp, parts: Partial<Parts>];

const HALF_HOUR = 1_800;
const DAY = 86_400;
/** 01:00 in London for the second time. */
const REPEATED = Date.parse('2026-10-25T01:00:00Z') / 1000;

const offsetIgnored = (text: string): number => Date.parse(`${text.slice(0, 19)}Z`) / 1000;

/** Longer than the suite waits, and deaf to the signal. */
const sleep = () => new Promise((resolve) => setTimeout(resolve, 3_000).unref());
const sleepAt =
  (place: string): Parts['pause'] =>
  async (at) => {
    if (at === place) await sleep();
  };

const EXPECTED = 'reads the expected intervals';
const ACCOUNT = 'lists the expected account';
const ORDER = 'reads intervals in time order without overlaps';
const DIVIDED = 'reads the same intervals however a range is divided';
const HISTORY = 'reads the same intervals in a range of two years as in short ones';
const STOPS = 'stops within a second when its signal aborts';
const STOPS_LATER = 'stops in the middle of a read within a second when its signal aborts';

/** One mistake each. */
export const plantedBugs: readonly PlantedBug[] = [
  [
    'the offset of the time zone is ignored',
    EXPECTED,
    /the interval of 2026-10-24T23:00:00.000Z has `usageKwh` [\d.]+, instead of|no interval starts at/,
    { startOf: ({ interval_start }) => offsetIgnored(interval_start) },
  ],
  [
    'the end of an interval is taken for its start',
    EXPECTED,
    /2026-10-24T23:00:00.000Z/,
    { startOf: ({ interval_end }) => Date.parse(interval_end) / 1000 },
  ],
  [
    'an interval is there twice',
    ORDER,
    /in time order and not overlap/,
    { yielded: ([first, ...rest]) => (first ? [first, first, ...rest] : []) },
  ],
  [
    'windows of a week overlap by a day',
    ORDER,
    /in time order and not overlap/,
    { windowSeconds: 7 * DAY, nextWindow: (to) => to - DAY },
  ],
  [
    'windows of 90 days overlap by a day',
    HISTORY,
    /in time order and not overlap/,
    { nextWindow: (to) => to - DAY },
  ],
  [
    'a day is left out between windows of 90 days',
    HISTORY,
    /the last 30 days had 1392 intervals in a read of two years, and 1440 in a short one/,
    { nextWindow: (to) => to + DAY },
  ],
  [
    'a day is left out between windows of 365 days',
    HISTORY,
    /a gap had 0 intervals in a read of two years, and 48 in a short one/,
    { windowSeconds: 365 * DAY, nextWindow: (to) => to + DAY },
  ],
  [
    'the key of an account is random',
    'gives an account the same key at every sign-in',
    /after the next sign-in/,
    { keyOf: () => `${Math.random()}` },
  ],
  [
    'the key of an account is its place in the list',
    ACCOUNT,
    /no account has the key 1012345678901. The keys are \["0"\]/,
    { keyOf: (_point, index) => `${index}` },
  ],
  [
    'the key of an account is the serial of its newest meter',
    ACCOUNT,
    /The keys are \["NEW-2"\]/,
    { keyOf: ({ meters }) => meters.at(-1)?.serial ?? '' },
  ],
  [
    'an error of a sign-in repeats the key',
    'keeps passwords out of its errors',
    /repeats the password: ConnectorError `invalid_credentials`: PASSWORD/,
    { signInFailed: (code, key) => new ConnectorError(code, key) },
  ],
  [
    'an error of a read repeats the key',
    'keeps passwords and tokens out of the errors of reads',
    /repeats a secret of `login` in listAccounts: ConnectorError `utility_unavailable`: PASSWORD/,
    { unavailable: (key) => new ConnectorError('utility_unavailable', key) },
  ],
  [
    'the key is in the address of reads',
    'keeps passwords and tokens out of the addresses of reads',
    /in the address of a request of listAccounts/,
    {
      send(url, key, signal) {
        const address = new URL(url);
        address.searchParams.set('key', key);
        return fetch(address, { headers: { Authorization: `Basic ${btoa(`${key}:`)}` }, signal });
      },
    },
  ],
  ['a pause before requests ignores the signal', STOPS, /signIn went on/, { pause: sleepAt('request') }],
  [
    'a pause between pages ignores the signal',
    STOPS_LATER,
    /readIntervals after 2 of its requests went on/,
    { pause: sleepAt('page') },
  ],
  [
    'a pause between windows ignores the signal',
    STOPS_LATER,
    /readIntervals after its first batch went on/,
    { pause: sleepAt('window') },
  ],
  ['Wh are taken for kWh', EXPECTED, /has `usageKwh`/, { kwh: (consumption) => consumption * 1_000 }],
  ['kWh are taken for Wh', EXPECTED, /has `usageKwh`/, { kwh: (consumption) => consumption / 1_000 }],
  [
    'the last page is missing',
    DIVIDED,
    /the range as a whole had/,
    { hasNext: (next): next is string => next !== null && !next.endsWith('page=2') },
  ],
  ['only the first page is read', DIVIDED, /as a whole had/, { hasNext: (_next): _next is string => false }],
  [
    'answers are shifted by hours',
    EXPECTED,
    /2026-10-24T23:00:00.000Z/,
    { startOf: ({ interval_start }) => Date.parse(interval_start) / 1000 + 5 * 3_600 },
  ],
  [
    'questions and answers are shifted alike',
    EXPECTED,
    /2026-10-24T23:00:00.000Z has `usageKwh`/,
    {
      periodOf: (from, to) => ({ from: from - 5 * 3_600, to: to - 5 * 3_600 }),
      startOf: ({ interval_start }) => Date.parse(interval_start) / 1000 + 5 * 3_600,
    },
  ],
  [
    'usage and export are exchanged',
    EXPECTED,
    /no interval starts at|has `usageKwh`/,
    { isExport: ({ is_export }) => !is_export, keyOf: () => IMPORT_MPAN },
  ],
  [
    'the account is in Denver',
    ACCOUNT,
    /the account has `timeZone` America\/Denver, instead of Europe\/London/,
    { account: { timeZone: 'America/Denver', intervalSeconds: HALF_HOUR } },
  ],
  [
    'a meter that was replaced is left out',
    EXPECTED,
    /no interval starts at 2026-10-24T23:00:00.000Z/,
    { metersOf: ({ meters }) => meters.slice(-1) },
  ],
  [
    'the account has intervals of a day',
    'gives an account the most usual length of its intervals',
    /`intervalSeconds` of the account is 86400; most of its intervals have 1800 s/,
    { account: { timeZone: 'Europe/London', intervalSeconds: DAY } },
  ],
  [
    'a key that is refused in reads counts as an outage',
    'reports a login that the utility no longer accepts as login_expired',
    /listAccounts with a login whose password or token is wrong rejected with ConnectorError `utility_un/,
    { refused: 'utility_unavailable' },
  ],
  [
    'a rate limit counts as no data',
    'reports a rate limit as one, never as missing data or an outage',
    /the intervals of `limited` were read/,
    { limited: () => Response.json({ results: [], next: null }) },
  ],
  [
    'a rate limit counts as an outage',
    'reports a rate limit as one, never as missing data or an outage',
    /failed with ConnectorError `utility_unavailable`: no, instead of a NotYetError/,
    {
      limited() {
        throw new ConnectorError('utility_unavailable', 'no');
      },
    },
  ],
  [
    'reads ignore the end of the range',
    'reads nothing from after a range',
    /until 2026-11-28T12:00:00.000Z in a range that ends at/,
    { periodOf: (from) => ({ from }) },
  ],
  [
    'a limit of sign-ins counts as a wrong password',
    'reports the other failures of a sign-in with their codes',
    /the login for `rate_limited` rejected with ConnectorError `invalid_credentials`/,
    { signInFailed: () => new ConnectorError('invalid_credentials', 'no') },
  ],
  [
    'the hour that is there twice is lost',
    EXPECTED,
    /no interval starts at 2026-10-25T01:00:00.000Z/,
    {
      yielded: (intervals) => intervals.filter(({ start }) => start < REPEATED || start >= REPEATED + 3_600),
    },
  ],
  [
    'the hour that is there twice is given twice',
    EXPECTED,
    /in time order and not overlap/,
    {
      yielded: (intervals) =>
        intervals.flatMap((interval) => (interval.start === REPEATED ? [interval, interval] : [interval])),
    },
  ],
  [
    'an unknown export is 0',
    EXPECTED,
    /has `exportedKwh` 0, instead of nothing/,
    { yielded: (intervals) => intervals.map((interval) => ({ exportedKwh: 0, ...interval })) },
  ],
  [
    'a key is tried twice after a refusal',
    'sends a password that was refused only once',
    /sent the password to api\.half-hour\.example again after a refusal/,
    {
      async send(url, key, signal) {
        const headers = { Authorization: `Basic ${btoa(`${key}:`)}` };
        const response = await fetch(url, { headers, signal });
        return response.status === 401 ? fetch(url, { headers, signal }) : response;
      },
    },
  ],
  ['text stands for numbers', ORDER, /must be a number/, { kwh: (kwh) => String(kwh) as unknown as number }],
  [
    'milliseconds stand for seconds',
    ORDER,
    /must be of a day at most|must not be in the future|end after they start/,
    { startOf: ({ interval_start }) => Date.parse(interval_start) },
  ],
  ['usage is negative', ORDER, /must not be below 0/, { kwh: (consumption) => -consumption }],
  [
    'a wrong key counts as an outage',
    'reports a wrong password as invalid_credentials',
    /`utility_unavailable`/,
    { signInRefused: 'utility_unavailable' },
  ],
];
