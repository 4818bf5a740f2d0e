import {
  type CreateFakeSource,
  fakeExport,
  fakeUsage,
  fakeWebPage,
  timeWithZ,
} from '@utility-connect/connector/fakes';
import { dateOf, instantsOf, midnightOf } from '@utility-connect/connector/http';

const HALF_HOUR = 1_800;
const ZONE = 'Europe/London';
const login = { account_number: 'A-1B2C3D4E', api_key: 'sk_live_of_the_fake' };
const MPAN = '1200012345678';
const EXPORT_MPAN = '1200087654321';
const MOVED_IN = '2021-12-01T00:00:00Z';
/** The day on which the meter is replaced with the switch for that. */
const REPLACED = Date.UTC(2026, 5, 10, 11, 30) / 1000;

const switches = [
  /** Times with `Z` and with `+01:00` in one answer. */
  'mixed-offsets',
  /** A day more than asked for at both ends. */
  'more-rows',
  /** The newest first, whatever is asked for. */
  'newest-first',
  /** Pages of 100 rows at most. */
  'small-pages',
  /** A meter that another one replaced on 10 June 2026. */
  'replaced-meter',
  /** A meter point for export at the same property. */
  'export-meter',
  /** A meter without data, and one without a serial number. */
  'empty-results',
  /** A tariff with a rate for the day and one for the night. */
  'two-registers',
  /** Rates that depend on how the customer pays. */
  'payment-methods',
  /** A tariff that is not published. */
  'private-tariff',
  /** Status 429. */
  'rate-limited',
  /** Status 502 with a web page. */
  'outage',
  /** Status 403 with the web page of a bot manager. */
  'bot-manager',
  /** The key works for the account, and no longer for its data. */
  'key-replaced',
] as const;

/**
 * Makes a fake of the REST interface of Octopus Energy in Great Britain: an account with one home since December 2021, with half-hours
 * until the last midnight, or the one before in the morning. Its prices are those of a tariff with one rate until June 2025 and with one
 * for each half-hour since then.
 *
 * @see https://developer.octopus.energy/rest/
 */
