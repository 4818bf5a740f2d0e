// Uploads hostile and large files to the built service, and measures how long its health check takes meanwhile, and the memory of its
// process. The large ones are read.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { databases } from './databases.mjs';
import { hostileFiles } from './hostile-files.mjs';
import { largeFiles } from './large-files.mjs';
import { peakMegabytes, resetPeak, residentMegabytes } from './load.mjs';
import { clientHeaders, startService } from './stored-service.mjs';

/** @returns rows of the table. */
export async function benchUploads(names = Object.keys({ ...largeFiles, ...hostileFiles })) {
  const rows = [];
  for (const name of names) {
    const isLarge = name in largeFiles;
    const { full, make } = isLarge ? { make: largeFiles[name] } : hostileFiles[name];
    const { result, rows: measured } = await measure(name, make(full));
    if (isLarge && result !== 201) throw new Error(`${name}: ${result}`);
    rows.push(...measured);
  }
  return rows;
}

async function measure(name, file) {
  const database = await databases.SQLite();
  // The thread that reads files uses another core.
  const service = await startService(database, { isPinned: false });
  try {
    const { upload, summarize } = await openUpload(service.baseUrl);
    // The first upload loads what each later one needs too.
    const before = residentMegabytes(service.process.pid);
    if (!Number.isNaN(before)) resetPeak(service.process.pid);
    const health = watchHealth(service.baseUrl);
    const started = performance.now();
    const result = await upload(file);
    const uploaded = performance.now();
    const peak = peakMegabytes(service.process.pid);
    if (result === 201) await summarize();
    const slowest = await health.stop();
    // The months of a file that is accepted are in memory until all of it is read.
    const maxMegabytes = result === 201 ? 250 : 150;
    const title = `Upload: ${name}, ${(file.length / 1e6).toFixed(1)} MB`;
    const rows = [
      {
        name: `${title}: slowest /health/live`,
        value: slowest,
        unit: 'ms',
        floor: '<= 250',
        note: `${result} after ${Math.round(uploaded - started)} ms`,
      },
      {
        name: `${title}: memory`,
        value: peak - before,
        unit: 'MB',
        floor: Number.isNaN(before) ? undefined : `<= ${maxMegabytes}`,
      },
    ];
    return { result, rows };
  } finally {
    await service.process.stop();
    await database.stop();
  }
}

/** @returns functions of a page that uploads: the first resolves with the status or the error. */
async function openUpload(baseUrl) {
  const post = async (path, body, headers) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const { connect_token: token } = await post('/auth/connect-token', { user_id: 'user' }, clientHeaders);
  const page = { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'http://localhost:1' };
  await post('/link/api/session', {}, page);
  await post('/link/api/session/consent', { terms_version: '2026-11-20', locale: 'en' }, page);
  await post('/link/api/attempts/file', { utility_id: '14328' }, page);
  return {
    async upload(body) {
      const response = await fetch(`${baseUrl}/link/api/attempts/current/files`, {
        method: 'POST',
        headers: { ...page, 'File-Name': 'file' },
        body,
      }).catch(({ cause }) => ({ ok: false, json: async () => ({ error: cause?.code }) }));
      return response.ok ? response.status : (await response.json()).error;
    },
    async summarize() {
      await (await fetch(`${baseUrl}/link/api/attempts/current`, { headers: page })).text();
      await post('/link/api/attempts/current/confirm', {}, page);
    },
  };
}

// In a thread: this one sends the file meanwhile.
function watchHealth(baseUrl) {
  const thread = new Worker(new URL('watch-health.mjs', import.meta.url), {
    workerData: `${baseUrl}/health/live`,
  });
  return {
    /** @returns the slowest answer in milliseconds */
    async stop() {
      thread.postMessage('stop');
      const [slowest] = await once(thread, 'message');
      return slowest;
    },
  };
}
