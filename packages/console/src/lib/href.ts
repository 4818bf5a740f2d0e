import { queryOf } from './api.ts';

/** A page, or one object of it, or its list with a filter. */
interface Target {
  readonly page: 'clients' | 'connections' | 'utilities' | 'webhooks' | 'journal' | 'settings';
  readonly id?: string;
  readonly filter?: Readonly<Record<string, string>>;
}

/** The address of a target within the console. */
export function hrefOf({ page, id, filter = {} }: Target): string {
  return `/${page}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${queryOf(filter)}`;
}
