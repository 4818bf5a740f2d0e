import { createUtilityConnect } from '@utility-connect/node';

const { CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = process.env;
const api = createUtilityConnect({ baseUrl: 'http://localhost:4000', clientId, clientSecret });

export const send = (userId: string, email: string) => api.connectLinks.create({ userId, email });

/** Call it for the event `connect_link.completed`. @returns the access token, which you store with the user. */
export async function finish(linkId: string): Promise<string | null> {
  const { code } = await api.connectLinks.get(linkId);
  return code === undefined ? null : (await api.exchangeCode(code)).access_token;
}
