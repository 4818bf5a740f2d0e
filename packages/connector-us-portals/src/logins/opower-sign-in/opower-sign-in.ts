import { ConnectorError } from '@utility-connect/connector';
import { isWebPage } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { OpowerLogin, OpowerSite } from '../../opower/opower-site.ts';
import { interfaceChanged, portalUnavailable } from '../../shared/changed.ts';

const session = z.object({ sessionToken: z.string().optional(), accessToken: z.string().optional() });

/** The sign-in page of Opower itself. The session is a cookie, or a token of the answer. */
const opowerSignIn = (headers: Readonly<Record<string, string>> = {}): OpowerLogin => ({
  hosts: [],
  async signIn({ web, site: { subdomain, code } }, { fields: { username = '', password = '' }, signal }) {
    const origin = `https://${subdomain}.opower.com`;
    const { status, text } = await web.request(
      `${origin}/ei/edge/apis/user-account-control-v1/cws/v1/${code}/account/signin`,
      { json: { username: username.trim(), password }, headers, redirect: 'manual', signal },
    );
    if (status === 401 || status === 403)
      throw new ConnectorError('invalid_credentials', 'The utility refused the login.');
    if (isWebPage(text)) throw portalUnavailable('sign-in');
    if (status !== 200 && status !== 204) throw interfaceChanged('sign-in');
    const token = tokenOf(text);
    return token === undefined ? {} : { token };
  },
});

const tokenOf = (text: string): string | undefined => {
  try {
    const { sessionToken, accessToken } = session.parse(JSON.parse(text));
    return sessionToken ?? accessToken;
  } catch {
    return undefined;
  }
};

/** Utilities whose customers sign in at Opower itself. */
export const opowerSignInSites: readonly OpowerSite[] = [
  {
    utilityId: '3660', // Clark Public Utilities
    subdomain: 'clrk',
    code: 'clrk',
    timeZone: 'America/Los_Angeles',
    kind: 'ei',
    billsOnly: true,
    login: opowerSignIn(),
  },
  {
    utilityId: '2507', // Burbank Water and Power
    subdomain: 'bwp',
    code: 'bwp',
    timeZone: 'America/Los_Angeles',
    kind: 'ei',
    login: opowerSignIn(),
  },
  {
    utilityId: '7294', // Glendale Water and Power
    subdomain: 'gwp',
    code: 'gwp',
    timeZone: 'America/Los_Angeles',
    kind: 'ei',
    login: opowerSignIn(),
  },
  {
    utilityId: '13214', // Rhode Island Energy
    subdomain: 'rienergy',
    code: 'ngri',
    timeZone: 'America/New_York',
    kind: 'ei',
    billsOnly: true,
    login: opowerSignIn(),
  },
  {
    utilityId: '13756', // NIPSCO
    subdomain: 'nipsco',
    code: 'nie',
    timeZone: 'America/Indiana/Indianapolis',
    kind: 'ei',
    login: opowerSignIn({ 'x-requested-with': 'XMLHttpRequest' }),
  },
];
