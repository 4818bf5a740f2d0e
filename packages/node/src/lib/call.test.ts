import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createCaller } from './call.ts';
import { serviceErrorCodes } from './error.ts';

const NOW = Date.UTC(2026, 10, 20, 18, 20);
const SECRET = 'canary-secret';
const REQUEST_ID = '6f1c1d1e-2b0a-4c53-9a3e-0d6c4c7e8f21';

interface Given {
  readonly answers: readonly (Response | Error)[];
  readonly isIdempotent?: boolean;
  readonly retries?: number;
  readonly secrets?: readonly string[];
}

async function run({ answers, isIdempotent = true, retries = 3, secrets = [SECRET] }: Given) {
  const waits: number[] = [];
  let sent = 0;
  const call = createCaller({
    timeoutMs: 60_000,
    retries,
    now: () => NOW,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  const send = async () => {
    const answer = answers[sent++];
    if (!(answer instanceof Response)) throw answer;
    const body = await answer.text();
    return answer.ok
      ? { data: JSON.parse(body), response: answer }
      : { error: asJson(body), response: answer };
  };
  const outcome = await call({ send, isIdempotent, returns: 'object', secrets }).catch((error) => error);
  return { outcome, waits, sent };
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const ok = () => Response.json({ fine: true });
const failure = (status: number, retryAfter?: string, error = 'temporarily_unavailable') =>
  Response.json(
    { error, error_description: 'Try again.', request_id: 'r-1' },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  );

it.each([409, 429, 503])('retries after status %i, when Retry-After says', async (status) => {
  const { outcome, waits } = await run({ answers: [failure(status, '2'), failure(status, '3'), ok()] });
  expect(outcome).toEqual({ fine: true });
  expect(waits).toEqual([2000, 3000]);
});

it('accepts a date in Retry-After, and backs off exponentially without one', async () => {
  const dated = failure(503, new Date(NOW + 4000).toUTCString());
  expect((await run({ answers: [dated, ok()] })).waits).toEqual([4000]);
  const silent = await run({ answers: [failure(503), failure(503), failure(503, 'soon'), ok()] });
  expect(silent.waits).toEqual([500, 1000, 2000]);
});

it('retries if there was no response', async () => {
  expect((await run({ answers: [new TypeError('fetch failed'), ok()] })).outcome).toEqual({ fine: true });
});

it('gives up after the last retry with the last error', async () => {
  const { outcome, sent } = await run({ answers: [1, 2, 3].map(() => failure(503, '1')), retries: 2 });
  expect(sent).toBe(3);
  expect(outcome).toMatchObject({
    code: 'temporarily_unavailable',
    status: 503,
    requestId: 'r-1',
    retryAfterSeconds: 1,
  });
});

it('does not wait for more than 10 seconds, and puts the wait into the error', async () => {
  const { outcome, sent } = await run({ answers: [failure(429, '60', 'rate_limited')] });
  expect(sent).toBe(1);
  expect(outcome).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
});

it.each([
  ['503', failure(503, '1')],
  ['no answer', new TypeError('fetch failed')],
])('does not retry a request that is not idempotent: %s', async (_name, answer) => {
  const { outcome, sent } = await run({ answers: [answer, ok()], isIdempotent: false });
  expect(sent).toBe(1);
  expect(outcome.code).toMatch(/temporarily_unavailable|unreachable/);
});

it.each([400, 401, 404, 500])('does not retry after status %i', async (status) => {
  expect((await run({ answers: [failure(status, '1'), ok()] })).sent).toBe(1);
});

it('hides the secret in every field of the error', async () => {
  const description = `Bad secret ${SECRET}.`;
  const body = { error: SECRET, error_description: description, request_id: SECRET, param: `a ${SECRET}` };
  const { outcome } = await run({ answers: [Response.json(body, { status: 400 })] });
  expect(outcome.message).toBe('Bad secret [hidden].');
  expect(inspect(outcome)).not.toContain(SECRET);
});

it.each(['a', 'request', ...serviceErrorCodes])(
  'keeps error fields intact if the authorization code is "%s"',
  async (code) => {
    for (const error of serviceErrorCodes) {
      const body = { error, error_description: 'A sentence.', request_id: REQUEST_ID, param: 'code' };
      const answers = [Response.json(body, { status: 400 })];
      const { outcome } = await run({ answers, secrets: [SECRET, code] });
      expect(outcome).toMatchObject({
        code: error,
        message: 'A sentence.',
        requestId: REQUEST_ID,
        param: 'code',
      });
    }
  },
);

it('rejects a response that is not from the service without quoting it', async () => {
  const page = (status: number) => new Response(`<html>${SECRET}</html>`, { status });
  for (const status of [200, 302, 404, 502]) {
    const { outcome } = await run({ answers: [page(status)] });
    expect(outcome).toMatchObject({ code: 'unexpected_answer', status });
    expect(inspect(outcome)).not.toContain(SECRET);
  }
});

const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it("rejects with the reason of the caller's signal", async () => {
  const call = createCaller({ timeoutMs: 60_000, retries: 3, now: Date.now, wait: async () => undefined });
  const controller = new AbortController();
  const running = call({
    send: endless,
    isIdempotent: true,
    returns: 'object',
    signal: controller.signal,
    secrets: [],
  });
  controller.abort('enough');
  await expect(running).rejects.toBe('enough');
});
