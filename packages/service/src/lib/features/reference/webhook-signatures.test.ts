import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createHarness } from '../../../../test/support/harness.ts';
import { signWebhook } from '../webhooks/node/sign-webhook.ts';
import { nodeVerification, pythonVerification } from './webhook-signatures.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
const body = '{"type":"webhook.test","city":"Zürich"}';

/** Webhooks as the samples get them, and whether each is genuine. */
const cases = () => {
  const now = Math.floor(Date.now() / 1000);
  const signed = (secrets: readonly string[], timestamp = now) =>
    signWebhook({ id: 'evt_1', timestamp, body, secrets });
  return [
    [signed([secretOf(8), secretOf(7)]), body, true],
    [signed([secretOf(8)]), body, false],
    [signed([secretOf(7)]), `${body} `, false],
    [signed([secretOf(7)], now - 3600), body, false],
    [{ ...signed([secretOf(7)]), 'webhook-id': 'evt_2' }, body, false],
  ] as const;
};

const runWith = (command: string, args: readonly string[]) => {
  const input = JSON.stringify([secretOf(7), cases()]);
  const { stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

const genuine = cases().map(([, , isGenuine]) => isGenuine);

it('verifies genuine webhooks in Node, and refuses forged and old ones', () => {
  const code = `${nodeVerification}
import { readFileSync } from 'node:fs';
const [secret, cases] = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map(([headers, body]) => isSigned(secret, headers, body))));`;
  expect(runWith(process.execPath, ['--input-type=module', '-e', code])).toEqual(genuine);
});

// Machines without Python skip it.
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('verifies genuine webhooks in Python, and refuses forged and old ones', () => {
  const code = `${pythonVerification}
import json, sys
secret, cases = json.load(sys.stdin)
print(json.dumps([is_signed(secret, headers, body) for headers, body, _ in cases]))`;
  expect(runWith('python3', ['-c', code])).toEqual(genuine);
});

it('is a section of the reference, with a link in the contents', async () => {
  const page = await (await (await createHarness()).call('/docs')).text();
  expect(page).toContain('<section id="signatures">');
  expect(page.match(/<li><a href="#signatures"/g)).toHaveLength(2);
});
