import type { MethodKind, UtilitySummary } from '@utility-connect/protocol';
import type { Problem } from '../lib/problem.ts';

/** Props of `HandOff`. */
export interface HandOffProps {
  /** The utility whose page the person goes to. Its method `redirect` lists the preparation. */
  readonly utility: UtilitySummary;
  /** Name of the client that receives the data. */
  readonly companyName: string;
  /** Whether the person connected the utility before, and whether their permission still holds. Default `new`. */
  readonly connection?: 'new' | 'working' | 'needs_sign_in';
  /** Address that redirects to the utility's page; `null` until it is known. */
  readonly goUrl: string | null;
  /** The attempt could not be started, so there is no address. Default `false`. */
  readonly needsRetry?: boolean;
  /** The utility's page was opened in another tab. Default `false`. */
  readonly isAway?: boolean;
  /** Opens the utility's page in a new tab, from the dialog of a host page. Default `false`. */
  readonly inNewTab?: boolean;
  /** Milliseconds that the person has already been away. Default 0. */
  readonly waitedMs?: number;
  /** Problem of the last attempt. Default none. */
  readonly problem?: Problem | null;
  /** Minutes until another try makes sense, with the problem `rate_limited`. Default unknown. */
  readonly retryMinutes?: number | undefined;
  /** The other ways to connect the utility. Default none. */
  readonly otherWays?: readonly MethodKind[] | undefined;
  /** Called when the link to the utility was followed. */
  readonly onGo: () => void;
  /** Called to try again after the address could not be fetched. */
  readonly onRetry: () => void;
  /** Called to stop waiting for the other tab. */
  readonly onCancel: () => void;
  /** Called with another way to connect. Default: none is offered. */
  readonly onChooseWay?: ((kind: MethodKind) => void) | undefined;
}
