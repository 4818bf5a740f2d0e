import type { OperatorUtilityDay } from '@utility-connect/protocol/operator';
import { type BarDay, outcomeOf } from '../parts/DayBars.tsx';

/** The bars of the sign-ins or syncs of a utility. Refused logins are in neither number. */
export function barsOf(
  days: readonly OperatorUtilityDay[],
  kind: 'sign_ins' | 'syncs',
): { readonly title: string; readonly summary: string; readonly days: readonly BarDay[] } {
  const sum = (name: 'worked' | 'tried' | 'refused') => days.reduce((all, day) => all + day[kind][name], 0);
  const refused = sum('refused');
  const worked = outcomeOf(sum('worked'), sum('tried'));
  return {
    title: kind === 'sign_ins' ? 'Sign-ins' : 'Syncs',
    summary: refused === 0 ? worked : `${worked}, ${refused.toLocaleString('en-US')} logins refused`,
    days: days.map((day) => ({
      day: day.day,
      good: day[kind].worked,
      bad: day[kind].tried - day[kind].worked,
    })),
  };
}
