import { expect, it, onTestFinished } from 'vitest';
import { sendRaw } from '../../../../test/support/raw-http.ts';
import { createMockService } from '../../../mock.ts';
import { serve } from './server.ts';

const requests: [string, string][] = [
  ['the parser refuses', 'nonsense\r\n\r\n'],
  ['has no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['has a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
];

it.each(requests)('sends Strict-Transport-Security to a request that %s', async (_what, request) => {
  const service = await createMockService({ baseUrl: 'https://connect.example.com' });
  const server = await serve(service, '127.0.0.1', 0);
  onTestFinished(() => server.close());
  const [answer] = await sendRaw(server.port, request);
  expect(answer).toMatchObject({
    status: 400,
    headers: { 'strict-transport-security': 'max-age=31536000', connection: 'close' },
  });
});
