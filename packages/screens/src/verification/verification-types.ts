import type { Challenge } from '@utility-connect/protocol';
import type { WithAttempt } from '../flow/definition/screen-state.ts';

interface VerificationState extends WithAttempt {
  readonly screen: 'verification';
  /** The utility is sending a code, so the attempt is polled. */
  readonly isSending: boolean;
  readonly challenge: Challenge;
}

interface VerificationActions {
  readonly chooseMethod: (methodId: string) => void;
  readonly resend: () => void;
  readonly answer: (code: string) => void;
}

/** Types of the screen. */
export type VerificationTypes = {
  readonly state: VerificationState;
  readonly entrance: 'challenge' | 'sending_code';
  readonly actions: VerificationActions;
};
