import type { Authorization } from '../state.ts';
import { createEntry, type Entry, element } from './entry.ts';
import { pathOf } from './usage-point.ts';

/** The personal data of an authorization's customer: name, account number, and the address of each usage point. */
export function retailCustomerEntries(authorization: Authorization, base: string): Entry[] {
  const { id, customer, usagePointIds, createdAt } = authorization;
  const { login, name = login, accountNumber = login } = customer;
  const customerPath = `RetailCustomer/${id}/Customer/1`;
  const accountPath = `${customerPath}/CustomerAccount/1`;
  const entry = (path: string, resource: string, content: string): Entry =>
    createEntry({
      base,
      path,
      updated: createdAt,
      content: `<${resource} xmlns="http://naesb.org/espi/customer">${content}</${resource}>`,
    });
  const points = customer.usagePoints.filter((point) => usagePointIds.includes(point.id));
  const locations = points.map((point, index) => {
    const address = element('UsagePoint', `${base}/Subscription/${id}/${pathOf(point)}`);
    const path = `${accountPath}/CustomerAgreement/${index + 1}/ServiceLocation/1`;
    return entry(path, 'ServiceLocation', `${addressOf(authorization)}<UsagePoints>${address}</UsagePoints>`);
  });
  return [
    entry(customerPath, 'Customer', element('customerName', name)),
    entry(accountPath, 'CustomerAccount', element('accountId', accountNumber)),
    ...locations,
  ];
}

const addressOf = ({ customer }: Authorization): string => {
  const { street = '1 Main Street', city = 'Springfield', state = 'MA', postalCode = '01101' } = customer;
  const town = `${element('name', city)}${element('stateOrProvince', state)}`;
  return [
    `<mainAddress><streetDetail>${element('addressGeneral', street)}</streetDetail>`,
    `<townDetail>${town}</townDetail>${element('postalCode', postalCode)}</mainAddress>`,
  ].join('');
};
