import { groupBy } from '../group-by.ts';
import type { Address, Customer } from '../types.ts';
import { find, type Node, textOf } from '../xml/entry.ts';
import type { Linked } from './graph.ts';
import { toPath, upTo } from './path.ts';

/** Data in the retail customer part of a file. */
interface Retail {
  readonly customers: Customer[];
  /** Addresses of service locations by the path of their usage point. */
  readonly addresses: Map<string, Address>;
}

/** Reads customers, accounts and service locations. */
export function readRetail(linked: readonly Linked[]): Retail {
  const named = (name: string) => linked.filter(({ node }) => node?.name === name);
  const accounts = groupBy(named('CustomerAccount'), ({ path }) => path && upTo('Customer', path));
  const numbers = new Map(
    [...accounts].map(([path, own]) => [path, own.map(numberOf).filter((one) => one !== null)]),
  );
  const customers = named('Customer').map(({ node, path }) => ({
    name: textOf(node ?? undefined, 'customerName'),
    accounts: (path && numbers.get(path)) || [],
    address: readAddress(node),
  }));
  const addresses = new Map<string, Address>();
  for (const { node } of named('ServiceLocation')) {
    const address = readAddress(node);
    const usagePoints = find(node ?? undefined, 'UsagePoints')?.children ?? [];
    for (const { text } of usagePoints) if (address && text) addresses.set(toPath(text), address);
  }
  return { customers, addresses };
}

const numberOf = ({ node }: Linked): string | null =>
  textOf(node ?? undefined, 'accountId') ?? textOf(node ?? undefined, 'accountNumber');

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
