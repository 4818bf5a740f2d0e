import type { Context } from '../../heart/context.ts';
import type { OperatorReport } from './operator-options.ts';
import type { OperatorStore } from './operator-store.ts';
import type { RequestCounts } from './request-counts.ts';

/** Dependencies of the operator's API. */
export interface OperatorContext extends Context {
  readonly store: Context['store'] & { readonly operator: OperatorStore; readonly webhooks: Webhooks };
  readonly operator: {
    readonly token: string;
    readonly report: OperatorReport;
    readonly requests: RequestCounts;
  };
}

/** The dependencies of what only reads, on the command line too. */
export type ReadContext = Pick<OperatorContext, 'store' | 'directory' | 'now'>;

/** Actions on webhook endpoints, as their feature does them for a client. */
interface Webhooks {
  update(clientId: string, id: string, change: { status: 'enabled' }, now: number): Promise<object | null>;
  redeliver(
    endpoint: { readonly id: string; readonly clientId: string },
    eventId: string,
    now: number,
  ): Promise<object | null>;
}
