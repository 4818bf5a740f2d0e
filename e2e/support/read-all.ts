import { expect } from 'vitest';
import type { RunningService } from './service.ts';

/**
 * What a client may read of a person, as it comes: the accounts, then the intervals and the bills of each.
 *
 * @param window of the intervals, as parameters; by default the past two months.
 */
export async function readAll(
  service: RunningService,
  accessToken: string,
  window: Readonly<Record<string, string>> = {},
): Promise<string[]> {
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

/** Asks again while the first reading goes on, which takes longer than a request waits where the processor is busy. */
export async function readData(
  service: RunningService,
  path: string,
  accessToken: string,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await service.read(path, accessToken);
    if (answer.status !== 409 || tries === 10) return answer;
    await answer.arrayBuffer();
  }
}
