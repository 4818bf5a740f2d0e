import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { connectAccount } from '../support/browser.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

interface Message {
  readonly from: 'page' | 'loader';
  readonly data: Record<string, unknown>;
}

const { messages } = JSON.parse(
  readFileSync(new URL('../../packages/protocol/src/testing/conversation-v1.json', import.meta.url), 'utf8'),
) as { messages: Message[] };

// A host page that replays the recorded messages of the loader, each after the messages of the Connect page that precede it.
const replayPage = `<!doctype html><iframe width="440" height="680"></iframe><script>
  window.received = [];
  window.run = (address, messages, token) => {
    const frame = document.querySelector('iframe');
    const { port1, port2 } = new MessageChannel();
    const remaining = [...messages];
    const sendNext = () => {
      while (remaining.length && remaining[0].from === 'loader') {
        const data = remaining.shift().data;
        port1.postMessage(data.connectToken ? { ...data, connectToken: token } : data);
      }
    };
    port1.onmessage = ({ data }) => {
      window.received.push(data);
      remaining.shift();
      sendNext();
    };
    frame.onload = () => frame.contentWindow.postMessage({ type: 'utility-connect/init', version: 1 }, address, [port2]);
    frame.src = address;
  };
</script>`;

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service, { files: { '/recorded': replayPage } });

it('the Connect page answers the recorded conversation of protocol version 1', async () => {
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
  await page.goto(`${host.origin}/recorded`);
  const token = await service.connectToken();
  const address = `${service.connectUrl}/?session=${token.split('.')[1]}`;
  await page.evaluate(
    ([url, recorded, connectToken]) =>
      (window as unknown as { run(...args: unknown[]): void }).run(url, recorded, connectToken),
    [address, messages, token] as const,
  );
  const flow = page.frameLocator('iframe');
  await connectAccount(flow);
  const received = () =>
    page.evaluate(() => (window as unknown as { received: Record<string, unknown>[] }).received);
  const expected = messages.filter(({ from }) => from === 'page').map(({ data }) => data);
  await expect.poll(async () => (await received()).at(-1)?.type).toBe('success');
  // New fields are allowed, missing ones are not.
  expect(await received()).toMatchObject(
    expected.map((data) => (data.type === 'success' ? { ...data, code: expect.any(String) } : data)),
  );
  expect(await received()).toHaveLength(expected.length);
  await page.close();
});
