// app/api/[step]/route.ts
import { createUtilityConnect } from '@utility-connect/node';

const { CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = process.env;
const utilityConnect = createUtilityConnect({ baseUrl: 'http://localhost:4000', clientId, clientSecret });

export async function POST(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === '/api/connect-token') {
    const { connect_token } = await utilityConnect.createConnectToken({ userId: 'user-1' });
    return Response.json({ connect_token });
  }
  const { code } = (await request.json()) as { code: string };
  const { access_token } = await utilityConnect.exchangeCode(code);
  return Response.json(await utilityConnect.accounts(access_token));
}
