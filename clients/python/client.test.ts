// The Python client and its README, run by Python against the service on a port.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { signWebhook } from '../../packages/service/src/lib/features/webhooks/node/sign-webhook.ts';
import { createHarness, type Harness, NOW } from '../../packages/service/test/support/harness.ts';
import { hasPython, listen } from '../../packages/service/test/support/python.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Runs Python as the harness's client. @returns what it printed */
const runPython = async (harness: Harness, args: string[], more: Record<string, string> = {}) => {
  const { clientId, clientSecret } = harness.service.client;
  const env = {
    PATH: process.env.PATH,
    UTILITY_CONNECT_URL: await listen(harness),
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    NOW: String(Math.floor(NOW / 1000)),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
    ...more,
  };
  const run = promisify(execFile)('python3', args, { cwd: folder, env });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
};

const webhooks = () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
  const body = '{"type":"webhook.test","city":"Zürich"}';
  const now = Math.floor(Date.now() / 1000);
  const sign = (secrets: string[], timestamp = now) => ({
    body,
    headers: signWebhook({ id: 'evt_1', timestamp, body, secrets }),
  });
  return {
    secret,
    good: sign([secret]),
    rotated: sign([other, secret]),
    forged: sign([other]),
    old: sign([secret], now - 3600),
  };
};

// Machines without Python 3.10 skip them.
it.skipIf(!hasPython)('has the paths, parameters and fields of openapi.json', async () => {
  const printed = await runPython(await createHarness(), ['-m', 'unittest', 'tests.test_contract']);
  expect(printed).toMatch(/^Ran 4 tests[\s\S]*\nOK\n$/m);
});

it.skipIf(!hasPython)('connects, exchanges, reads, verifies and recovers in Python', async () => {
  const harness = await createHarness({ historyMonths: 24 });
  const users = ['user-1', 'user-2', 'user-3'];
  const codes: string[] = [];
  for (const userId of users) {
    const username = userId === 'user-1' ? 'user@example.com' : 'solar@example.com';
    codes.push(
      await harness.connect({ userId, username, utilityId: userId === 'user-3' ? '17609' : '14328' }),
    );
  }
  const env = { CODES: codes.reverse().join(' '), WEBHOOKS: JSON.stringify(webhooks()) };
  const printed = await runPython(harness, ['-m', 'unittest', 'tests.test_utility_connect'], env);
  expect(printed).toMatch(/^Ran 22 tests[\s\S]*\nOK\n$/m);
});

it.skipIf(!hasPython)(
  'runs the code of the README and of docs/other-languages.md, where it needs no pandas',
  async () => {
    const harness = await createHarness();
    const blocks = (path: string) => [...read(path).matchAll(/^```py\n(.*?)^```/gms)].map(([, code]) => code);
    const [setup, pandas, events] = blocks('README.md');
    const url = await listen(harness);
    const page = blocks('../../docs/other-languages.md').join('\n').replace('http://localhost:4000', url);
    const signed = webhooks();
    const program = `${setup}
compile(${JSON.stringify(pandas)}, "pandas", "exec")
${events}
import json, sys, time
codes, signed, now = json.loads(sys.argv[1])
time.time = lambda: now
access_token = save_access(codes)
usage = usage_since_2020(access_token)
assert len(connect_token("user-9")) > 20 and len(usage) == 2 and min(usage.values()) > 100, usage
assert follow_events(None) is not None
time.time = lambda: int(signed["good"]["headers"]["webhook-timestamp"])
print([receive_webhook(each["headers"], each["body"].encode()) for each in (signed["good"], signed["forged"])])
time.time = lambda: now
${page}`;
    const given = JSON.stringify([await harness.connect(), signed, NOW / 1000]);
    const printed = await runPython(harness, ['-c', program, given], { WEBHOOK_SECRET: signed.secret });
    expect(printed).toContain('evt_1 webhook.test\n[204, 400]\n');
    expect(printed.match(/^\d.* [\d.]+ kWh$/gm)).toHaveLength(2);
    expect(printed).not.toContain('Traceback');
  },
);

it('has the version of the packages', () => {
  const { version } = JSON.parse(read('../../packages/node/package.json'));
  expect(read('utility_connect.py')).toContain(`\n__version__ = "${version}"\n`);
});