export const createFakeOctopusEnergy: CreateFakeSource = ({ now, switches: on }) => {
  /** UNIX seconds at which the data ends: data of a day arrives in the next morning. */
  const endOfData = (): number => midnightOf(dateOf(now() / 1000 - 10 * 3_600, ZONE), ZONE);

  const account = () => ({
    number: login.account_number,
    properties: [
      {
        id: 1234567,
        moved_in_at: MOVED_IN,
        moved_out_at: null,
        address_line_1: '12 Elm Road',
        address_line_2: '',
        address_line_3: null,
        town: 'LEEDS',
        county: '',
        postcode: 'LS1 4AP',
        electricity_meter_points: [
          ...(on.has('export-meter') ? [meterPoint(EXPORT_MPAN, true)] : []),
          meterPoint(MPAN, false),
        ],
        gas_meter_points: [],
      },
    ],
  });

  const meterPoint = (mpan: string, is_export: boolean) => ({
    mpan,
    profile_class: is_export ? 0 : 1,
    consumption_standard: is_export ? 0 : 2_900,
    is_export,
    meters: serialsOf(is_export).map((serial_number) => ({ serial_number, registers: [] })),
    agreements: is_export
      ? [{ tariff_code: 'E-1R-OUTGOING-VAR-24-10-26-M', valid_from: MOVED_IN, valid_to: null }]
      : agreements(),
  });

  const serialsOf = (isExport: boolean): string[] => {
    if (isExport) return ['23E0000003'];
    return [
      ...(on.has('empty-results') ? ['', '11E0000000'] : []),
      ...(on.has('replaced-meter') ? ['19E0000001'] : []),
      '21E0000002',
    ];
  };

  const agreements = () => {
    const [flat, agile] = on.has('two-registers')
      ? ['E-2R-VAR-22-11-01-M', 'E-2R-VAR-22-11-01-M']
      : ['E-1R-VAR-22-11-01-M', on.has('private-tariff') ? 'E-1R-STAFF-25-01-01-M' : 'E-1R-AGILE-24-10-01-M'];
    return [
      { tariff_code: flat, valid_from: MOVED_IN, valid_to: '2025-06-01T00:00:00+01:00' },
      { tariff_code: agile, valid_from: '2025-06-01T00:00:00+01:00', valid_to: null },
    ];
  };

  /** The value of a half-hour, in kWh; `null` if the meter has none. */
  const kwhOf = (serial: string, start: number): number | null => {
    if (serial === '23E0000003') return fakeExport(start, HALF_HOUR);
    const isOld = serial === '19E0000001';
    if (serial === '11E0000000' || (isOld && !on.has('replaced-meter'))) return null;
    if (on.has('replaced-meter') && isOld !== start < REPLACED) return null;
    return fakeUsage(start, HALF_HOUR);
  };

  const consumption = (serial: string, url: URL): Response => {
    const { searchParams: query } = url;
    if (query.has('period_to') && !query.has('period_from'))
      return json({ period_from: ['This field is required with period_to.'] }, 400);
    const extra = on.has('more-rows') ? 86_400 : 0;
    const first = Date.parse(MOVED_IN) / 1000;
    const from = Math.max(first, (readTime(query.get('period_from')) ?? first) - extra);
    const to = Math.min(endOfData(), (readTime(query.get('period_to')) ?? Infinity) + extra);
    const rows = [];
    for (let start = Math.ceil(from / HALF_HOUR) * HALF_HOUR; start < to; start += HALF_HOUR) {
      const value = kwhOf(serial, start);
      if (value !== null)
        rows.push({
          consumption: value,
          interval_start: writeTime(start),
          interval_end: writeTime(start + HALF_HOUR),
        });
    }
    const isAscending = query.get('order_by') === 'period' && !on.has('newest-first');
    return page(isAscending ? rows : rows.reverse(), url, 25_000);
  };

  const rates = (product: string, tariff: string, url: URL): Response => {
    if (product.startsWith('STAFF') || !tariff.includes(product)) return json({ detail: 'Not found.' }, 404);
    if (tariff.startsWith('E-2R'))
      return json({ detail: 'This tariff has day and night rates, not standard.' }, 400);
    const from = readTime(url.searchParams.get('period_from')) ?? Date.parse(MOVED_IN) / 1000;
    const to = readTime(url.searchParams.get('period_to')) ?? now() / 1000;
    if (!product.startsWith('AGILE')) {
      const methods = on.has('payment-methods') ? ['DIRECT_DEBIT', 'NON_DIRECT_DEBIT'] : [null];
      const flat = methods.map((payment_method, index) => ({
        value_exc_vat: 24 + index,
        value_inc_vat: 25.2 + index * 1.05,
        valid_from: '2021-10-01T00:00:00+01:00',
        valid_to: null,
        payment_method,
      }));
      return page(flat, url, 1_500);
    }
    const rows = [];
    for (let start = Math.floor(from / HALF_HOUR) * HALF_HOUR; start < to; start += HALF_HOUR) {
      const pence = fakeRate(start);
      rows.push({
        value_exc_vat: pence / 1.05,
        value_inc_vat: pence,
        valid_from: writeTime(start),
        valid_to: writeTime(start + HALF_HOUR),
        payment_method: null,
      });
    }
    return page(rows.reverse(), url, 1_500);
  };

  const page = (rows: readonly object[], url: URL, most: number): Response => {
    const asked = Number(url.searchParams.get('page_size') ?? 100);
    const size = Math.min(asked, on.has('small-pages') ? 100 : most);
    const number = Number(url.searchParams.get('page') ?? 1);
    const at = (page: number): string | null => {
      if (page < 1 || (page - 1) * size >= rows.length) return null;
      const other = new URL(url);
      other.searchParams.set('page', String(page));
      return other.href;
    };
    return json({
      count: rows.length,
      next: at(number + 1),
      previous: at(number - 1),
      results: rows.slice((number - 1) * size, number * size),
    });
  };

  const writeTime = (instant: number): string => {
    const utc = timeWithZ(instant);
    const isEven = (instant / HALF_HOUR) % 2 === 0;
    if (!on.has('mixed-offsets') || isEven) return utc;
    return timeWithZ(instant + 3_600).replace('Z', '+01:00');
  };

  const route = (request: Request): Response => {
    const url = new URL(request.url);
    const path = url.pathname.split('/').slice(1, -1).map(decodeURIComponent);
    if (url.host !== 'api.octopus.energy' || request.method !== 'GET' || !url.pathname.endsWith('/'))
      return json({ detail: 'Not found.' }, 404);
    const [, kind, id = '', , child = '', leaf] = path;
    if (kind === 'products' && leaf === 'standard-unit-rates') return rates(id, child, url);
    const authorization = request.headers.get('authorization');
    if (authorization === null) return json({ detail: 'Authentication credentials were not provided.' }, 401);
    if (authorization !== `Basic ${btoa(`${login.api_key}:`)}`)
      return json({ detail: 'Invalid API key.' }, 401);
    if (kind === 'accounts' && path.length === 3 && id === login.account_number) return json(account());
    const isKnown = id === MPAN || (id === EXPORT_MPAN && on.has('export-meter'));
    if (kind !== 'electricity-meter-points' || leaf !== 'consumption' || !isKnown)
      return json({ detail: 'Not found.' }, 404);
    if (on.has('key-replaced')) return json({ detail: 'Invalid API key.' }, 401);
    if (!serialsOf(id === EXPORT_MPAN).includes(child)) return json({ detail: 'Not found.' }, 404);
    return consumption(child, url);
  };

  return {
    login,
    switches,
    async fetch(request) {
      if (on.has('rate-limited'))
        return json({ detail: 'Request was throttled.' }, 429, { 'retry-after': '30' });
      if (on.has('outage')) return fakeWebPage('Bad gateway', 502);
      if (on.has('bot-manager')) return fakeWebPage('Just a moment...', 403);
      return route(request);
    },
  };
};

/** Price of a half-hour with the tariff that has one for each, in pence per kWh: below 0 in some nights. */
const fakeRate = (start: number): number => Math.round((fakeUsage(start, 3_600, 7) * 30 - 7) * 1e4) / 1e4;

/** Times without an offset are local. */
const readTime = (text: string | null): number | undefined => {
  if (text === null) return undefined;
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return Date.parse(text) / 1000;
  return instantsOf(Date.parse(`${text}Z`) / 1000, ZONE)[0];
};

const json = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
