import type { Challenge } from '@utility-connect/protocol';
import type { Problem } from '../lib/problem.ts';

/** Props of `Verification`. */
export interface VerificationProps {
  /** Name of the utility that sends the code. */
  readonly utilityName: string;
  /** Its `kind` is `choice` for the choice of a method, or `code` for the code. */
  readonly challenge: Challenge;
  /** The input is being sent. Default `false`. */
  readonly busy?: boolean;
  /** The utility is sending a code. Default `false`. */
  readonly sending?: boolean;
  /** Problem of the last request. Default none. */
  readonly problem?: Problem | null;
  /** Called with the id of the chosen method. */
  readonly onChoose: (methodId: string) => void;
  /** Called to return to the choice of a method. */
  readonly onOtherWay: () => void;
  /** Called to send another code by the same method. */
  readonly onResend: () => void;
  /** Called with the code, without spaces and hyphens. */
  readonly onSubmit: (code: string) => void;
}
