import type {
  OperatorOutcomes,
  OperatorUtilityDay,
  OperatorUtilityDetail,
} from '@utility-connect/protocol/operator';
import type { OutcomeCount } from '../../../core/journal/outcome-store.ts';
import { describeProblem } from '../problem-texts.ts';

/** Days that are shown, with today. */
const OUTCOME_DAYS_SHOWN = 30;

/** Codes of a sign-in that mean that the person, not the utility, has to change something. */
const refusals: readonly string[] = [
  'invalid_credentials',
  'verification_failed',
  'account_locked',
  'login_expired',
  'access_denied',
  'no_accounts',
  'too_many_attempts',
];

/** The first day (UTC) that is shown, UNIX seconds. */
export function firstDay(now: number): number {
  return Math.floor(now / 86_400) * 86_400 - (OUTCOME_DAYS_SHOWN - 1) * 86_400;
}

/** Sums the outcomes of each day, oldest first. */
export function sumDays(counts: readonly OutcomeCount[]): OperatorUtilityDay[] {
  const days = [...new Set(counts.map(({ day }) => day))].toSorted((a, b) => a - b);
  return days.map((day) => {
    const ofDay = counts.filter((count) => count.day === day);
    const of = (kind: OutcomeCount['kind']) => sumOutcomes(ofDay.filter((count) => count.kind === kind));
    return { day, sign_ins: of('sign_in'), syncs: of('sync') };
  });
}

/** Sums outcomes of one kind. What is tried again counts once. */
export function sumOutcomes(counts: readonly OutcomeCount[]): OperatorOutcomes {
  const sum = (isCounted: (count: OutcomeCount) => boolean): number =>
    counts.filter(isCounted).reduce((total, { amount }) => total + amount, 0);
  const worked = sum(({ outcome }) => outcome === 'succeeded' || outcome === 'done');
  const refused = sum(isRefused);
  const failed = sum((count) => count.outcome === 'failed' && !isRefused(count));
  return { worked, tried: worked + failed, refused };
}

/** The errors of outcomes, most frequent first. */
export function sumErrors(counts: readonly OutcomeCount[]): OperatorUtilityDetail['errors'] {
  const errors = new Map<string, OutcomeCount>();
  for (const count of counts.filter(isError)) {
    const key = [count.kind, count.method, count.code].join('\n');
    errors.set(key, { ...count, amount: count.amount + (errors.get(key)?.amount ?? 0) });
  }
  return [...errors.values()]
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ kind, method, code, amount }) => ({
      ...describeProblem(code === '' ? 'server_error' : code),
      ...{ kind, method, count: amount },
    }));
}

/** Whether a count is of an error of the utility or the service, or of a refusal. */
export function isError({ outcome }: OutcomeCount): boolean {
  return outcome === 'failed' || outcome === 'login_refused';
}

const isRefused = ({ outcome, code }: OutcomeCount): boolean =>
  outcome === 'login_refused' || (outcome === 'failed' && refusals.includes(code));
