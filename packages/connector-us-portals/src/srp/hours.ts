import { ConnectorError, type LoginRequest, type MeterInterval } from '@utility-connect/connector';
import { dateOf, type HttpContext, instantsOf, parseLogin } from '@utility-connect/connector/http';
import { createWebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { american } from '../shared/american-date.ts';
import { interfaceChanged, parseKnown } from '../shared/changed.ts';

export const BASE = 'https://myaccount.srpnet.com/myaccountapi/api/';
/** Clocks do not change there. */
export const ZONE = 'America/Phoenix';
export const HOUR = 3_600;

const loginSchema = z.object({ account: z.string(), xsrfToken: z.string(), cookies: z.string() });

/** The login of a person: cookies and the account number that they typed, which the sign-in does not check. */
export type Login = z.output<typeof loginSchema>;

export function openLogin({ login }: Pick<LoginRequest, 'login'>): Login {
  return parseLogin(loginSchema, login);
}

const amount = z.number().nullish();

const hour = z.object({
  /** Start of the hour, in local time without an offset. */
  date: z.iso.datetime({ local: true }),
  totalKwh: amount,
  totalCost: amount,
  onPeakKwh: amount,
  onPeakCost: amount,
  offPeakKwh: amount,
  offPeakCost: amount,
  shoulderKwh: amount,
  shoulderCost: amount,
  superOffPeakKwh: amount,
  superOffPeakCost: amount,
});

type Hour = z.output<typeof hour>;

const usage = z.object({ hourlyUsageList: z.array(hour) });

interface Range {
  /** UNIX seconds. */
  readonly from: number;
  /** UNIX seconds. */
  readonly to: number;
}

/** Reads the hours that end within `(from, to]`. @throws ConnectorError `login_expired` after the session has ended. */
export async function readHours(
  context: HttpContext,
  request: Pick<LoginRequest, 'login' | 'signal'>,
  { from, to }: Range,
): Promise<MeterInterval[]> {
  const { account, xsrfToken, cookies } = openLogin(request);
  const query = new URLSearchParams({
    billaccount: account,
    beginDate: american(dateOf(from, ZONE)),
    endDate: american(dateOf(to - 1, ZONE)),
  });
  const answer = await createWebSession(context, cookies).request(`${BASE}usage/hourlydetail?${query}`, {
    headers: { 'x-xsrf-token': xsrfToken },
    // To the page of the sign-in.
    redirect: 'manual',
    signal: request.signal,
  });
  if (answer.status === 401 || (answer.status >= 300 && answer.status < 400)) {
    throw new ConnectorError('login_expired', 'The session at SRP has ended.');
  }
  if (answer.status !== 200) throw interfaceChanged('hourly usage');
  return parseKnown(usage, answer, 'hourly usage')
    .hourlyUsageList.flatMap(toInterval)
    .filter(({ end }) => end > from && end <= to)
    .sort((a, b) => a.start - b.start);
}

const toInterval = (each: Hour): MeterInterval[] => {
  const start = instantsOf(Date.parse(`${each.date}Z`) / 1000, ZONE)[0];
  // On some plans only the parts are given, and the total is 0.
  const usageKwh =
    each.totalKwh || sum(each.onPeakKwh, each.offPeakKwh, each.shoulderKwh, each.superOffPeakKwh);
  const cost =
    each.totalCost || sum(each.onPeakCost, each.offPeakCost, each.shoulderCost, each.superOffPeakCost);
  if (start === undefined || usageKwh === null || usageKwh < 0) return [];
  return [{ start, end: start + HOUR, usageKwh, ...(cost !== null && { cost }) }];
};

/** `null` if no part is known. */
const sum = (...parts: readonly (number | null | undefined)[]): number | null => {
  const known = parts.filter((part) => typeof part === 'number');
  return known.length === 0 ? null : known.reduce((total, part) => total + part, 0);
};
