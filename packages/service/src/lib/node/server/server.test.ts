import { expect, it } from 'vitest';
import { createMockService } from '../../../mock.ts';
import { serve } from './server.ts';

it('answers accepted requests before it closes, and accepts no more', async () => {
  const service = await createMockService();
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer: (response: Response) => void = () => undefined;
  const server = await serve(
    {
      ...service,
      fetch() {
        arrived();
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      },
    },
    '127.0.0.1',
    0,
  );
  const address = `http://127.0.0.1:${server.port}/`;
  const running = fetch(address);
  await arrival;
  const closing = server.close();
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  const answered = performance.now();
  answer(new Response('whole'));
  expect(await (await running).text()).toBe('whole');
  await closing;
  // Well before it closes all connections, after 9 s.
  expect(performance.now() - answered).toBeLessThan(4000);
});
