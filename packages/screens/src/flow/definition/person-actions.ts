import type { MethodKind } from '@utility-connect/protocol';

/** Actions of the person that several screens have. */
export interface PersonActions {
  /** Goes to another way to connect the utility. Files that were read are forgotten. Does nothing while a request is pending. */
  readonly chooseWay: (kind: MethodKind) => void;
  /** Ends the attempt, and goes back to the way to connect. */
  readonly cancel: () => void;
  readonly back: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
}
