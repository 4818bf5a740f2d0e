import { z } from 'zod';
import { type FileAccount, type FileContent, type LeftOut, leftOutReasons } from '../file.ts';
import type { MeterInterval } from '../readings.ts';
import { checkAccounts, checkBills } from './check-answers.ts';
import { parseAnswer } from './invalid-answer.ts';

const isIterable = (value: unknown): value is Iterable<MeterInterval> =>
  typeof Object(value)[Symbol.iterator] === 'function';

const leftOut: z.ZodType<LeftOut> = z.object(
  {
    reason: z.enum(leftOutReasons, 'must be one of the known reasons.'),
    count: z.int('must be a whole number.').min(1, 'must be 1 at least.'),
  },
  'must be an object.',
);

const content = z.object(
  {
    accounts: z.array(
      z.looseObject(
        {
          intervals: z.custom<Iterable<MeterInterval>>(isIterable, 'must be iterable.'),
          localTimeAsUtc: z.enum(['likely', 'possible'], 'must be likely or possible.').exactOptional(),
        },
        'must be an object.',
      ),
      'must be a list.',
    ),
    leftOut: z.array(leftOut, 'must be a list.').max(100, 'is too long.'),
  },
  'must be an object.',
);

const always = { from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * Checks the data that a connector has read from a file. `createIntervalCheck` checks the intervals while they are read.
 *
 * @param pause called after the bills of each account, because those of 1,000 accounts take long.
 * @throws InvalidAnswerError
 */
export async function checkFileContent(
  value: unknown,
  pause: () => Promise<void> = async () => undefined,
): Promise<FileContent> {
  const { accounts, leftOut } = parseAnswer('the content', content, value);
  const checked: FileAccount[] = [];
  for (const [index, account] of checkAccounts(accounts).entries()) {
    const { intervals, bills, localTimeAsUtc } = accounts[index] as (typeof accounts)[number];
    checked.push({
      ...account,
      intervals,
      bills: checkBills(bills, always),
      ...(localTimeAsUtc && { localTimeAsUtc }),
    });
    await pause();
  }
  return { accounts: checked, leftOut };
}
