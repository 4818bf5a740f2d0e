import { ConnectorError } from '@utility-connect/connector';
import type { Form } from '@utility-connect/connector/web';
import { z } from 'zod';
import type { OpowerLogin, OpowerSite } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../shared/changed.ts';
import { knownForm, unknownPage } from '../../shared/known-form.ts';
import { companies } from './companies.ts';

/**
 * The companies of American Electric Power: a form of ASP.NET with generated names, and a token of Opower from the same website.
 *
 * @param domain for example `aepohio.com`.
 */
function aep(domain: string): OpowerLogin {
  const site = `https://www.${domain}`;
  const usage = `${site}/account/usage/`;
  return {
    hosts: [`www.${domain}`],
    async signIn({ web }, { fields: { username = '', password = '' }, signal }) {
      const first = await web.request(usage, { signal });
      const form = knownForm(first, 'sign-in page', isSignIn);
      const page = await web.request(usage, {
        form: typedIn(form, { username: username.trim(), password }),
        headers: { referer: usage },
        signal,
      });
      if (page.status !== 200) throw unknownPage(page, 'sign-in');
      requireNotRefused(page.text);
      const [, subdomain] = /https:\/\/([a-z0-9-]+)\.opower\.com/.exec(page.text) ?? [];
      if (subdomain === undefined) throw unknownPage(page, 'usage page');
      const answer = await web.request(`${site}/account/oauth/ValidToken`, {
        headers: {
          accept: 'application/json, text/javascript, */*; q=0.01',
          'x-requested-with': 'XMLHttpRequest',
          referer: usage,
        },
        signal,
      });
      if (answer.status === 403) throw portalUnavailable('token');
      if (answer.status !== 200) throw interfaceChanged('token');
      const [{ data }] = parseKnown(tokens, answer, 'token');
      return { token: data.AccessToken, subdomain };
    },
  };
}

/** The companies, with the subdomain that their page names. */
export const aepSites: readonly OpowerSite[] = companies.map(
  ({ utilityId, domain, subdomain, timeZone }) => ({
    utilityId,
    subdomain,
    timeZone,
    kind: 'ei',
    login: aep(domain),
  }),
);

const tokens = z.tuple([z.object({ data: z.object({ AccessToken: z.string().min(1) }) })]).rest(z.unknown());

const nameWith = ({ fields }: Form, part: string): string | undefined =>
  Object.keys(fields).find((name) => name.includes(part));

const isSignIn = (form: Form): boolean =>
  nameWith(form, 'UserID') !== undefined && nameWith(form, 'Password') !== undefined;

const typedIn = (
  form: Form,
  { username, password }: { readonly username: string; readonly password: string },
): Record<string, string> => ({
  // The server finds out by its button which part of the page was sent.
  ...form.buttons,
  ...Object.fromEntries(
    Object.entries(form.fields).map(([name, value]) => {
      if (name.includes('UserID')) return [name, username];
      return [name, name.includes('Password') ? password : value];
    }),
  ),
});

/** The page shows its message about the login in a paragraph of an element with the class `error`. */
const requireNotRefused = (html: string): void => {
  const [, message] = /\bclass="error"[^>]*>[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(html) ?? [];
  if (message === undefined) return;
  throw /\block/i.test(message)
    ? new ConnectorError('account_locked', 'The portal has locked the login.')
    : new ConnectorError('invalid_credentials', 'The portal refused the login.');
};
