import { ConnectorError } from '@utility-connect/connector';
import { type Answer, expiryOf, isWebPage } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { OpowerLogin, OpowerSession, OpowerSite, OpowerVisit } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../shared/changed.ts';
import { fields } from './fields.ts';

const LOGIN = '/sitecore/api/ssc/ConEdWeb-Foundation-Login-Areas-LoginAPI/User/0';
const TOKEN = '/sitecore/api/ssc/ConEd-Cms-Services-Controllers-Opower/OpowerService/0/GetOPowerToken';
const LOGIN_PAGE = '/en/login';
const USAGE_PAGE = '/en/accounts-billing/my-account/energy-use';
/** Cookie of a device that a person has confirmed with a code. */
const DEVICE = 'CE_DEVICE_ID';

const passwordAnswer = z.object({
  login: z.boolean(),
  authRedirectUrl: z.string().nullish(),
  newDevice: z.boolean().nullish(),
  noMfa: z.boolean().nullish(),
});

const codeAnswer = z.object({ code: z.boolean(), authRedirectUrl: z.string().nullish() });

/**
 * The sign-in of Con Edison, and of Orange & Rockland. It asks for a code on a new device: one that it sends, or one of an authenticator
 * app.
 *
 * @param host of the website, for example `www.coned.com`.
 */
function conEdisonLogin(host: string): OpowerLogin {
  const base = `https://${host}`;
  const headers = { referer: base + LOGIN_PAGE };

  /** @returns the address that goes on with the sign-in; `null` if the code is wrong. */
  const sendCode = async ({ web }: OpowerVisit, code: string, signal: AbortSignal) => {
    const json = { MFACode: code, ReturnUrl: USAGE_PAGE, OpenIdRelayState: '' };
    const answer = await web.request(`${base}${LOGIN}/VerifyFactor`, { headers, json, signal });
    if (isRefusal(answer, 'code')) {
      throw new ConnectorError('challenge_over', 'The portal no longer waits for a code.');
    }
    const { code: isRight, authRedirectUrl } = parseKnown(codeAnswer, answer, 'code');
    if (isRight && !authRedirectUrl) throw interfaceChanged('code');
    return isRight && authRedirectUrl ? authRedirectUrl : null;
  };

  const openSession = async (
    { web }: OpowerVisit,
    address: string,
    signal: AbortSignal,
  ): Promise<OpowerSession> => {
    const landed = await web.request(new URL(address, base).href, { signal });
    // The page of the usage makes the token. The site may forget that the sign-in asked for it.
    if (!isAt(landed, USAGE_PAGE)) {
      const page = await web.request(base + USAGE_PAGE, { signal });
      if (/\/login$/.test(new URL(page.url).pathname)) throw interfaceChanged('session');
    }
    const answer = await web.request(base + TOKEN, { headers, signal });
    const token = parseKnown(z.string().min(1), answer, 'opower token');
    const expiresAt = expiryOf(token);
    const device = await web.cookie(DEVICE, base);
    return { token, ...(expiresAt !== undefined && { expiresAt }), ...(device !== undefined && { device }) };
  };

  /** After a code, which later sign-ins on this device do without. */
  const openConfirmed = async (visit: OpowerVisit, address: string, signal: AbortSignal) => ({
    ...(await openSession(visit, address, signal)),
    listsMetersLater: true,
  });

  return {
    fields,
    hosts: [host],
    async signIn(visit, { fields: typed, device, signal }) {
      const { web } = visit;
      if (device !== undefined) await web.addCookie(`${DEVICE}=${device}; Path=/; Secure`, base);
      // Sets the cookies that the next requests need, and CE_DEVICE_ID on a new device.
      await web.request(base + LOGIN_PAGE, { signal });
      const { username = '', password = '', authenticator_key: code = '' } = typed;
      const json = {
        LoginEmail: username,
        LoginPassword: password,
        LoginRememberMe: false,
        ReturnUrl: USAGE_PAGE,
        OpenIdRelayState: '',
      };
      const answer = await web.request(`${base}${LOGIN}/Login`, { headers, json, signal });
      if (isRefusal(answer, 'password')) throw refused();
      const { login, authRedirectUrl, newDevice, noMfa } = parseKnown(passwordAnswer, answer, 'password');
      if (!login) throw refused();
      if (authRedirectUrl) return openSession(visit, authRedirectUrl, signal);
      if (!newDevice || noMfa) throw interfaceChanged('password');
      const next = code === '' ? null : await sendCode(visit, code, signal);
      // A refused code of the authenticator key leaves the question open: the key may be old.
      return next === null ? { sentTo: null, state: '' } : openConfirmed(visit, next, signal);
    },
    async answer(visit, { answer, signal }) {
      const next = await sendCode(visit, answer.trim(), signal);
      if (next === null) throw new ConnectorError('wrong_code', 'The portal refused the code.');
      return openConfirmed(visit, next, signal);
    },
  };
}

/** Whether the portal refuses a value. Proxies and bot managers refuse with web pages, which says nothing about it. */
const isRefusal = ({ status, text }: Answer, step: string): boolean => {
  if (isWebPage(text)) throw portalUnavailable(step);
  if (status === 401 || status === 403) return true;
  if (status !== 200) throw interfaceChanged(step);
  return false;
};

const refused = (): ConnectorError =>
  new ConnectorError('invalid_credentials', 'The portal refused the username or the password.');

const isAt = ({ url }: { readonly url: string }, path: string): boolean => new URL(url).pathname === path;

/** Con Edison and its sister company. */
export const conEdisonSites: readonly OpowerSite[] = [
  {
    utilityId: '4226', // Con Edison
    subdomain: 'cned',
    code: 'cned',
    timeZone: 'America/New_York',
    kind: 'ei',
    login: conEdisonLogin('www.coned.com'),
  },
  {
    utilityId: '14154', // Orange & Rockland
    subdomain: 'oru',
    code: 'oru',
    timeZone: 'America/New_York',
    kind: 'ei',
    login: conEdisonLogin('www.oru.com'),
  },
];
