// A thread that calls a URL every 20 ms until it gets a message, then posts how long the slowest answer took, in milliseconds.
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData as url } from 'node:worker_threads';

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
let slowest = 0;
while (!isOver) {
  const started = performance.now();
  await (await fetch(url)).text();
  slowest = Math.max(slowest, performance.now() - started);
  await setTimeout(20);
}
parentPort.postMessage(slowest);
