import type { MeterInterval, RangeRequest } from '@utility-connect/connector';
import { addDays, dateOf, expiryOf, type HttpContext } from '@utility-connect/connector/http';
import { createWebSession } from '@utility-connect/connector/web';
import type { Portal } from '../shared/portal.ts';
import { toIntervals } from './hours.ts';
import { mainRegion } from './main-region.ts';
import { northwest } from './northwest.ts';
import type { Region } from './region.ts';
import { signIn } from './sign-in.ts';
import { HOST, type Login, openVisit, type Visit } from './visit.ts';

const HOUR = 3_600;
const MAX_METERS = 10_000;

/** After about 15 days of hours in one run, the bot manager refuses everything. */
const limits: Portal['limits'] = [
  { host: HOST, requests: 1, seconds: 1, per: 'login' },
  ...['/cs/customer/v1/energydashboard/', '/cs/gulf/ssp/v1/accountservices/'].map(
    (path) => ({ host: HOST, path, requests: 28, seconds: 7_200, per: 'login' }) as const,
  ),
];

const regions: Readonly<Record<Login['region'], Region>> = { main: mainRegion, northwest };

/**
 * A utility of Florida Power & Light: its own portal, and that of the former Gulf Power in the northwest. The portal names the region of a
 * person, whichever of both utilities they chose.
 */
function createFpl(utilityId: string): Portal {
  /** Meters of today, by account: each window of a day would ask for its meter again. */
  const meters = new Map<string, { readonly meter: string; readonly day: string }>();

  const meterOf = async (region: Region, visit: Visit, account: string, day: string): Promise<string> => {
    const known = meters.get(account);
    if (known?.day === day) return known.meter;
    const meter = await region.findMeter(visit, account);
    if (meters.size >= MAX_METERS) meters.clear();
    meters.set(account, { meter, day });
    return meter;
  };

  async function* readIntervals(
    context: HttpContext,
    request: RangeRequest,
  ): AsyncGenerator<readonly MeterInterval[]> {
    const { accountKey, from, to } = request;
    const visit = openVisit(context, request);
    const region = regions[visit.region];
    const { timeZone } = region;
    // The data of today comes tomorrow.
    const today = dateOf(context.now() / 1000, timeZone);
    const last = dateOf(to - 1, timeZone);
    for (let date = dateOf(from, timeZone); date <= last && date < today; date = addDays(date, 1)) {
      const meter = await meterOf(region, visit, accountKey, today);
      const rows = await region.readDay(visit, accountKey, meter, date);
      yield toIntervals(rows, timeZone).filter(({ end }) => end > from && end <= to);
    }
  }

  return {
    utilityId,
    capabilities: {
      intervalSeconds: [HOUR],
      exported: false,
      bills: false,
      historyMonths: 24,
      sanctioned: false,
      answerSeconds: 60,
      // A request reads a day, and many in a row are refused.
      windowDays: 1,
      overlapDays: 3,
    },
    limits,
    async signIn(context, { fields: { username = '', password = '' }, signal }) {
      const credentials = { username: username.trim().toLowerCase(), password, signal };
      const login = await signIn(createWebSession(context), credentials);
      const expiresAt = expiryOf(login.headers.jwttoken ?? '');
      return {
        kind: 'signed_in',
        login: JSON.stringify(login),
        ...(expiresAt !== undefined && { expiresAt }),
      };
    },
    async listAccounts(context, request) {
      const visit = openVisit(context, request);
      const { timeZone, listAccounts } = regions[visit.region];
      const numbers = await listAccounts(visit);
      return numbers.map((number) => ({
        key: number,
        accountNumber: number,
        address: '',
        timeZone,
        intervalSeconds: HOUR,
        hasEmissions: false,
        currency: 'USD',
      }));
    },
    readIntervals,
    readBills: async () => [],
  };
}

export const fplPortals: readonly Portal[] = [createFpl('6452'), createFpl('7801')];
