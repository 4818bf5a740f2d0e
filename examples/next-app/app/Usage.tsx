import { getUtilityConnect } from '../lib/utility-connect.ts';

/** Accounts and what they used in the past two months. Rendered on the server, where the access token stays. */
export async function Usage({ accessToken }: { readonly accessToken: string }) {
  const utilityConnect = getUtilityConnect();
  const accounts = await utilityConnect.accounts(accessToken);
  const rows = await Promise.all(
    accounts.map(async (account) => {
      const { utility, intervals } = await utilityConnect.intervals(accessToken, { accountId: account.id });
      return { account, utility, intervals };
    }),
  );
  return (
    <table>
      <caption>The past two months</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Utility</th>
          <th scope="col">Used</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ account, utility, intervals }) => (
          <tr key={account.id}>
            <th scope="row">
              {account.account_number}
              <br />
              <small>{account.address}</small>
            </th>
            <td>{utility}</td>
            <td>{Math.round(intervals.reduce((sum, { usage }) => sum + usage, 0))} kWh</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
