import { createHousehold } from './household.ts';
import type { Customer } from './options.ts';

/**
 * One customer with two meters, and one more year of data that comes when the clock is moved.
 *
 * @param days of data until now. The default is short and has a whole calendar month, so one bill.
 */
export function defaultCustomers(now: number, days = 62): Customer[] {
  // Midnight Eastern Standard Time.
  const today = Math.floor(now / 86_400) * 86_400 + 18_000;
  const period = { start: today - days * 86_400, end: today + 366 * 86_400 };
  return [
    {
      login: 'demo',
      password: 'demo',
      name: 'Avery Quinn',
      accountNumber: '1002003004',
      usagePoints: [
        createHousehold({ id: '1', title: 'Home, 1 Main Street', ...period }),
        createHousehold({ id: '2', title: 'Cabin with solar panels', solar: true, ...period }),
      ],
    },
  ];
}
