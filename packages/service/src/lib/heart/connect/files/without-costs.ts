import { encodeMonths, type Months, type MonthText, parseIntervals } from '@utility-connect/intervals';

/** Removes the costs of intervals, because they are in another currency than those of the account. */
export async function* withoutCosts(months: Months): AsyncGenerator<MonthText> {
  for await (const { text } of months) {
    yield* encodeMonths(parseIntervals(text).map(({ cost: _, ...interval }) => interval));
  }
}
