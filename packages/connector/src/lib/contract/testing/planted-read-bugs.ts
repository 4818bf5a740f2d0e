import type { PlantedTokenBug } from './planted-login-bugs.ts';

const HOUR = 3_600;

/** Local times without their offset, in standard time. */
const inWinterTime = (date: string): number => Date.parse(`${date.slice(0, 19)}+01:00`) / 1000;

const HOST = 'api.token-energy.example';
const BELOW = 'stays below its limits in a sign-in and the reads after it';
const WINDOW = 'reads a window of `windowDays` days like the shorter ranges within it';
const CLOCKS = 'reads the days on which clocks change without a gap';
const UNITS = 'reads intervals and bills in the same units';
const EXPECTED = 'reads the expected intervals';
const BILLS = 'reads the expected bills';

/** Mistakes about accounts, limits and readings. */
export const plantedReadBugs: readonly PlantedTokenBug[] = [
  [
    'the key of an account is its place in the list',
    'gives an account the same key whatever the order of its list is',
    /account 571-\d+ had the key [01], and [01] in a list in another order/,
    { accountOf: ({ number }, index) => ({ key: `${index}`, accountNumber: number }) },
  ],
  [
    'the number of an account is a token',
    'keeps passwords and tokens out of accounts',
    /`accountNumber` of an account has a secret of the login/,
    {
      accountOf: ({ id }, index, login) => ({
        key: id,
        accountNumber: `${JSON.parse(login).access} ${index}`,
      }),
    },
  ],
  [
    'a limit is for another host',
    'declares limits of hosts that it asks',
    /a limit for token-energy\.example; a sign-in and its reads asked api\.token-energy\.example/,
    { limits: [{ host: 'token-energy.example', requests: 10, seconds: 60, per: 'everybody' }] },
  ],
  [
    'a token is asked for before each read',
    BELOW,
    /there were \d requests to api\.token-energy\.example\/token; the limit is 2 in 60 s/,
    { beforeRead: (ask, { signal }) => ask('/token', { body: { token: 'personal' }, signal }) },
  ],
  [
    'a request that works once a day is sent twice',
    BELOW,
    /there were \d requests to api\.token-energy\.example\/homes; the limit is 1 in 86400 s/,
    {
      limits: [{ host: HOST, path: '/homes', requests: 1, seconds: 86_400, per: 'request' }],
      beforeRead: (ask, { login, signal }) =>
        login.startsWith('{')
          ? ask('/homes', { access: JSON.parse(login).access, signal })
          : Promise.resolve(),
    },
  ],
  ['a window is longer than the utility accepts', WINDOW, /`utility_unavailable`/, { windowDays: 32 }],
  [
    'a window is cut without an error',
    WINDOW,
    /the window that ends at 2026-11-28T12:00:00.000Z had 720 intervals, its parts 744/,
    { hoursOf: (hours) => hours.slice(-720) },
  ],
  [
    'the hour that is there twice is lost',
    CLOCKS,
    /an interval is missing at 2026-10-25T0[01]:00:00.000Z; clocks change at 2026-10-25T01:00:00.000Z/,
    { hoursOf: (hours) => hours.filter(({ date }) => !/-10-25T02.*\+01:00/.test(date)) },
  ],
  [
    'the hour that is there twice is given twice at the same time',
    CLOCKS,
    /intervals must be in time order and not overlap/,
    { startOf: (date) => Date.parse(date.replace(/(-10-25T02.*)\+01:00/, '$1+02:00')) / 1000 },
  ],
  [
    'summer is shifted by an hour',
    CLOCKS,
    /an interval is missing at 2026-03-29T01:00:00.000Z|in time order and not overlap/,
    { startOf: inWinterTime },
  ],
  [
    'the day on which clocks go back is shifted by an hour',
    EXPECTED,
    /the interval of 2026-10-24T22:00:00.000Z|no interval starts at 2026-10-24T22/,
    { startOf: (date) => Date.parse(date) / 1000 + (/-10-25T/.test(date) ? HOUR : 0) },
  ],
  ['costs are in øre', EXPECTED, /has `cost` \d+, instead of [\d.]+/, { costOf: (ore) => ore ?? undefined }],
  [
    'an unknown cost is 0',
    EXPECTED,
    /has `cost` 0, instead of nothing/,
    { costOf: (ore) => (ore ?? 0) / 100 },
  ],
  ['bills are in øre', BILLS, /bill bill-2 has `cost` \d+, instead of [\d.]+/, { billCostOf: (ore) => ore }],
  [
    'an unknown cost of a bill is 0',
    BILLS,
    /bill bill-1 has `cost` 0, instead of nothing/,
    { billCostOf: (ore) => (ore ?? 0) / 100 },
  ],
  [
    'bills are in øre',
    UNITS,
    /`cost` of bill bill-2 is \d+ DKK; its intervals from .* add up to [\d.]+/,
    { billCostOf: (ore) => ore },
  ],
  ['bills are in Wh', UNITS, /`usageKwh` of bill bill-1 is \d+ kWh/, { billKwhOf: (kwh) => kwh * 1_000 }],
];
