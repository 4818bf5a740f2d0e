// Reads a feed in a process of its own, and prints megabytes per second of a core (`speed`) or the peak of memory in megabytes (`memory`).
import { readGreenButton, summarize } from '@utility-connect/green-button';
import { createFeed } from './green-button-feed.mjs';

const [, , what, megabytes] = process.argv;
console.log(what === 'speed' ? await measureSpeed() : await measureMemory());

async function measureSpeed() {
  const bytes = Buffer.concat([...createFeed(Number(megabytes))].map((piece) => Buffer.from(piece)));
  const started = process.cpuUsage();
  summarize(await readGreenButton(bytes));
  const { user, system } = process.cpuUsage(started);
  return bytes.length / (user + system);
}

// Above the idle process.
async function measureMemory() {
  const idle = process.memoryUsage().rss;
  summarize(await readGreenButton(createFeed(Number(megabytes))));
  return (process.resourceUsage().maxRSS * 1024 - idle) / 1e6;
}
