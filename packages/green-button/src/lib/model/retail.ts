import type { Address, Customer } from '../types.ts';
import { find, type Node, textOf } from '../xml/entry.ts';
import type { Linked } from './graph.ts';
import { toPath, upTo } from './path.ts';

/** What the retail customer part of a file tells. */
interface Retail {
  readonly customers: Customer[];
  /** Addresses of service locations by the path of their usage point. */
  readonly addresses: Map<string, Address>;
}

/** Reads customers, accounts and service locations. */
export function readRetail(linked: readonly Linked[]): Retail {
  const named = (name: string) => linked.filter(({ node }) => node?.name === name);
  const accounts = named('CustomerAccount');
  const customers = named('Customer').map((one) => ({
    name: textOf(one.node ?? undefined, 'customerName'),
    accounts: accounts
      .filter((account) => belongsTo(account, one))
      .map(({ node }) => textOf(node ?? undefined, 'accountId') ?? textOf(node ?? undefined, 'accountNumber'))
      .filter((id) => id !== null),
    address: readAddress(one.node),
  }));
  const addresses = new Map<string, Address>();
  for (const { node } of named('ServiceLocation')) {
    const address = readAddress(node);
    const usagePoints = find(node ?? undefined, 'UsagePoints')?.children ?? [];
    for (const { text } of usagePoints) if (address && text) addresses.set(toPath(text), address);
  }
  return { customers, addresses };
}

const belongsTo = (account: Linked, customer: Linked): boolean =>
  customer.path !== null && account.path !== null && upTo('Customer', account.path) === customer.path;

const readAddress = (node: Node | null): Address | null => {
  const found =
    find(node ?? undefined, 'Organisation', 'streetAddress') ??
    find(node ?? undefined, 'Organisation', 'postalAddress') ??
    find(node ?? undefined, 'mainAddress');
  if (!found) return null;
  const street = [
    textOf(found, 'streetDetail', 'number'),
    textOf(found, 'streetDetail', 'name'),
    textOf(found, 'streetDetail', 'type'),
  ].filter((part) => part !== null);
  return {
    street: textOf(found, 'streetDetail', 'addressGeneral') ?? (street.join(' ') || null),
    city: textOf(found, 'townDetail', 'name'),
    state: textOf(found, 'townDetail', 'stateOrProvince'),
    postalCode: textOf(found, 'postalCode') ?? textOf(found, 'townDetail', 'code'),
    country: textOf(found, 'townDetail', 'country'),
  };
};
