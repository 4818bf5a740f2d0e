import { expect, it } from 'vitest';
import { createMockService } from '../../../mock.ts';
import { serve } from './server.ts';

it('answers accepted requests before it closes, and accepts others meanwhile', async () => {
  const service = await createMockService();
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer: (response: Response) => void = () => undefined;
  const server = await serve(
    {
      ...service,
      fetch({ url }) {
        if (url.endsWith('/other')) return new Response('other');
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
  const other = await fetch(`${address}other`);
  expect(await other.text()).toBe('other');
  expect(other.headers.get('Connection')).toBe('close');
  const answered = performance.now();
  answer(new Response('whole'));
  expect(await (await running).text()).toBe('whole');
  await closing;
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  // Well before it closes all connections, after 9 s.
  expect(performance.now() - answered).toBeLessThan(4000);
});
