import { ConnectorError } from '@utility-connect/connector';
import { z } from 'zod';
import type { OpowerSite } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown } from '../../shared/changed.ts';

const ORIGIN = 'https://dss-smcc.opower.com';

const session = z.object({ sessionToken: z.string().min(1) });

/** Southern Maryland Electric Cooperative. */
export const smeco: OpowerSite = {
  utilityId: '17637',
  subdomain: 'smcc',
  code: 'smcc',
  timeZone: 'America/New_York',
  kind: 'dss',
  login: {
    hosts: [],
    async signIn({ web }, { fields: { username = '', password = '' }, signal }) {
      const answer = await web.request(
        `${ORIGIN}/webcenter/edge/apis/identity-management-v1/cws/v1/smcc/login`,
        {
          form: { username: username.trim(), password, rememberMe: 'true' },
          redirect: 'manual',
          signal,
        },
      );
      if (answer.status === 401 || answer.status === 403)
        throw new ConnectorError('invalid_credentials', 'The utility refused the login.');
      if (answer.status !== 200) throw interfaceChanged('sign-in');
      const { sessionToken: token } = parseKnown(session, answer, 'sign-in');
      await web.addCookie('dssPortalCW=1; Path=/; Secure', ORIGIN);
      return { token };
    },
  },
};
