import { type Call, callsOf, openIntervals, readCalls } from './calls.ts';
import { requireStop } from './outcome.ts';
import type { Rule } from './rule.ts';
import { missingLogin, openLogin, type Subject } from './subject.ts';
import { silent, silentAfter, withUtility } from './utility-stub.ts';

const TWO_YEARS = 730 * 86_400;
/** Requests of a read after which its signal aborts. */
const ANSWERS = [1, 2, 3];

export const abortRules: readonly Rule[] = [
  {
    name: 'stops within a second when its signal aborts',
    remedy: 'Pass `signal` to fetch and to every wait, and check it in loops with signal.throwIfAborted().',
    missing: missingLogin,
    async check(subject) {
      const calls = await callsOf(subject);
      await withUtility(silent, async () => {
        for (const { name, make } of calls) {
          const controller = new AbortController();
          const ended = make(controller.signal);
          // It may have ended before: there is no code to send again, for example.
          ended.catch(() => undefined);
          await nextTask();
          abort(controller);
          await requireStop(name, ended);
        }
      });
    },
  },
  {
    name: 'stops in the middle of a read within a second when its signal aborts',
    remedy:
      'Pass `signal` to every request and every wait of a read, also to those between pages and batches.',
    missing: missingLogin,
    async check(subject) {
      const range = { ...subject, from: subject.to - TWO_YEARS };
      for (const call of await readCalls(range, await openLogin(subject))) {
        for (const answers of ANSWERS) await requireStopAfter(answers, call);
      }
      await requireStopAfterBatch(range);
    },
  },
];

/** @throws BrokenRuleError unless the call stops soon after some answers of the utility. */
const requireStopAfter = async (answers: number, { name, make }: Call): Promise<void> => {
  const controller = new AbortController();
  const aborted = new Promise((resolve) => controller.signal.addEventListener('abort', resolve));
  const utility = silentAfter(answers, () => setTimeout(abort, 0, controller));
  await withUtility(utility, async () => {
    const ended = make(controller.signal);
    const settled = ended.catch(() => undefined);
    await Promise.race([aborted, settled]);
    await requireStop(`${name} after ${answers} of its requests`, ended);
  });
};

const requireStopAfterBatch = async (subject: Subject): Promise<void> => {
  const controller = new AbortController();
  const intervals = await openIntervals(subject, controller.signal);
  const batches = intervals[Symbol.asyncIterator]();
  await batches.next();
  abort(controller);
  await requireStop('readIntervals after its first batch', batches.next());
};

const abort = (controller: AbortController): void =>
  controller.abort(new Error('The result is no longer needed.'));

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
