// The service and the host of its connectors request no URL that comes from outside. A connector or webhook that needs to must be added to the list below, with
// a check of the hosts that it may request.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that may: each listens, connects to an address of the settings, or checks where it connects to. */
const allowed = [
  /^connector-host\/src\/lib\/bounded-fetch\/bounded-fetch\.ts$/,
  // Starts worker threads.
  /^connector-host\/src\/lib\/isolation\/start-worker\.ts$/,
  /^connector-host\/src\/lib\/isolation\/worker\/bound-fetch\.ts$/,
  /^connector-host\/src\/worker\.ts$/,
  // Wrap the bounded `fetch` that they are given.
  /^connector-host\/src\/lib\/pacing\/paced-(connector|fetch)\.ts$/,
  /^connector-host\/src\/lib\/watch\/watched-fetch\.ts$/,
  /^service\/src\/lib\/cli\/try\/open-connector\.ts$/,
  // Listens on this machine, for connectors in threads.
  /^service\/src\/lib\/cli\/try\/serve-fake\.ts$/,
  /^service\/src\/lib\/node\/mailers\.ts$/,
  // Only parses forms.
  /^service\/src\/lib\/node\/read-form\.ts$/,
  /^service\/src\/lib\/node\/postgres\/[\w-]*\.ts$/,
  /^service\/src\/lib\/node\/server\/server\.ts$/,
  /^service\/src\/lib\/node\/metrics\//,
];

/** Modules that can open connections. */
const networkModules = new Set([
  ...[
    'net',
    'tls',
    'http',
    'https',
    'http2',
    'dgram',
    'dns',
    'dns/promises',
    'child_process',
    'worker_threads',
    'cluster',
  ],
  ...['undici', 'pg', 'nodemailer', 'ws'],
]);
/** Exports of these modules that open no connection. */
const harmless = new Set(['BlockList', 'createSecureContext', 'isIP', 'isIPv4', 'isIPv6', 'STATUS_CODES']);

/** Finds what a source could open a connection with. */
const findNetworkUse = (source: string): string[] => {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const found: string[] = [];
  for (const [, clause = '', from = ''] of code.matchAll(/^(?:import|export)\s([^;]*?)\sfrom\s'([^']+)'/gm)) {
    const name = from.replace(/^node:/, '');
    const names = /^\{(.*)\}$/s.exec(clause.trim())?.[1]?.split(',') ?? [clause];
    const values = names.map((one) => one.trim()).filter((one) => one !== '' && !/^type\s/.test(one));
    if (networkModules.has(name) && values.some((value) => !harmless.has(value))) found.push(from);
  }
  for (const [, from = ''] of code.matchAll(/(?:\bimport\s*\(?|\brequire\()\s*'([^']+)'/g)) {
    if (networkModules.has(from.replace(/^node:/, ''))) found.push(from);
  }
  // A service's own `fetch` is a method; `globalThis.fetch` is not.
  const calls =
    /(?<![\w.#])(?:globalThis\.|window\.|self\.)?(?:fetch\s*\(|(?:WebSocket|EventSource|XMLHttpRequest)\b)/g;
  for (const [call] of code.matchAll(calls)) found.push(call);
  // Passed on without a call.
  for (const [handed] of code.matchAll(/\b(?:globalThis|window|self)\.fetch\b(?!\s*\()/g)) found.push(handed);
  return found;
};

describe('the search for network use', () => {
  it.each([
    ["import { request } from 'node:https';", ['node:https']],
    ["import { isIP, connect } from 'node:net';", ['node:net']],
    ["import {\n  connect,\n} from 'net';", ['net']],
    ["import * as tls from 'node:tls';", ['node:tls']],
    ["import { Agent } from 'undici';", ['undici']],
    ["export { get } from 'node:http';", ['node:http']],
    ["import 'undici';", ['undici']],
    ["const { get } = await import('node:http');", ['node:http']],
    ['await fetch(url);', ['fetch(']],
    ['await globalThis.fetch(url);', ['globalThis.fetch(']],
    ['const { send = globalThis.fetch } = options;', ['globalThis.fetch']],
    ['new WebSocket(url)', ['WebSocket']],
    ["import type { Server } from 'node:http';", []],
    ["import { type Server, STATUS_CODES } from 'node:http';", []],
    ["import { isIP } from 'node:net';", []],
    ['service.fetch(request);', []],
    ['  // fetch(url)', []],
  ])('finds in %j: %j', (source, found) => {
    expect(findNetworkUse(source)).toEqual(found);
  });
});

it('the service opens connections only for mail, the database, its API and metrics', () => {
  const files = ['connector-host/src', 'service/src']
    .flatMap((folder) =>
      readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.split('/').includes('testing') && !file.endsWith('.gen.ts'));
  expect(files.length).toBeGreaterThan(150);
  const found = files
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))
    .map((file) => [file, findNetworkUse(readFileSync(join(packages, file), 'utf8'))] as const)
    .filter(([, ways]) => ways.length > 0);
  expect(found).toEqual([]);
});
