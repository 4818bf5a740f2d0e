import type { Context } from '../../heart/context.ts';
import type { LinkStore } from './link-store.ts';

/** Dependencies of this feature. */
export interface LinkContext extends Context {
  readonly store: Context['store'] & { readonly links: LinkStore };
}
