/** Number of the home of the fakes. */
export const HOME = '1234567890';
export const PREMISE = '12345678';
export const METER = '5551234';
const PAGE = 10;

/** Answers requests for accounts in both regions; `undefined` for others. */
export function createAccounts(switches: ReadonlySet<string>) {
  const open = { accountNumber: HOME, statusCategory: 'OPEN' };
  const closed = Array.from({ length: switches.has('two-pages') ? PAGE : 1 }, (_, index) => ({
    accountNumber: `99999999${String(index).padStart(2, '0')}`,
    statusCategory: 'CLOSED',
  }));
  const all = switches.has('two-pages') ? [...closed, open] : [open, ...closed];

  return (path: string, query: URLSearchParams, isNorthwest: boolean): Response | undefined => {
    if (isNorthwest) {
      if (path === '/cs/gulf/ssp/v1/profile/accounts/list') {
        const accounts = all.map(({ accountNumber, statusCategory }) => ({
          accountNumber,
          accountStatus: statusCategory === 'OPEN' ? 'ACT' : 'INA',
        }));
        return Response.json({ accounts });
      }
      return path === `/cs/gulf/ssp/v1/rem/resources/account/${HOME}/account-summary`
        ? Response.json({ contractId: '777001', premiseNumber: PREMISE, meterNumber: METER })
        : undefined;
    }
    if (path === '/cs/customer/v1/resources/account') {
      const start = Number(query.get('start'));
      const count = Math.min(PAGE, Number(query.get('count')));
      const data = all.slice(start - 1, start - 1 + count);
      return Response.json({ data, hasMore: start - 1 + count < all.length, count: data.length });
    }
    if (path !== `/cs/customer/v1/accountservices/resources/account/${HOME}/select`) return undefined;
    return Response.json({
      data: {
        premiseNumber: PREMISE,
        meterSerialNo: 'ACD5551234',
        meterNo: METER,
        currentBillDate: '2026-11-12T00:00:00',
        nextBillDate: '2026-12-14T00:00:00',
        programs: { data: [{ name: 'BUDGET', enrollmentStatus: 'NOT_ENROLLED' }] },
      },
    });
  };
}
