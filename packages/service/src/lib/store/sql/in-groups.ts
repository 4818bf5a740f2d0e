import { isDatabaseDown } from '../store-error.ts';

/**
 * Answers calls in groups: one group is under way at a time, and what is asked meanwhile makes up the next one. So a lone
 * call waits for nobody, and the more there are the less each costs. A call is answered by what was read or written after
 * it was made.
 *
 * @param run answers a group, in its order.
 */
export function inGroups<Asked, Answer>(
  run: (group: readonly Asked[]) => Promise<readonly Answer[]>,
  { max, start = (begin) => begin() }: GroupOptions,
): (asked: Asked) => Promise<Answer> {
  let waiting: Call<Asked, Answer>[] = [];
  let isUnderWay = false;

  const next = async (): Promise<void> => {
    const group = waiting.slice(0, max);
    waiting = waiting.slice(max);
    const error = await settle(group, run);
    if (error !== undefined && isDatabaseDown(error)) {
      // They have waited for the same database, and would wait for as long again.
      for (const { reject } of waiting.splice(0)) reject(error);
    }
    if (waiting.length > 0) void next();
    else isUnderWay = false;
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      start(() => void next());
    });
}

/** Calls back when a group that nothing is in the way of may begin. */
export type GroupStart = (begin: () => void) => void;

/** A {@link GroupStart} for work between which others have to get their turn, where nothing better is given. */
export const nextTurn: GroupStart = (begin) => void setTimeout(begin);

export interface GroupOptions {
  /** Most calls in a group. */
  readonly max: number;
  /** Default: at once. */
  readonly start?: GroupStart | undefined;
}

interface Call<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** @returns what went wrong for all of them. */
const settle = async <Asked, Answer>(
  group: readonly Call<Asked, Answer>[],
  run: (group: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<unknown> => {
  try {
    const answers = await run(group.map(({ asked }) => asked));
    for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    return undefined;
  } catch (error) {
    if (group.length > 1 && !isDatabaseDown(error)) {
      // One of them is to blame, and the others should not fail with it.
      return settleEach(group, run);
    }
    for (const { reject } of group) reject(error);
    return error;
  }
};

/** Answers one after the other, until the database is away: who comes after that would wait for it again. */
const settleEach = async <Asked, Answer>(
  [call, ...others]: readonly Call<Asked, Answer>[],
  run: (group: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<unknown> => {
  if (!call) return undefined;
  const error = await settle([call], run);
  if (error === undefined || !isDatabaseDown(error)) return settleEach(others, run);
  for (const { reject } of others) reject(error);
  return error;
};
