import type { AccountUsage } from '../lib/usage.ts';

/** The accounts, and what each used in the past two months. */
export function UsageTable({ usage }: { readonly usage: readonly AccountUsage[] }) {
  if (usage.length === 0) return <p>Your utility is connected, but this login has no electric account.</p>;
  return (
    <table>
      <caption>The past two months</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Used</th>
          <th scope="col">Emissions</th>
        </tr>
      </thead>
      <tbody>
        {usage.map(({ account, utility, usageKwh, emissionsKg }) => (
          <tr key={account.id}>
            <th scope="row">
              {account.address}
              <small>
                {utility}, account {account.account_number}
              </small>
            </th>
            <td>{wholeNumber.format(usageKwh)} kWh</td>
            <td>{emissionsKg === null ? 'Not reported' : `${wholeNumber.format(emissionsKg)} kg CO₂e`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
