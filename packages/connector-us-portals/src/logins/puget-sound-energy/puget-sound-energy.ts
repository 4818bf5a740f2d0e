import { ConnectorError } from '@utility-connect/connector';
import { type Answer, isWebPage } from '@utility-connect/connector/http';
import type { Form } from '@utility-connect/connector/web';
import { z } from 'zod';
import type { OpowerLogin, OpowerSite, OpowerVisit } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../shared/changed.ts';
import { knownForm, unknownPage } from '../../shared/known-form.ts';

const SITE = 'https://www.pse.com';
const VERIFICATION = '__RequestVerificationToken';

/** The website gets its texts for a refusal with each sign-in, and answers with one of them. */
const messages = { GenericMessage: 'Incorrect username or password', LockedMessage: 'Account is locked' };

/** Puget Sound Energy: a form, and a token of Opower in a script of the usage page. */
const pugetSoundEnergy: OpowerLogin = {
  hosts: ['www.pse.com'],
  async signIn(visit, { fields: { username = '', password = '' }, signal }) {
    const { web } = visit;
    const page = await web.request(`${SITE}/en/login`, { signal });
    const { fields } = knownForm(page, 'sign-in page', hasVerification);
    const answer = await web.request(`${SITE}/api/pseauthentication/AsyncSignIn`, {
      form: {
        ...fields,
        ...messages,
        ReturnUrl: '',
        OtherPageUrl: 'False',
        Username: username.trim(),
        Password: password,
        RememberMe: 'true',
      },
      headers: { referer: `${SITE}/en/login` },
      signal,
    });
    if (answer.status !== 200) throw statusError(answer, 'sign-in');
    await requireSignedIn(visit, answer, signal);
    return { token: await readToken(visit, signal) };
  },
};

export const pugetSoundEnergySite: OpowerSite = {
  utilityId: '15500',
  subdomain: 'pse',
  code: 'pse',
  timeZone: 'America/Los_Angeles',
  kind: 'ei',
  login: pugetSoundEnergy,
};

const hasVerification = ({ fields }: Form): boolean => VERIFICATION in fields;

/** The answer to the sign-in itself is not documented: whether it worked shows in the list of accounts, which is empty otherwise. */
const requireSignedIn = async ({ web }: OpowerVisit, signIn: Answer, signal: AbortSignal): Promise<void> => {
  const list = await web.request(`${SITE}/api/AccountSelector/GetContractAccountJson`, { signal });
  if (list.status !== 200 && list.status !== 204) throw statusError(list, 'account list');
  if (list.text.trim() !== '') {
    parseKnown(z.unknown(), list, 'account list');
    return;
  }
  if (signIn.text.includes(messages.LockedMessage))
    throw new ConnectorError('account_locked', 'The portal has locked the login.');
  // A page in place of the answer may be about maintenance.
  if (isWebPage(signIn.text) && !signIn.text.includes(messages.GenericMessage))
    throw portalUnavailable('sign-in');
  throw new ConnectorError('invalid_credentials', 'The portal refused the login.');
};

const readToken = async ({ web }: OpowerVisit, signal: AbortSignal): Promise<string> => {
  const page = await web.request(`${SITE}/en/account-and-billing/my-usage/view-my-usage`, { signal });
  const [, token] = /\bvar\s+accessToken\s*=\s*["']([\w.~+/=-]+)["']/.exec(page.text) ?? [];
  if (page.status !== 200 || token === undefined) throw unknownPage(page, 'usage page');
  return token;
};

const statusError = ({ status }: Answer, step: string): ConnectorError =>
  status === 403 ? portalUnavailable(step) : interfaceChanged(step);
