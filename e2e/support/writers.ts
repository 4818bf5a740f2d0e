import { Agent } from 'node:http';
import { origin } from './connect-requests.ts';
import type { RunningService } from './service.ts';
import { announce } from './taken-request.ts';

/** Clients that create connect tokens as fast as they can, over kept-alive connections. */
export interface Writers {
  /** Tokens that the service returned, and so must not lose. */
  readonly acknowledged: readonly string[];
  /** Statuses of all other responses; 0 for a connection that failed before the service read the request. */
  readonly refused: readonly number[];
  /** `Retry-After` of the responses with status 503. */
  readonly retryAfter: ReadonlySet<string | null>;
  /** Duration of the slowest request. */
  slowestMs(): number;
  /** How many requests the service read and did not answer. */
  cutOff(): number;
  /** Resolves after this many more tokens were acknowledged. */
  more(count: number): Promise<void>;
  /** Stops the writers. Resolves when the last one has its response. */
  stop(): Promise<void>;
}

export function startWriters(service: RunningService, count = 8): Writers {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const retryAfter = new Set<string | null>();
  let cutOff = 0;
  let slowestMs = 0;
  let isStopped = false;
  const write = async (): Promise<void> => {
    while (!isStopped) {
      const startedAt = performance.now();
      const taken = await announce(service, agent);
      const answer = await taken?.send();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      if (answer?.status === 503) retryAfter.add(answer.retryAfter);
      if (answer?.connectToken) {
        acknowledged.push(answer.connectToken);
        continue;
      }
      if (taken && !answer) cutOff += 1;
      else refused.push(answer?.status ?? 0);
      await pause(20);
    }
  };
  const writing = Promise.all(Array.from({ length: count }, write));
  return {
    acknowledged,
    refused,
    retryAfter,
    slowestMs: () => Math.round(slowestMs),
    cutOff: () => cutOff,
    async more(wanted) {
      const goal = acknowledged.length + wanted;
      while (acknowledged.length < goal) await pause(5);
    },
    async stop() {
      isStopped = true;
      await writing;
      agent.destroy();
    },
  };
}

/** Counts the tokens that the service does not know. */
export async function countLost(service: RunningService, tokens: readonly string[]): Promise<number> {
  let lost = 0;
  const left = [...tokens];
  const check = async (): Promise<void> => {
    let tries = 0;
    for (let token = left.pop(); token !== undefined; token = left.pop()) {
      const answer = await fetch(`${service.connectUrl}/api/session`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Connect-Parent-Origin': origin,
          'Content-Type': 'application/json',
        },
        body: '{}',
      });
      await answer.arrayBuffer();
      // 503 says nothing about whether the token exists: retry.
      if (answer.status === 503 && tries < 100) {
        tries += 1;
        left.push(token);
        await pause(50);
      } else if (answer.status !== 200) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  return lost;
}

/** Longest recovery that is not a fault. It takes about a second. */
export const RECOVERY_MS = 10_000;

/** Prints figures in one line of the test output. */
export function report(what: string, figures: Record<string, number>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what} ${texts.join(', ')}\n`);
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
