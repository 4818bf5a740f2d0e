// Compares our hosted page with MX's connect widget, the closest open-source one, and with a plain page with a search box and
// 300 rows as the baseline. All are gzipped and opened in turn, each with an empty cache.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchBrowser, mobile } from './browser.mjs';
import { agreeButton, openFirstScreen, searchBox } from './first-screen.mjs';
import { startHostedService } from './hosted-service.mjs';
import { keyToList } from './key-to-list.mjs';
import { medians } from './median.mjs';
import { hasPeers, peersFolder } from './peers.mjs';
import { freePort, startNode } from './processes.mjs';

const ourBox = '[data-screen="utility-selection"] input';
const mxBox = '#mx-connect-search';
// Matches some of our utilities and a seventh of MX's institutions; none of them is in the list before the search.
const word = 'lebanon';
/** On the slow phone, the same page takes from 320 to 500 ms: the median needs more rounds. */
const SLOW_ROUNDS = 21;

/** @returns rows of the table. */
export async function benchPeer(executablePath) {
  if (!hasPeers()) return [];
  console.error('Building MX’s page…');
  await build({ configFile: join(peersFolder, 'vite.config.ts'), logLevel: 'warn' });
  const port = await freePort();
  const mxUrl = `http://localhost:${port}`;
  const server = await startNode([fileURLToPath(new URL('peer-server.mjs', import.meta.url))], {
    env: { PORT: String(port) },
    ready: `${mxUrl}/baseline.html`,
  });
  const service = await startHostedService();
  const browser = await launchBrowser(executablePath);
  try {
    return [
      ...(await compare(browser, service, mxUrl, null)),
      ...(await compare(browser, service, mxUrl, mobile)),
    ];
  } finally {
    await browser.close();
    await service.stop();
    await server.stop();
  }
}

async function compare(browser, service, mxUrl, network) {
  const suffix = network ? ' on a slow phone' : '';
  const options = { network, acceptEncoding: 'gzip' };
  const open = (address, target) => openFirstScreen(browser, address, { ...options, ...target });
  const { terms, selection, mx, baseline } = await medians(
    {
      terms: async () => open(await service.termsUrl(), agreeButton),
      selection: async () => open(await service.selectionUrl(), searchBox(ourBox)),
      mx: () => open(`${mxUrl}/index.html`, searchBox(mxBox)),
      baseline: () => open(`${mxUrl}/baseline.html`, searchBox('input')),
    },
    network ? SLOW_ROUNDS : undefined,
  );
  const search = await medians(
    {
      ours: async () =>
        keyToList(browser, await service.selectionUrl(), {
          ...options,
          box: ourBox,
          row: '[data-utility-id]',
          word,
        }),
      mx: () =>
        keyToList(browser, `${mxUrl}/index.html`, {
          ...options,
          box: mxBox,
          row: '[data-test$="-row"]',
          word,
        }),
    },
    3,
  );
  // Only on the slow phone are the times long enough for a stable ratio.
  const tenth = network ? '<= 0.1' : undefined;
  const row = (what, ours, theirs, unit, floor) => ({
    name: `ours / MX: ${what}${suffix}`,
    value: ours / theirs,
    unit: '',
    floor,
    note: `${format(ours)} / ${format(theirs)} ${unit}`.trim(),
  });
  return [
    row('bytes', selection.bytes, mx.bytes, 'B'),
    row('requests', selection.requests, mx.requests, ''),
    row('first contentful paint', selection.painted, mx.painted, 'ms'),
    row('first usable screen', terms.usable, mx.usable, 'ms', tenth),
    row('search usable', selection.usable, mx.usable, 'ms', tenth),
    row('first screen’s script works', terms.works, mx.works, 'ms'),
    row('search’s script works', selection.works, mx.works, 'ms'),
    row('script', selection.script, mx.script, 'ms'),
    row('main thread', selection.task, mx.task, 'ms'),
    row('blocked by long tasks', selection.blocked, mx.blocked, 'ms'),
    row('search results listed', search.ours.elapsed, search.mx.elapsed, 'ms'),
    row('search results, main thread', search.ours.cpu, search.mx.cpu, 'ms'),
    { name: `plain page with 300 rows usable${suffix}`, value: baseline.works, unit: 'ms' },
  ];
}

const format = (value) => Math.round(value).toLocaleString('en');
