import { isDatabaseDown } from '../../store-error.ts';

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
    const { tell, error } = await settle(group, run);
    if (error !== undefined && isDatabaseDown(error)) {
      // They have waited for the same database, and would wait for as long again.
      for (const { reject } of waiting.splice(0)) reject(error);
    }
    if (waiting.length === 0) {
      isUnderWay = false;
      tell();
      return;
    }
    // First the next group: what is done with an answer takes a while, and the database would have nothing to do meanwhile.
    void next();
    start(tell);
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      start(() => void next());
    });
}

/** Calls back when all that came in this turn was looked at, and what was begun in it is on its way. */
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

/** What came of a group. `error` is what went wrong for all of them. */
interface Settled {
  /** Lets each call know. */
  readonly tell: () => void;
  readonly error?: unknown;
}

const settle = async <Asked, Answer>(
  group: readonly Call<Asked, Answer>[],
  run: (group: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<Settled> => {
  try {
    const answers = await run(group.map(({ asked }) => asked));
    const tell = () => {
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    };
    return { tell };
  } catch (error) {
    // One of them is to blame, and the others should not fail with it.
    if (group.length > 1 && !isDatabaseDown(error)) return settleEach(group, run);
    const tell = () => {
      for (const { reject } of group) reject(error);
    };
    return { tell, error };
  }
};

/** Answers one after the other, until the database is away: who comes after that would wait for it again. */
const settleEach = async <Asked, Answer>(
  group: readonly Call<Asked, Answer>[],
  run: (group: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<Settled> => {
  for (const [index, call] of group.entries()) {
    const { tell, error } = await settle([call], run);
    tell();
    if (error === undefined || !isDatabaseDown(error)) continue;
    const tellOthers = () => {
      for (const { reject } of group.slice(index + 1)) reject(error);
    };
    return { tell: tellOthers, error };
  }
  return { tell: () => undefined };
};
