import { expect } from 'vitest';
import type { RunningService } from './service.ts';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
/** Ends before the intervals that a later sync adds or corrects. */
const window = { start_date: String(now - 300 * DAY), end_date: String(now - 3 * DAY) };

/**
 * Reads all data of a user: the accounts, their intervals in a window that is the same for each call, and their bills.
 *
 * @returns the response bodies
 */
export async function readAll(service: RunningService, accessToken: string): Promise<string[]> {
  const read = async (path: string): Promise<string> => {
    const answer = await readData(service, path, accessToken);
    const text = await answer.text();
    expect(answer.status, `${path}: ${text}`).toBe(200);
    return text;
  };
  const accounts = await read('/accounts');
  const ids = (JSON.parse(accounts) as { id: string }[]).map(({ id }) => id);
  expect(ids).not.toEqual([]);
  const paths = ids.flatMap((id) => [
    `/intervals?${new URLSearchParams({ account_id: id, ...window })}`,
    `/users/${id}/bills`,
  ]);
  return [accounts, ...(await Promise.all(paths.map(read)))];
}

/** Sends a data request, and retries while the first sync is running: on a busy machine it takes longer than a request waits. */
async function readData(service: RunningService, path: string, accessToken: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await service.read(path, accessToken);
    if (answer.status !== 409 || tries === 10) return answer;
    await answer.arrayBuffer();
  }
}
