import type { Bill } from '@utility-connect/node';
import type { AccountUsage } from '../lib/usage.ts';

/** The accounts, and what each used in the past two months. */
export function UsageTable({ usage }: { readonly usage: readonly AccountUsage[] }) {
  if (usage.length === 0) return <p>Your utility is connected, but this login has no electric account.</p>;
  const hasExports = usage.some(({ exportedKwh }) => exportedKwh !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className="scroll" aria-label="Usage" tabIndex={0}>
      <table>
        <caption>The past two months</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Used</th>
            {hasExports && <th scope="col">Exported</th>}
            <th scope="col">Emissions</th>
            <th scope="col">Last bill</th>
          </tr>
        </thead>
        <tbody>
          {usage.map(({ account, utility, usageKwh, exportedKwh, emissionsKg, cost, isEstimated, bill }) => (
            <tr key={account.id}>
              <th scope="row">
                {account.address}
                <small>
                  {utility}, account {account.account_number}
                </small>
              </th>
              <td>
                {wholeNumber.format(usageKwh)} kWh
                {cost !== null && account.currency && <small>{money(cost, account.currency)}</small>}
                {isEstimated && <small>partly estimated</small>}
              </td>
              {hasExports && <td>{exportedKwh === null ? '–' : `${wholeNumber.format(exportedKwh)} kWh`}</td>}
              <td>{emissionsKg === null ? 'Not reported' : `${wholeNumber.format(emissionsKg)} kg CO₂e`}</td>
              <td>{costOf(bill)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const costOf = (bill: Bill | null): string => {
  if (bill === null) return 'None yet';
  const { cost, currency } = bill;
  if (cost === null || currency === null) return 'Cost unknown';
  return money(cost, currency);
};

const money = (value: number, currency: string): string =>
  value.toLocaleString('en-US', { style: 'currency', currency });
