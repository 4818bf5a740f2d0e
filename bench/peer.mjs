// The nearest open-source set of connect screens, MX's, on the same phone: its search screen beside ours and beside a bare page with a
// box and 300 rows. All three gzipped, in turn, each with an empty cache.
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
const peerBox = '#mx-connect-search';
// Found by both, and in neither list before: some utilities of ours, a seventh of the peer's institutions.
const word = 'lebanon';

/** @returns rows of the table. */
export async function benchPeer(executablePath) {
  if (!hasPeers()) return [];
  console.error('Building the peer’s page…');
  await build({ configFile: join(peersFolder, 'vite.config.ts'), logLevel: 'warn' });
  const port = await freePort();
  const peerUrl = `http://localhost:${port}`;
  const server = await startNode([fileURLToPath(new URL('peer-server.mjs', import.meta.url))], {
    env: { PORT: String(port) },
    ready: `${peerUrl}/floor.html`,
  });
  const service = await startHostedService();
  const browser = await launchBrowser(executablePath);
  try {
    return [
      ...(await compare(browser, service, peerUrl, '', null)),
      ...(await compare(browser, service, peerUrl, ' on a slow phone', mobile)),
    ];
  } finally {
    await browser.close();
    await service.stop();
    await server.stop();
  }
}

async function compare(browser, service, peerUrl, where, network) {
  const line = { network, acceptEncoding: 'gzip' };
  const open = (address, target) => openFirstScreen(browser, address, { ...line, ...target });
  const { terms, selection, peer, floor } = await medians({
    terms: async () => open(await service.termsAddress(), agreeButton),
    selection: async () => open(await service.selectionAddress(), searchBox(ourBox)),
    peer: () => open(`${peerUrl}/index.html`, searchBox(peerBox)),
    floor: () => open(`${peerUrl}/floor.html`, searchBox('input')),
  });
  const key = await medians(
    {
      ours: async () =>
        keyToList(browser, await service.selectionAddress(), {
          ...line,
          box: ourBox,
          row: '[data-utility-id]',
          word,
        }),
      peer: () =>
        keyToList(browser, `${peerUrl}/index.html`, {
          ...line,
          box: peerBox,
          row: '[data-test$="-row"]',
          word,
        }),
    },
    3,
  );
  const goal = network ? { goal: '<= 0.1' } : {};
  const row = (what, ours, theirs, unit, more = {}) => ({
    name: `ours / MX: ${what}${where}`,
    value: ours / theirs,
    unit: '',
    ...more,
    note: `${whole(ours)} / ${whole(theirs)} ${unit}`.trim(),
  });
  return [
    row('on the wire', selection.bytes, peer.bytes, 'B'),
    row('requests', selection.requests, peer.requests, ''),
    row('first contentful paint', selection.painted, peer.painted, 'ms'),
    row('first usable screen', terms.usable, peer.usable, 'ms', goal),
    row('search usable', selection.usable, peer.usable, 'ms', goal),
    row('first screen’s script works', terms.works, peer.works, 'ms'),
    row('search’s script works', selection.works, peer.works, 'ms'),
    row('script', selection.script, peer.script, 'ms'),
    row('main thread', selection.task, peer.task, 'ms'),
    row('blocked by long tasks', selection.blocked, peer.blocked, 'ms'),
    row('key to list', key.ours.total, key.peer.total, 'ms'),
    row('key to list, work', key.ours.work, key.peer.work, 'ms'),
    { name: `bare page with 300 rows usable${where}`, value: floor.works, unit: 'ms' },
  ];
}

const whole = (value) => Math.round(value).toLocaleString('en');
