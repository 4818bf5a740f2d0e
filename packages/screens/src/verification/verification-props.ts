import type { Challenge } from '@utility-connect/protocol';
import type { Problem } from '../lib/problem.ts';

/** Props of the Verification screen. */
export interface VerificationProps {
  /** The utility that sent the code. */
  readonly utilityName: string;
  /** `kind` says what is asked: where the code shall go, or the code. */
  readonly challenge: Challenge;
  /** What the person entered is being sent. Default `false`. */
  readonly busy?: boolean;
  /** The utility is sending a code. Default `false`. */
  readonly sending?: boolean;
  /** Why the last request failed. Default none. */
  readonly problem?: Problem | null;
  /** The way was chosen; called with its id. */
  readonly onChoose: (methodId: string) => void;
  /** Back to the choice, where there is one. */
  readonly onOtherWay: () => void;
  /** Another code, the same way. */
  readonly onResend: () => void;
  /** The code, without spaces and hyphens. */
  readonly onSubmit: (code: string) => void;
}
