import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createMockService } from '../../../mock.ts';
import { serve } from './server.ts';

const PATH = '/link/api/attempts/current/files';

/** Sends an upload that is refused before its body is read. @returns what the server answers until it closes or is done. */
const upload = async (sent: number, announced: number, next = '') => {
  const { context } = await createMockService();
  const refusing = { context, fetch: async () => new Response('{}', { status: 422 }) };
  const server = await serve(refusing, '127.0.0.1', 0);
  onTestFinished(() => server.close());
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answers = '';
  socket.on('data', (bytes) => (answers += bytes)).on('error', () => undefined);
  socket.write(`POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${announced}\r\n\r\n`);
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
  for (let left = sent; left > 0; left -= 65_536) socket.write(Buffer.alloc(Math.min(left, 65_536)));
  socket.write(next);
  return { answers: () => answers, isClosed: () => socket.readableEnded || socket.destroyed };
};

it('says that the connection closes, if it answers an upload of which more is to come', async () => {
  const { answers, isClosed } = await upload(1_000_000, 50_000_000);
  await expect.poll(answers).toMatch(/^HTTP\/1.1 422 /);
  expect(answers().toLowerCase()).toContain('connection: close');
  await expect.poll(isClosed).toBe(true);
});

it('takes another request on the connection, if the rest of an upload arrives', async () => {
  const next = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const { answers, isClosed } = await upload(1_000_000, 1_000_000, next);
  await expect.poll(() => answers().match(/HTTP\/1.1 422 /g)).toHaveLength(2);
  expect(answers().toLowerCase()).not.toContain('connection: close');
  expect(isClosed()).toBe(false);
});
