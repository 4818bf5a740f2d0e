import type { Challenge } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import classes from './CodeEntry.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ResendCodeProps {
  /** A new challenge restarts the wait. */
  readonly challenge: Challenge;
  readonly waitSeconds: number;
  /** The utility is sending a code. */
  readonly sending: boolean;
  readonly onResend: () => void;
}

/** A countdown in steps of ten seconds, then a button that requests another code. */
export function ResendCode({ challenge, waitSeconds, sending, onResend }: ResendCodeProps): ReactNode {
  const { verification } = useMessages();
  const left = useSecondsLeft(waitSeconds, challenge);
  useAnnouncement(waitSeconds > 0 && left === 0 && !sending ? verification.resendReady : null);
  if (left > 0) return <p className={classes.help}>{verification.resendWait(Math.ceil(left / 10) * 10)}</p>;
  return (
    <Button kind="plain" busy={sending} onClick={onResend}>
      {verification.resend}
    </Button>
  );
}
