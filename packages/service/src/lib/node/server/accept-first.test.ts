import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serve } from './server.ts';

const CLIENTS = 60;

it('answers each of many new clients before it answers some of them repeatedly', async () => {
  const server = await serve({ fetch: async () => new Response('answer') }, '127.0.0.1', 0);
  const answered = Array.from({ length: CLIENTS }, () => 0);
  let mostAnswers: number | undefined;
  await new Promise<void>((resolve) => {
    for (const index of answered.keys()) {
      const socket = connect(server.port, '127.0.0.1');
      const send = (): boolean => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.on('connect', send).on('data', () => {
        answered[index] = (answered[index] ?? 0) + 1;
        if (mostAnswers === undefined && answered.every((count) => count > 0)) {
          mostAnswers = Math.max(...answered);
        }
        if (mostAnswers === undefined) send();
        else socket.end();
      });
      socket.on('close', () => {
        if (answered.every((count) => count > 0)) resolve();
      });
    }
  });
  await server.close();
  // 1 to 8 depending on the machine; about 30 where requests are not delayed.
  expect(mostAnswers).toBeLessThan(20);
});
