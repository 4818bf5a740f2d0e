import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { hasPython, listen } from '../../../../test/support/python.ts';
import { sampleVariables } from '../../../../test/support/sample-variables.ts';
import type { OpenApiDocument } from '../../heart/api/openapi.ts';
import { pythonSample } from './python-sample.ts';

const prepare = async () => {
  const harness = await createHarness();
  const { paths } = await json<OpenApiDocument>(harness.call('/openapi.json'));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { harness, operations };
};

it('shows a request in Python that needs only the standard library', async () => {
  const { operations } = await prepare();
  const sampleOf = (id: string) => {
    const documented = operations.find(({ operation }) => operation.operationId === id);
    return documented && pythonSample(documented, 'http://localhost:4000');
  };
  expect(sampleOf('exchangeCode')).toBe(`import json
import os
import urllib.parse
import urllib.request
import uuid

request = urllib.request.Request(
    "http://localhost:4000/auth/token",
    data=urllib.parse.urlencode({
        "grant_type": "code",
        "code": os.environ["CODE"],
    }).encode(),
    headers={
        "Service-Client-Id": os.environ["CLIENT_ID"],
        "Service-Secret": os.environ["CLIENT_SECRET"],
        "Idempotency-Key": str(uuid.uuid4()),
    },
    method="POST",
)
with urllib.request.urlopen(request, timeout=30) as response:
    print(json.load(response))`);
  expect(sampleOf('removeConnection')).toContain(
    `    headers={
        "Service-Client-Id": os.environ["CLIENT_ID"],
        "Service-Secret": os.environ["CLIENT_SECRET"],
        "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    },
    method="DELETE",
)`,
  );
});

// Runs all samples in one process, each with its own variables.
const runner = `import json, sys
for name, code in json.load(sys.stdin):
    exec(compile(code, name, "exec"), {})`;

it.skipIf(!hasPython)('shows requests in Python that succeed', async () => {
  const { harness, operations } = await prepare();
  const url = await listen(harness);
  const { variables, eventId } = await sampleVariables(harness);
  const deletionLast = [...operations].sort(
    (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
  );
  const programs = deletionLast.map((each) => [
    each.operation.operationId,
    pythonSample(each, url).replaceAll(/evt_[\w-]+/g, eventId),
  ]);
  const running = promisify(execFile)('python3', ['-c', runner], { env: { ...process.env, ...variables } });
  running.child.stdin?.end(JSON.stringify(programs));
  // An error of the service raises urllib.error.HTTPError, with the operation's id in the traceback.
  const { stdout } = await running;
  expect(stdout.trim().split('\n')).toHaveLength(operations.length);
});
