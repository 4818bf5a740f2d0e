import { createUtilityConnect } from '@utility-connect/node';
import express from 'express';

const { CLIENT_ID: clientId = '', CLIENT_SECRET: clientSecret = '' } = process.env;
const utilityConnect = createUtilityConnect({ baseUrl: 'http://localhost:4000', clientId, clientSecret });

export const app = express();

// Express 5 answers 500 when a handler rejects.
app.post('/api/connect-token', async (_request, response) => {
  const { connect_token } = await utilityConnect.createConnectToken({ userId: 'user-1' });
  response.json({ connect_token });
});

app.post('/api/exchange', express.json(), async (request, response) => {
  const { access_token } = await utilityConnect.exchangeCode(request.body.code);
  response.json(await utilityConnect.accounts(access_token));
});
