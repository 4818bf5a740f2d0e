import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { afterAccepting } from './after-accepting.ts';
import { serve } from './server.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs a request at once while nobody connects', () => {
  const inTurn = afterAccepting(new EventEmitter() as Server);
  let hasRun = false;
  inTurn(() => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});

it('holds requests back for some milliseconds at most, however many go on connecting', async () => {
  const server = new EventEmitter();
  const inTurn = afterAccepting(server as Server);
  const order: number[] = [];
  const started = performance.now();
  server.emit('connection');
  for (const number of [1, 2, 3]) inTurn(() => order.push(number));
  await turn();
  expect(order).toEqual([]);
  while (order.length < 3 && performance.now() - started < 2000) {
    server.emit('connection');
    await turn();
  }
  expect(order).toEqual([1, 2, 3]);
});

it('lets none of those who connect at the same moment wait while the others are answered again and again', async () => {
  const server = await serve({ fetch: async () => new Response('answer') }, '127.0.0.1', 0);
  const answered = Array.from({ length: 60 }, () => 0);
  let most: number | undefined;
  await new Promise<void>((resolve) => {
    for (const index of answered.keys()) {
      const socket = connect(server.port, '127.0.0.1');
      const ask = (): boolean => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.on('connect', ask).on('data', () => {
        answered[index] = (answered[index] ?? 0) + 1;
        if (most === undefined && answered.every((count) => count > 0)) most = Math.max(...answered);
        if (most === undefined) ask();
        else socket.end();
      });
      socket.on('close', () => {
        if (answered.every((count) => count > 0)) resolve();
      });
    }
  });
  await server.close();
  // Where nobody is held back it is 30: the last is accepted after half as many turns as there are. Else 1 to 8, by the machine.
  expect(most).toBeLessThan(20);
});
