import { TZDate } from '@date-fns/tz';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { BillTable } from './bill-table';
import type { Interval } from './days';
import { UsageChart } from './usage-chart';

const timeZone = 'America/Los_Angeles';
const at = (month: number, day: number, hour = 0) =>
  new TZDate(2026, month - 1, day, hour, timeZone).getTime() / 1000;

/** Hours from a midnight to another. */
const hours = (start: number, end: number, values: Partial<Interval> = {}): Interval[] =>
  Array.from({ length: (end - start) / 3600 }, (_, index) => ({
    start: start + index * 3600,
    end: start + (index + 1) * 3600,
    usage: 0.5,
    ...values,
  }));

// On November 1 the clocks go back. November 2 has no data, and November 3 is estimated.
const intervals = [
  ...hours(at(10, 31), at(11, 2), { exported: 0.25, ghg_emissions: 0.1, cost: 0.02 }),
  ...hours(at(11, 3), at(11, 4), { estimated: true }),
];

const openTable = (summary: string) => {
  const details = screen.getByText(summary).closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details).getByRole('table');
};
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('has a table of the days with exports, emissions, costs, estimated and missing days', () => {
  render(<UsageChart intervals={intervals} timeZone={timeZone} currency="USD" />);
  expect(textsOf(openTable('Daily use as a table'))).toEqual([
    ['Day', 'kWh used', 'kWh exported', 'kg CO₂e', 'Cost'],
    ['Tuesday, Nov 3 (estimated)', '12.0', '–', '–', '–'],
    ['Monday, Nov 2', '–', '–', '–', '–'],
    ['Sunday, Nov 1', '12.5', '6.3', '2.5', '$0.50'],
    ['Saturday, Oct 31', '12.0', '6.0', '2.4', '$0.48'],
  ]);
});

it('lets the keyboard choose a day, and names both hours when the clocks go back', async () => {
  const user = userEvent.setup();
  render(<UsageChart intervals={intervals} timeZone={timeZone} currency="USD" />);
  const slider = screen.getByRole('slider', { name: 'Day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Tuesday, Nov 3: 12.0 kWh, estimated by the utility');
  slider.focus();
  await user.keyboard('{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toBe('Monday, Nov 2: no data');
  await user.keyboard('{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^Sunday, Nov 1/);
  screen.getByText('Clocks go back: this day has 25 hours.');
  const rows = textsOf(openTable('This day as a table'));
  expect(rows).toHaveLength(1 + 25);
  expect(rows.slice(1, 5).map(([name]) => name)).toEqual([
    '12:00 AM PDT',
    '1:00 AM PDT',
    '1:00 AM PST',
    '2:00 AM PST',
  ]);
});

it('explains the hatching of estimated days', () => {
  render(<UsageChart intervals={intervals} timeZone={timeZone} />);
  screen.getByText('Estimated by the utility');
});

it('shows no exports, emissions, costs or legend where there are none', () => {
  render(<UsageChart intervals={hours(at(6, 1), at(6, 3))} timeZone={timeZone} />);
  expect(textsOf(openTable('Daily use as a table'))[0]).toEqual(['Day', 'kWh']);
  expect(screen.queryByText('Exported to the grid')).toBeNull();
  expect(screen.queryByText('Estimated by the utility')).toBeNull();
});

it('has a sentence in place of an empty chart', () => {
  render(<UsageChart intervals={[]} timeZone={timeZone} />);
  screen.getByText('There is no usage in this time.');
});

const bill = (month: number, values = {}) => ({
  bill_start_date: new Date(Date.UTC(2026, month - 1, 1, 8)).toUTCString(),
  bill_end_date: new Date(Date.UTC(2026, month, 1, 8)).toUTCString(),
  usage: 420.4,
  cost: 134.5,
  currency: 'USD',
  ...values,
});

it('lists the latest bills first, then all, and marks what is unknown', async () => {
  const bills = { a: bill(1), b: bill(2, { usage: null, cost: null, currency: null }), c: bill(6) };
  render(<BillTable bills={bills} timeZone="America/Los_Angeles" first={2} />);
  const table = screen.getByRole('table', { name: 'Bills' });
  expect(textsOf(table).slice(1)).toEqual([
    ['Jun 1 – Jul 1 2026, 30 days', '420', '$134.50'],
    ['Feb 1 – Mar 1 2026, 28 days', '–Unknown', '–Unknown'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3 bills' }));
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(screen.queryByRole('button')).toBeNull();
});

it('has no accessibility violation', async () => {
  const { container } = render(
    <main>
      <UsageChart intervals={intervals} timeZone={timeZone} currency="USD" />
      <BillTable bills={{ a: bill(1) }} timeZone={timeZone} />
    </main>,
  );
  openTable('Daily use as a table');
  openTable('This day as a table');
  // jsdom has no layout. The test in a browser checks colors.
  const { violations } = await axe.run(container, {
    rules: {
      'color-contrast': { enabled: false },
      'heading-order': { enabled: false },
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
});
