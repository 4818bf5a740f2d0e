import type { FakeObject } from '../fake-graphql.ts';
import { KrakenError } from './fake-error.ts';

/** Arguments of a field. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Context {
  /** UNIX milliseconds. */
  readonly now: () => number;
  readonly on: ReadonlySet<string>;
}

export const MAX_PAGE = 100;

/** A page of a list, with a node for each of its items. */
export function connection<T>(
  items: readonly T[],
  { first, last, after }: Arguments,
  toNode: (item: T) => FakeObject,
  most = MAX_PAGE,
) {
  const size = (first ?? last) as number | undefined;
  if (size == null) throw new KrakenError('Provide `first` or `last`.', 'KT-CT-1201');
  if (size > MAX_PAGE || size < 1) throw new KrakenError('Invalid pagination parameters.', 'KT-CT-1201');
  const start = after == null ? 0 : Number(atob(String(after)).replace('arrayconnection:', '')) + 1;
  const page = items.slice(start, start + Math.min(size, most));
  const end = start + page.length;
  const cursorOf = (index: number): string => btoa(`arrayconnection:${index}`);
  return {
    __typename: 'Connection',
    edges: page.map((item, index) => ({
      __typename: 'Edge',
      node: toNode(item),
      cursor: cursorOf(start + index),
    })),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: page.length > 0 ? cursorOf(start) : null,
      endCursor: page.length > 0 ? cursorOf(end - 1) : null,
    },
    totalCount: items.length,
    edgeCount: page.length,
  };
}
