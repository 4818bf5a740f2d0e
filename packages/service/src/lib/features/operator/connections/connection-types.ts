import type { Environment, MethodKind } from '@utility-connect/protocol';
import type { OperatorConnectionState, OperatorRemoval } from '@utility-connect/protocol/operator';
import type { JobKind } from '../../../core/jobs/job.ts';
import type { ConnectionStatus } from '../../../heart/store/connections.ts';

/** Filters of the list of connections. All must match. */
export interface ConnectionQuery {
  readonly state?: OperatorConnectionState | undefined;
  readonly clientId?: string | undefined;
  readonly utilityId?: string | undefined;
  readonly method?: MethodKind | undefined;
  /** A code of an error, or `any`. */
  readonly error?: string | undefined;
  /** The newest data is older, UNIX seconds. */
  readonly dataBefore?: number | undefined;
  /** A user id, or an id of a connection or an account. */
  readonly text?: string | undefined;
}

/** A connection with its client and its user. */
export interface FoundConnection {
  readonly status: ConnectionStatus;
  readonly userRef: string;
  readonly userId: string;
  readonly client: { readonly id: string; readonly companyName: string; readonly environment: Environment };
  /** The number that orders it in its list: the time of its creation, or the end of its data. */
  readonly at: number;
}

export interface ConnectionExtras {
  readonly jobs: readonly ConnectionJob[];
  readonly consent: {
    readonly consentedAt: number | null;
    readonly purpose: string | null;
    readonly scopes: string | null;
    readonly historyFrom: number | null;
    readonly sharedUntil: number | null;
  };
  readonly intervalSeconds: ReadonlyMap<string, number>;
  readonly removal: OperatorRemoval;
}

export interface ConnectionJob {
  readonly kind: JobKind;
  readonly key: string;
  readonly dueAt: number | null;
  readonly leaseUntil: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly blockedUntil: number | null;
  readonly pausedAt: number | null;
}
