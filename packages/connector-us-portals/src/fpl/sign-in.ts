import { ConnectorError } from '@utility-connect/connector';
import { basicAuthorization } from '@utility-connect/connector/http';
import type { WebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged, parseKnown } from '../shared/changed.ts';
import { signInAtCognito } from '../shared/cognito.ts';
import { type Login, send } from './visit.ts';

const northwestCognito = {
  region: 'us-east-1',
  clientId: '1dt9rk4cta0ts8obgrs2sef4s3',
  origin: 'https://www.fpl.com',
};

interface Credentials {
  /** E-mail address in lower case: the portal compares it so. */
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

/** Finds the region of a person, and signs in there. */
export async function signIn(web: WebSession, credentials: Credentials): Promise<Login> {
  const region = await findRegion(web, credentials);
  const headers = await (region === 'main' ? signInMain : signInNorthwest)(web, credentials);
  return { region, headers, cookies: web.save() };
}

const territory = z.object({ data: z.object({ territory: z.array(z.string()).nullish() }) });

const findRegion = async (web: WebSession, { username, signal }: Credentials): Promise<Login['region']> => {
  const path = '/cs/customer/v1/territoryid/public/territory';
  const answer = await send(web, path, { headers: { userid: username, channel: 'WEB' }, signal });
  if (answer.status !== 200) throw interfaceChanged('territory');
  const { data } = parseKnown(territory, answer, 'territory');
  return data.territory?.includes('FL02') ? 'northwest' : 'main';
};

const refusal = z.object({ messageCode: z.enum(['NOTVALIDUSER', 'FAILEDPASSWORD']) });

const signInMain = async (
  web: WebSession,
  { username, password, signal }: Credentials,
): Promise<Login['headers']> => {
  const path = '/cs/customer/v1/registration/loginAndUseMigration?migrationToggle=Y&view=LoginMini';
  const authorization = basicAuthorization(username, password);
  const answer = await send(web, path, { headers: { authorization }, signal });
  if (answer.status === 401) {
    parseKnown(refusal, answer, 'sign-in');
    throw new ConnectorError('invalid_credentials', 'FPL refuses the email address or password.');
  }
  const jwttoken = answer.headers.get('jwttoken');
  if (answer.status !== 200 || jwttoken === null) throw interfaceChanged('sign-in');
  return { jwttoken };
};

const signInNorthwest = async (web: WebSession, credentials: Credentials): Promise<Login['headers']> => {
  const { AccessToken, IdToken } = await signInAtCognito(web, { ...northwestCognito, ...credentials });
  return {
    authorization: `Bearer ${IdToken}`,
    accesstoken: AccessToken,
    jwttoken: IdToken,
    'x-param-channel': 'web',
  };
};
