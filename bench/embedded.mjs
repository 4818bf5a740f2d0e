// From a click on the button of a host page to a first screen that works, in the dialog of the script tag.
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
  const host = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(hostPage(service.baseUrl));
  }).listen(port);
  const browser = await launchBrowser(executablePath);
  const open = async (network) =>
    openDialog(browser, `http://localhost:${port}/#${await service.connectToken()}`, network);
  try {
    const { fast, slow } = await medians({ fast: () => open(null), slow: () => open(mobile) });
    return [
      { name: 'embedded, create to ready', value: fast.ready, unit: 'ms' },
      { name: 'embedded, the same on a slow phone', value: slow.ready, unit: 'ms' },
      { name: 'embedded, open to dialog painted', value: fast.painted, unit: 'ms' },
      { name: 'embedded, the same on a slow phone', value: slow.painted, unit: 'ms' },
      { name: 'embedded, open to first screen works', value: fast.works, unit: 'ms' },
      { name: 'embedded, the same on a slow phone', value: slow.works, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    host.close();
    host.closeAllConnections();
    await service.stop();
  }
}

// After the frame in which the dialog was shown comes a message of the page to itself: by then it is painted.
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

async function openDialog(browser, address, network) {
  const { context, page, devtools } = await openPhone(browser, network);
  await page.addInitScript(watch, agreeButton);
  await page.goto(address);
  await until(devtools, 'times.ready !== undefined');
  // A person reads before they press; nothing of the preloading is under way any more.
  await sleep(500);
  await page.click('#connect');
  await until(devtools, 'times.painted !== undefined');
  const { opened, ...times } = await evaluate(devtools, 'times');
  const openedAt = (await evaluate(devtools, 'performance.timeOrigin')) + opened;
  // The frame of a closed dialog has no frames of animation: its watch began to look when the dialog was shown.
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  await frame.waitForFunction(() => window.bench.works !== null);
  const works = (await frame.evaluate(() => performance.timeOrigin + window.bench.works)) - openedAt;
  await context.close();
  // What is not painted yet cannot be used yet.
  return { ...times, works: Math.max(works, times.painted) };
}
