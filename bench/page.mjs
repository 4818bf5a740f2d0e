// What the hosted page weighs and how long it takes until its first screen works, in a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { freePort, startNode } from './processes.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const client = { 'Service-Client-Id': 'bench', 'Service-Secret': 'bench-secret' };
const redirectUri = 'http://localhost:9/callback';
const ROUNDS = 7;

// 1.6 Mbps down, 750 kbps up, 150 ms round trip, 4x CPU.
const mobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** @returns rows of the table. */
export async function benchPage(executablePath) {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const service = await startNode([path('../packages/service/bin/utility-connect.js'), 'serve'], {
    cwd: folder,
    ready: `${baseUrl}/health/ready`,
    env: {
      PORT: String(port),
      SANDBOX_CLIENT_ID: client['Service-Client-Id'],
      SANDBOX_CLIENT_SECRET: client['Service-Secret'],
      SANDBOX_REDIRECT_URIS: redirectUri,
    },
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const fast = await rounds(() => openOnce(browser, baseUrl, null));
    const slow = await rounds(() => openOnce(browser, baseUrl, mobile));
    return [
      {
        name: 'hosted page, on the wire until it works',
        value: fast.bytes / 1000,
        unit: 'kB',
        goal: '<= 30',
      },
      { name: 'hosted page, requests until it works', value: fast.requests, unit: '' },
      { name: 'hosted page, first screen works', value: fast.milliseconds, unit: 'ms' },
      { name: 'hosted page, the same on a slow phone', value: slow.milliseconds, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openOnce(browser, baseUrl, network) {
  const answer = await fetch(`${baseUrl}/auth/connect-token`, {
    method: 'POST',
    headers: client,
    body: new URLSearchParams({ user_id: 'bench' }),
  });
  const { connect_token: token, connect_url: connectUrl } = await answer.json();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (network) {
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const started = performance.now();
  await page.goto(
    `${connectUrl}/?${new URLSearchParams({ connect_token: token, redirect_uri: redirectUri })}`,
    { waitUntil: 'commit' },
  );
  await page.getByRole('button', { name: /^Agree/ }).waitFor();
  const milliseconds = performance.now() - started;
  const measured = { bytes, requests, milliseconds };
  await context.close();
  return measured;
}

async function rounds(measure) {
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
  const median = (name) => all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    requests: median('requests'),
    milliseconds: median('milliseconds'),
  };
}
