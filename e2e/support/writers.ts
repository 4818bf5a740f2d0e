import { Agent } from 'node:http';
import { origin } from './person.ts';
import type { RunningService } from './service.ts';
import { announce } from './taken-request.ts';

/** Clients of a service that ask for connect tokens as fast as they get them, over connections that they keep. */
export interface Writers {
  /** Tokens that the service answered with: it has promised to keep them. */
  readonly acknowledged: readonly string[];
  /** Statuses of all other answers; 0 for a connection that failed before the service had taken the request. */
  readonly refused: readonly number[];
  /** What the 503 among them said in `Retry-After`. */
  readonly retryAfter: ReadonlySet<string | null>;
  /** How long the slowest answer took, in milliseconds. */
  slowest(): number;
  /** How many requests the service had taken, and then did not answer. */
  cutOff(): number;
  /** Resolves as soon as so many more are acknowledged. */
  more(count: number): Promise<void>;
  /** Ends them; resolves when the last one has its answer. */
  stop(): Promise<void>;
}

export function startWriters(service: RunningService, count = 8): Writers {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const agent = new Agent({ keepAlive: true });
  const retryAfter = new Set<string | null>();
  let cutOff = 0;
  let slowest = 0;
  let isStopped = false;
  const write = async (): Promise<void> => {
    while (!isStopped) {
      const asked = performance.now();
      const taken = await announce(service, agent);
      const answer = await taken?.send();
      slowest = Math.max(slowest, performance.now() - asked);
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
    slowest: () => Math.round(slowest),
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

/** @returns how many of the tokens the service does not know. */
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
      // Not now, which is no answer to whether it is there.
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

/** Nothing promises how soon a service is well again. It takes about a second; minutes would be a fault all the same. */
export const RECOVERY_MS = 10_000;

/** Says what happened in one line, for who reads what the tests print. */
export function report(what: string, figures: Record<string, number>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what} ${texts.join(', ')}\n`);
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
