import {
  type CreateFakeSource,
  createFakeJwt,
  fakeWebPage,
  readFakeJwt,
} from '@utility-connect/connector/fakes';
import { dateOf } from '@utility-connect/connector/http';
import { type FakeType, fakeReadings, isCurve } from './fake-readings.ts';

const PRM = '11453290002823';
const OTHER_PRM = '22516914714270';

const types = ['daily_consumption', 'consumption_load_curve', 'daily_production', 'production_load_curve'];

/**
 * A fake of Conso API, the proxy of Enedis: a home with solar panels and one without. Switches:
 *
 * - `changing-interval-length`: load curves have intervals of 10, 15, 30 and 60 minutes.
 * - `doubled-hour-missing`: the second one of the doubled hour is absent on the day on which clocks go back.
 * - `late-activation`: the meter was activated 100 days ago, and earlier periods are refused.
 * - `no-hourly-recording`: load curves answer 404, because their recording is not switched on.
 * - `prm-not-in-token`: the token is for another meter.
 * - `consent-revoked`: answers 403, because the person withdrew the consent at Enedis.
 * - `shared-quota`: answers 429, because all users of the proxy together asked too much.
 * - `enedis-down`: answers 500, as in evenings.
 *
 * @see https://conso.boris.sh/documentation
 */
export const createFakeEnedis: CreateFakeSource = ({ now, switches }) => {
  const tokenOf = (sub: readonly string[]): string => {
    // Tokens live for about three years.
    const exp = Date.UTC(new Date(now()).getUTCFullYear() + 3, 0, 1) / 1000;
    return createFakeJwt({ sub, iat: exp - 94_608_000, exp });
  };

  const isAllowed = (token: string, prm: string): boolean => {
    const prms = readFakeJwt(token, now())?.sub;
    return Array.isArray(prms) && prms.includes(prm);
  };

  return {
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const type = pathname.replace('/api/', '');
      if (request.method !== 'GET') return failure(405, 'Seule la méthode GET est autorisée');
      if (!/[/@.+(]/.test(request.headers.get('user-agent') ?? '') && !request.headers.has('from'))
        return fakeWebPage('Access denied', 403);
      const [prm = '', start = '', end = ''] = ['prm', 'start', 'end'].map(
        (name) => searchParams.get(name) ?? '',
      );
      const isValid =
        types.includes(type) &&
        /^\d{14}$/.test(prm) &&
        [start, end].every((date) => /^20\d\d-\d\d-\d\d$/.test(date));
      if (!isValid) return failure(400, 'Paramètres invalides');
      const token = /^\S+ (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return failure(400, "Le header 'Authorization' est manquant ou invalide");
      if (!isAllowed(token, prm))
        return failure(401, "Votre token est invalide ou ne permet pas d'accéder à ce PRM");
      if (switches.has('shared-quota')) return fromEnedis(429, 'Too_many_requests', 'Quota exceeded.');
      if (switches.has('enedis-down'))
        return fromEnedis(500, 'technical_error', 'Technical error. Please try later.');
      if (switches.has('consent-revoked'))
        return fromEnedis(
          403,
          'Access_denied',
          'No consent can be found for this customer and this usage point.',
        );
      const refusal = refusalOf(type, { start, end }, dateOf(now() / 1000, 'Europe/Paris'), switches);
      if (refusal) return fromEnedis(400, 'Invalid_request', refusal);
      const options = { now: now() / 1000, switches, start, end, seed: Number(prm) % 97 };
      const readings = fakeReadings(type as FakeType, options);
      const hasNone =
        (switches.has('no-hourly-recording') && isCurve(type)) ||
        (prm === OTHER_PRM && type.includes('production')) ||
        readings.length === 0;
      if (hasNone) return fromEnedis(404, 'no_data_found', 'no measure found for this usage point');
      return Response.json({
        usage_point_id: prm,
        start,
        end,
        quality: 'BRUT',
        reading_type: isCurve(type)
          ? { unit: 'W', measurement_kind: 'power', aggregate: 'average' }
          : { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' },
        interval_reading: readings,
      });
    },
    login: { prm: PRM, token: tokenOf(switches.has('prm-not-in-token') ? [OTHER_PRM] : [PRM, OTHER_PRM]) },
    switches: [
      'changing-interval-length',
      'doubled-hour-missing',
      'late-activation',
      'no-hourly-recording',
      'prm-not-in-token',
      'consent-revoked',
      'shared-quota',
      'enedis-down',
    ],
  };
};

const refusalOf = (
  type: string,
  { start, end }: { readonly start: string; readonly end: string },
  today: string,
  switches: ReadonlySet<string>,
): string | undefined => {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
  if (days <= 0) return 'Start date should be before end date.';
  if (days > (isCurve(type) ? 7 : 365))
    return `The requested period cannot exceed ${isCurve(type) ? 7 : 365} days.`;
  if (start < monthsBefore(today, isCurve(type) ? 24 : 36))
    return 'The start date must be greater than the history deadline.';
  const activation = new Date(Date.parse(today) - 100 * 86_400_000).toISOString().slice(0, 10);
  if (switches.has('late-activation') && start < activation)
    return "The requested period cannot be anterior to the meter's last activation date.";
  return undefined;
};

const monthsBefore = (date: string, months: number): string => {
  const time = new Date(date);
  return new Date(time.setUTCMonth(time.getUTCMonth() - months)).toISOString().slice(0, 10);
};

const failure = (status: number, message: string): Response => Response.json({ status, message }, { status });

const fromEnedis = (status: number, error: string, description: string): Response =>
  Response.json(
    { status, message: 'The Enedis API returned an error', error: { error, error_description: description } },
    { status },
  );
