// The dialog that the script tag opens on a host page: from the click to a first screen that works.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluate, launchBrowser, mobile, openPhone, until } from './browser.mjs';
import { agreeButton, watch } from './first-screen.mjs';
import { startHostedService } from './hosted-service.mjs';
import { medians } from './median.mjs';
import { freePort } from './processes.mjs';

/** @returns rows of the table. */
export async function benchEmbedded(executablePath) {
  const service = await startHostedService();
  const port = await freePort();
  const hostServer = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(hostPage(service.baseUrl));
  }).listen(port);
  const browser = await launchBrowser(executablePath);
  const measure = async (network) =>
    measureDialog(browser, `http://localhost:${port}/#${await service.connectToken()}`, network);
  try {
    const { fast, slow } = await medians({ fast: () => measure(null), slow: () => measure(mobile) });
    return [
      { name: 'embedded, create to ready', value: fast.ready, unit: 'ms' },
      { name: 'embedded, create to ready on a slow phone', value: slow.ready, unit: 'ms' },
      { name: 'embedded, open to dialog painted', value: fast.painted, unit: 'ms' },
      { name: 'embedded, open to dialog painted on a slow phone', value: slow.painted, unit: 'ms' },
      { name: 'embedded, open to first screen works', value: fast.works, unit: 'ms' },
      { name: 'embedded, open to first screen works on a slow phone', value: slow.works, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    hostServer.close();
    hostServer.closeAllConnections();
    await service.stop();
  }
}

// A message that the page sends itself in an animation frame arrives after that frame is painted.
const hostPage = (baseUrl) => `<!doctype html>
<html lang="en">
<title>An app</title>
<link rel="icon" href="data:,">
<script src="${baseUrl}/connect/"></script>
<button id="connect">Connect</button>
<script>
  const started = performance.now();
  const times = window.times = {};
  window.UtilityConnect.create({ connectToken: location.hash.slice(1), onSuccess() {} }).then((connect) => {
    times.ready = performance.now() - started;
    document.getElementById('connect').onclick = ({ timeStamp }) => {
      times.opened = timeStamp;
      connect.open();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { times.painted = performance.now() - timeStamp; };
        port2.postMessage(null);
      });
    };
  });
</script>
</html>`;

async function measureDialog(browser, address, network) {
  const { context, page, devtools } = await openPhone(browser, network);
  await page.addInitScript(watch, agreeButton);
  await page.goto(address);
  await until(devtools, 'times.ready !== undefined');
  // Preloading ends while a person reads the page before the click.
  await sleep(500);
  await page.click('#connect');
  await until(devtools, 'times.painted !== undefined');
  const { opened, ...times } = await evaluate(devtools, 'times');
  const openedAt = (await evaluate(devtools, 'performance.timeOrigin')) + opened;
  // An iframe in a closed dialog gets no animation frames, so `watch` starts when the dialog opens.
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  await frame.waitForFunction(() => window.bench.works !== null);
  const works = (await frame.evaluate(() => performance.timeOrigin + window.bench.works)) - openedAt;
  await context.close();
  // The screen can't be used before it is painted.
  return { ...times, works: Math.max(works, times.painted) };
}
