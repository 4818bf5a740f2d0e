import { createUtilityConnect } from '@utility-connect/node';
import { Hono } from 'hono';

const { CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = process.env;
const utilityConnect = createUtilityConnect({ baseUrl: 'http://localhost:4000', clientId, clientSecret });

export const app = new Hono();

app.post('/api/connect-token', async (c) => {
  // The id of the user who is signed in to your app.
  const { connect_token } = await utilityConnect.createConnectToken({ userId: 'user-1' });
  return c.json({ connect_token });
});

app.post('/api/exchange', async (c) => {
  const { code } = await c.req.json();
  const { access_token } = await utilityConnect.exchangeCode(code);
  // Store the access token with the user: it doesn't expire, and never leaves your server.
  return c.json(await utilityConnect.accounts(access_token));
});
