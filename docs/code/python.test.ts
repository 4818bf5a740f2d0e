// The client of docs/other-languages.md, run by Python against the service on a port.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { signWebhook } from '../../packages/service/src/lib/features/webhooks/node/sign-webhook.ts';
import { openPage } from '../../packages/service/test/support/connect/connect-page.ts';
import { createHarness, type Harness } from '../../packages/service/test/support/harness.ts';
import { hasPython, listen } from '../../packages/service/test/support/python.ts';

const folder = fileURLToPath(new URL('python', import.meta.url));

/** Runs lines of Python after the client, as the harness's client. */
const runPython = async ({ service }: Harness, url: string, code: string, args: string[] = []) => {
  const { clientId, clientSecret } = service.client;
  const env = {
    ...process.env,
    UTILITY_CONNECT_URL: url,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const program = `import sys\nfrom utility_connect import *\n${code}`;
  const { stdout } = await promisify(execFile)('python3', ['-c', program, ...args], { cwd: folder, env });
  return JSON.parse(stdout);
};

// Machines without Python skip them.
it.skipIf(!hasPython)('creates a connect token, exchanges a code and reads intervals in Python', async () => {
  const harness = await createHarness();
  const url = await listen(harness);
  expect(await runPython(harness, url, 'print(json.dumps(create_connect_token("user 1")))')).toMatch(
    /^[\w-]+\./,
  );
  const page = await openPage(harness, { user_id: 'user-1' });
  await page.signIn();
  const { code } = (await (await page.complete()).json()) as { code: string };
  const read = `access_token = exchange_code(sys.argv[1])
accounts = read("/accounts", access_token)
answer = read("/intervals", access_token, account_id=accounts[0]["id"])
print(json.dumps([len(accounts), answer["utility"], len(answer["intervals"]) > 1000]))`;
  expect(await runPython(harness, url, read, [code])).toEqual([2, 'Pacific Gas & Electric', true]);
});

it.skipIf(!hasPython)('verifies a webhook in Python, and refuses a forged and an old one', async () => {
  const harness = await createHarness();
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
  const body = '{"type":"webhook.test","city":"Zürich"}';
  const now = Math.floor(Date.now() / 1000);
  const signed = (secrets: string[], timestamp = now) =>
    signWebhook({ id: 'evt_1', timestamp, body, secrets });
  const cases = [
    [signed([other, secret]), body],
    [signed([other]), body],
    [signed([secret]), `${body} `],
    [signed([secret], now - 3600), body],
  ];
  const verify = `secret, cases = json.loads(sys.argv[1])
def verified(headers, body):
    try:
        return verify_webhook(secret, headers, body)["type"]
    except ValueError as error:
        return str(error)
print(json.dumps([verified(*each) for each in cases]))`;
  expect(await runPython(harness, 'http://localhost', verify, [JSON.stringify([secret, cases])])).toEqual([
    'webhook.test',
    'The signature is wrong.',
    'The signature is wrong.',
    'The webhook is older than five minutes.',
  ]);
});
