import { ConnectorError } from '@utility-connect/connector';
import {
  basicAuthorization,
  type HttpContext,
  instant,
  parseJson,
  request,
} from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://api.octopus.energy/v1/';
/** The most that the interface accepts. */
const MAX_VALUES = 25_000;
const MAX_RATES = 1_500;

export const loginShape = z.object({ accountNumber: z.string(), apiKey: z.string() });
export type Login = z.output<typeof loginShape>;

const agreementShape = z.object({
  tariff_code: z.string(),
  valid_from: instant,
  valid_to: instant.nullish(),
});
export type Agreement = z.output<typeof agreementShape>;

const meterPointShape = z.object({
  mpan: z.string(),
  is_export: z.boolean().nullish(),
  meters: z.array(z.object({ serial_number: z.string() })),
  agreements: z.array(agreementShape).default([]),
});
export type MeterPoint = z.output<typeof meterPointShape>;

const line = z.string().nullish();
const propertyShape = z.object({
  address_line_1: line,
  address_line_2: line,
  address_line_3: line,
  town: line,
  county: line,
  postcode: line,
  electricity_meter_points: z.array(meterPointShape).default([]),
});
export type Property = z.output<typeof propertyShape>;

const accountShape = z.object({ number: z.string(), properties: z.array(propertyShape) });
export type Account = z.output<typeof accountShape>;

const valueShape = z.object({
  consumption: z.number().min(0).nullable(),
  interval_start: instant,
  interval_end: instant,
});
type Value = z.output<typeof valueShape>;

const rateShape = z.object({
  value_inc_vat: z.number(),
  valid_from: instant.nullable(),
  valid_to: instant.nullable(),
});
type Rate = z.output<typeof rateShape>;

/** A part of a request for data. `from` and `to` are UNIX seconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
}

/** Reads the account of a login. @throws ConnectorError with the code `refusal` if the key or the account number is refused. */
export async function readAccount(
  context: HttpContext,
  login: Login,
  refusal: 'invalid_credentials' | 'login_expired',
  signal: AbortSignal,
): Promise<Account> {
  const url = `${BASE}accounts/${encodeURIComponent(login.accountNumber)}/`;
  const answer = await request(context, url, { headers: authorization(login), signal });
  // An account of somebody else answers 404, as one that does not exist.
  if ([401, 403, 404].includes(answer.status))
    throw new ConnectorError(refusal, 'Octopus Energy refused the API key or the account number.');
  return parseJson(accountShape, answer);
}

/** Reads the half-hours of a meter. There are none if the interface does not know the meter. */
export async function readValues(
  context: HttpContext,
  login: Login,
  { mpan, serial }: { readonly mpan: string; readonly serial: string },
  range: Range,
): Promise<Value[]> {
  const path = `electricity-meter-points/${encodeURIComponent(mpan)}/meters/${encodeURIComponent(serial)}/consumption/`;
  const query = { ...period(range), page_size: String(MAX_VALUES), order_by: 'period' };
  return readAll(context, `${BASE}${path}?${new URLSearchParams(query)}`, valueShape, {
    headers: authorization(login),
    signal: range.signal,
    unknown: [404],
  });
}

/** Reads the unit rates of a tariff, which are public. There are none if the tariff has no single rate. */
export async function readRates(
  context: HttpContext,
  { product, tariff }: { readonly product: string; readonly tariff: string },
  range: Range,
): Promise<Rate[]> {
  const path = `products/${encodeURIComponent(product)}/electricity-tariffs/${encodeURIComponent(tariff)}/standard-unit-rates/`;
  const query = { ...period(range), page_size: String(MAX_RATES) };
  return readAll(context, `${BASE}${path}?${new URLSearchParams(query)}`, rateShape, {
    signal: range.signal,
    unknown: [400, 404],
  });
}

/** Reads all pages of an answer. @param unknown statuses for which there are no results. */
const readAll = async <Schema extends z.ZodType>(
  context: HttpContext,
  first: string,
  shape: Schema,
  { unknown, ...init }: RequestInit & { readonly signal: AbortSignal; readonly unknown: readonly number[] },
): Promise<z.output<Schema>[]> => {
  const pageShape = z.object({ next: z.string().nullish(), results: z.array(shape) });
  const all: z.output<Schema>[] = [];
  for (let url = first; ; ) {
    const answer = await request(context, url, init);
    if (answer.status === 401 || answer.status === 403)
      throw new ConnectorError('login_expired', 'Octopus Energy no longer accepts the API key.');
    if (unknown.includes(answer.status)) return [];
    const { next, results } = parseJson(pageShape, answer);
    for (const result of results) all.push(result);
    if (!next) return all;
    // The key goes to no other host.
    if (!next.startsWith(BASE))
      throw new ConnectorError('invalid_answer', 'Octopus Energy refers to a page on another host.');
    url = next;
  }
};

const period = ({ from, to }: Range): Record<string, string> => ({
  period_from: utc(from),
  period_to: utc(to),
});

/** Times without `Z` would be read as local ones. */
const utc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '');

/** HTTP Basic: the key as the user, and no password. */
const authorization = ({ apiKey }: Login): Record<string, string> => ({
  authorization: basicAuthorization(apiKey, ''),
});
