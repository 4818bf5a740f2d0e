import { z } from 'zod';
import type { ConnectorAccount, ConnectorBill } from '../readings.ts';
import type { RangeRequest } from '../reads.ts';
import type { RenewedSignIn, SignInResult } from '../sign-in.ts';
import { isTimeZone } from '../time-zone.ts';
import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from './check-intervals.ts';
import { InvalidAnswerError, parseAnswer, parseList, requireDistinct } from './invalid-answer.ts';
import { line, state } from './text.ts';

const MAX_ACCOUNTS = 1_000;
const MAX_BILLS = 1_000;
const MAX_BILL_SECONDS = 400 * 86_400;
/** Larger values on a bill do not fit into Green Button. */
const MAX_KWH = 1e8;
const MAX_COST = 1e9;
/** Text from a web page, to display. Whitespace is collapsed, and characters that reorder the text around it are removed. */
const pageText = (min: number, max: number) =>
  z
    .string('must be text.')
    .max(10 * max, 'is far too long.')
    .transform((value) =>
      value
        .replace(/\p{Bidi_Control}/gu, '')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .pipe(line(min, max));

const method = z.object(
  {
    id: line(1, 255),
    kind: z.enum(['text_message', 'email', 'call'], 'must be one of the known methods.'),
    to: pageText(1, 255),
  },
  'must be an object.',
);

const challenge = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('choice'),
      methods: z.array(method, 'must be a list.').min(1, 'must not be empty.').max(20, 'is too long.'),
    }),
    z.object({
      kind: z.literal('code'),
      sent_to: z.nullable(pageText(1, 255)),
      resendAfterSeconds: z
        .int('must be a whole number.')
        .min(0, 'is too small.')
        .max(3_600, 'is too large.')
        .exactOptional(),
    }),
  ],
  'must be a choice or a code.',
);

const seconds = z.int('must be whole UNIX seconds.').min(0, 'must not be before 1970.');

const renewedLogin = { login: state, expiresAt: seconds.exactOptional() };

const renewal: z.ZodType<RenewedSignIn | null> = z
  .object(renewedLogin, 'must be an object or null.')
  .nullable();

const signInResult: z.ZodType<SignInResult> = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('signed_in'),
      ...renewedLogin,
      identity: line(1, 320).exactOptional(),
      device: state.exactOptional(),
    }),
    z.object({ kind: z.literal('challenge'), challenge, state }),
  ],
  'must be a login or a challenge.',
);

const currency = z.string('must be text.').regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217.');

const account: z.ZodType<ConnectorAccount> = z.object(
  {
    key: line(1, 255),
    accountNumber: pageText(1, 100),
    address: pageText(0, 500),
    timeZone: line(1, 100).refine(isTimeZone, 'must be a time zone.'),
    intervalSeconds: z
      .int('must be whole seconds.')
      .min(MIN_INTERVAL_SECONDS, 'must be a minute at least.')
      .max(MAX_INTERVAL_SECONDS, 'must be a day at most.'),
    hasEmissions: z.boolean('must be true or false.'),
    currency: currency.exactOptional(),
  },
  'must be an object.',
);

const amount = (max: number) =>
  z
    .number('must be a number.')
    .min(-max, 'is less than anybody is billed.')
    .max(max, 'is more than anybody is billed.')
    .transform((value) => Math.round(value * 1e4) / 1e4)
    .nullable()
    .exactOptional();

const bill: z.ZodType<ConnectorBill> = z
  .object(
    {
      id: line(1, 255),
      start: seconds,
      end: seconds,
      usageKwh: amount(MAX_KWH),
      cost: amount(MAX_COST),
      currency: currency.nullable().exactOptional(),
    },
    'must be an object.',
  )
  .refine(
    ({ cost, currency }) => typeof cost !== 'number' || typeof currency === 'string',
    'must have a currency with their cost.',
  )
  .refine(({ start, end }) => start < end, 'must end after they start.')
  .refine(({ start, end }) => end - start <= MAX_BILL_SECONDS, 'must be of 400 days at most.');

/** @throws InvalidAnswerError */
export function checkSignIn(value: unknown): SignInResult {
  return parseAnswer('sign-in', signInResult, value);
}

/** @throws InvalidAnswerError */
export function checkRenewal(value: unknown): RenewedSignIn | null {
  return parseAnswer('renew', renewal, value);
}

/** @throws InvalidAnswerError */
export function checkAccounts(value: unknown): ConnectorAccount[] {
  const accounts = parseList('accounts', MAX_ACCOUNTS, account, value);
  requireDistinct('accounts', accounts, ({ key }) => key);
  return accounts;
}

/**
 * @returns the bills that overlap the range.
 * @throws InvalidAnswerError
 */
export function checkBills(value: unknown, { from, to }: Pick<RangeRequest, 'from' | 'to'>): ConnectorBill[] {
  const bills = parseList('bills', MAX_BILLS, bill, value);
  requireDistinct('bills', bills, ({ id }) => id);
  if (bills.some(({ start }, index) => start < (bills[index - 1]?.start ?? 0))) {
    throw new InvalidAnswerError('bills must be in time order.');
  }
  return bills.filter(({ start, end }) => start < to && end > from);
}
