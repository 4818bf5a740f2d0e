import { type CreateFakeSource, fakeUsage, fakeWebPage } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';

const ORIGIN = 'https://myaccount.srpnet.com';
const API = '/myaccountapi/api/';
const ZONE = 'America/Phoenix';
const HOUR = 3_600;
const login = { account_number: '123456789', username: 'ada@example.com', password: 'correct horse' };
const SESSION = 'session-of-the-fake';
/** With characters that cookies encode. */
const XSRF_TOKEN = 'xsrf/of+the=fake';
/** Days of its history. */
const HISTORY = 730;
/** Dollars per kWh. */
const PRICE = 0.12;

/**
 * A fake of the portal of Salt River Project: a home with hours until yesterday, of two years. Switches:
 *
 * - `parts-only`: totals are 0, as on plans with peak hours, and the parts count.
 * - `refused-with-message`: every password is refused.
 * - `session-ended`: reads answer 401.
 * - `no-anti-forgery-token`: there is no cookie with the token.
 * - `maintenance`: a web page with status 200.
 * - `bot-manager`: a web page with status 403.
 * - `changed-form`: the answer to a sign-in has another form.
 */
export const createFakeSrp: CreateFakeSource = ({ now, switches }) => {
  const authorize = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text());
    const isRight =
      form.get('username') === login.username &&
      form.get('password') === login.password &&
      !switches.has('refused-with-message');
    if (switches.has('changed-form')) return Response.json({ result: isRight });
    if (!isRight) return Response.json({ message: 'Invalid username or password.' });
    return Response.json(
      { message: 'Log in successful.', username: login.username, email: login.username },
      { headers: { 'set-cookie': `ASP.NET_SessionId=${SESSION}; Path=/; Secure; HttpOnly` } },
    );
  };

  const antiForgeryToken = (): Response => {
    const cookie = `xsrf-token=${encodeURIComponent(XSRF_TOKEN)}; Path=/; Secure`;
    return new Response(
      '',
      switches.has('no-anti-forgery-token') ? {} : { headers: { 'set-cookie': cookie } },
    );
  };

  const hours = (query: URLSearchParams): Response => {
    const [first, last] = [isoDate(query.get('beginDate')), isoDate(query.get('endDate'))];
    if (first === null || last === null) return Response.json({ message: 'Bad request.' }, { status: 400 });
    const today = dateOf(now() / 1000, ZONE);
    const oldest = addDays(today, -HISTORY);
    const start = midnightOf(first < oldest ? oldest : first, ZONE);
    const end = midnightOf(addDays(last, 1) < today ? addDays(last, 1) : today, ZONE);
    const hourlyUsageList = [];
    if (query.get('billaccount') === login.account_number) {
      for (let time = start; time < end; time += HOUR) hourlyUsageList.push(rowOf(time, switches));
    }
    return Response.json({ hourlyUsageList, demandList: [] });
  };

  return {
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      if (switches.has('bot-manager')) return fakeWebPage('Attention Required! | Cloudflare', 403);
      if (switches.has('maintenance')) return fakeWebPage('Scheduled maintenance', 200);
      const route = `${request.method} ${pathname.replace(API, '')}`;
      if (origin !== ORIGIN || !pathname.startsWith(API)) return fakeWebPage('Not found', 404);
      if (route === 'POST login/authorize') return authorize(request);
      const isSignedIn = request.headers.get('cookie')?.includes(`ASP.NET_SessionId=${SESSION}`) ?? false;
      if (!isSignedIn) return Response.json({ message: 'Unauthorized' }, { status: 401 });
      if (route === 'GET login/antiforgerytoken') return antiForgeryToken();
      if (route !== 'GET usage/hourlydetail') return fakeWebPage('Not found', 404);
      const isKnown = request.headers.get('x-xsrf-token') === XSRF_TOKEN && !switches.has('session-ended');
      return isKnown ? hours(searchParams) : Response.json({ message: 'Unauthorized' }, { status: 401 });
    },
    login,
    switches: [
      'parts-only',
      'refused-with-message',
      'session-ended',
      'no-anti-forgery-token',
      'maintenance',
      'bot-manager',
      'changed-form',
    ],
  };
};

const rowOf = (time: number, switches: ReadonlySet<string>) => {
  const kwh = fakeUsage(time, HOUR, 16);
  const cost = Math.round(kwh * PRICE * 100) / 100;
  const hasParts = switches.has('parts-only');
  return {
    date: new Date((time - 7 * HOUR) * 1000).toISOString().slice(0, 19),
    hour: new Date((time - 7 * HOUR) * 1000).toISOString().slice(11, 16),
    onPeakKwh: 0,
    onPeakCost: 0,
    offPeakKwh: hasParts ? kwh : 0,
    offPeakCost: hasParts ? cost : 0,
    shoulderKwh: 0,
    shoulderCost: 0,
    superOffPeakKwh: 0,
    superOffPeakCost: 0,
    totalKwh: hasParts ? 0 : kwh,
    totalCost: hasParts ? 0 : cost,
  };
};

/** `YYYY-MM-DD` of `MM-DD-YYYY`; `null` for another text. */
const isoDate = (text: string | null): string | null => {
  const [, monthAndDay, year] = /^(\d\d-\d\d)-(\d{4})$/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${monthAndDay}`;
};
