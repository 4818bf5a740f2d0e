// The Green Button reader: throughput and memory, beside other ways to read the same kind of file.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JSDOM } from 'jsdom';
import { createFeed } from './green-button-feed.mjs';
import { medians } from './median.mjs';
import { hasPeers, importPeer } from './peers.mjs';

const MEGABYTES = 60;
// A DOM of a large file takes gigabytes.
const SMALL_MEGABYTES = 3;
// The largest file that the service accepts.
const LARGE_MEGABYTES = 200;
const ROUNDS = 5;

/** @returns rows of the table. */
export async function benchGreenButton() {
  const small = [...createFeed(SMALL_MEGABYTES)].join('');
  const peer = hasPeers() ? await importPeer('@cityssm/green-button-parser/index.js') : undefined;
  const { reader, dom, other } = await medians(
    {
      reader: async () => ({ speed: inProcess('speed', MEGABYTES) }),
      dom: timed(small, () => new JSDOM(small, { contentType: 'application/xml' }).window.close()),
      ...(peer && { other: timed(small, () => peer.atomToGreenButtonJson(small)) }),
    },
    ROUNDS,
  );
  return [
    { name: 'Green Button reader', value: reader.speed, unit: 'MB/s', floor: '>= 30', note: 'on one core' },
    { name: 'jsdom, the DOM only', value: dom.speed, unit: 'MB/s' },
    ...(other ? [{ name: '@cityssm/green-button-parser', value: other.speed, unit: 'MB/s' }] : []),
    {
      name: `Green Button reader, memory for ${LARGE_MEGABYTES} MB`,
      value: inProcess('memory', LARGE_MEGABYTES),
      unit: 'MB',
      floor: '<= 150',
      note: 'peak above an idle process',
    },
  ];
}

const timed = (text, read) => async () => {
  const started = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(started);
  return { speed: text.length / (user + system) };
};

// jsdom uses the same parser in another way, which makes it slower for all in a process.
const inProcess = (what, megabytes) => {
  const script = fileURLToPath(new URL('green-button-process.mjs', import.meta.url));
  return Number(spawnSync(process.execPath, [script, what, String(megabytes)], { encoding: 'utf8' }).stdout);
};
