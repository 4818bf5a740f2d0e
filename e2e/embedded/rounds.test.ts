import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const ROUNDS = 50;

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service, { config: "connectUrl: 'https://none.example'" });

// The real script on a real page. The frame is a stub that only reports `ready`: real flows would take a minute.
const runRounds = async (token: string, rounds: number): Promise<string[]> => {
  const { create } = (window as unknown as { UtilityConnect: Script }).UtilityConnect;
  const outcomes: string[] = [];
  for (let count = 0; count < rounds; count += 1) {
    const connect = await create({
      connectToken: token,
      onSuccess: () => outcomes.push('success'),
      onExit: (error) => outcomes.push(error ? error.code : 'left'),
    });
    connect.open();
    connect.close();
    connect.destroy();
  }
  await null;
  return outcomes;
};

it(`leaves nothing after ${ROUNDS} rounds of create, open, close and destroy (react-plaid-link#30, #325)`, async () => {
  const page = await browser.newPage();
  await page.route(`${service.connectUrl}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: readyDocument }),
  );
  await page.goto(host.address('none'));
  const token = await service.connectToken();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The first rounds fill the caches of the browser.
  await page.evaluate(`window.runRounds = ${runRounds}`);
  const run = (rounds: number) =>
    page.evaluate(
      ([given, count]) => (window as unknown as { runRounds: typeof runRounds }).runRounds(given, count),
      [token, rounds] as const,
    );
  await run(20);
  await session.send('HeapProfiler.collectGarbage');
  // Before the measurement, since Playwright adds listeners to the page when it first uses it.
  const markup = await page.content();
  const before = await measure(session);
  const outcomes = await run(ROUNDS);
  expect(outcomes).toEqual(Array.from({ length: ROUNDS }, () => 'left'));
  expect(await page.content()).toBe(markup);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  // Documents of removed frames are collected later.
  await expect.poll(async () => exceeds(await measure(session), before), { interval: 500 }).toEqual([]);
}, 180_000);

const readyDocument = `<!doctype html><script>
  addEventListener('message', ({ ports: [port] }) => {
    port.onmessage = ({ data }) => data.type === 'start' && port.postMessage({ type: 'ready' });
    port.postMessage({ type: 'hello', version: 1 });
  });
</script>`;

interface Script {
  create(config: {
    connectToken: string;
    onSuccess: () => void;
    onExit: (error: { code: string } | null) => void;
  }): Promise<{ open(): void; close(): void; destroy(): void }>;
}

const measured = ['Nodes', 'JSEventListeners', 'Documents', 'Frames'];

async function measure(session: CDPSession): Promise<readonly number[]> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return measured.map((name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
}

const exceeds = (after: readonly number[], before: readonly number[]) =>
  measured
    .map((name, index) => `${name}: ${before[index]}, now ${after[index]}`)
    .filter((_, index) => !(Number(after[index]) <= Number(before[index])));
