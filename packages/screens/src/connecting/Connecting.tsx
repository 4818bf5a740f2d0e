import type { MethodKind } from '@utility-connect/protocol';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { focusHeadingAround } from '../parts/focus-heading-around.ts';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './Connecting.module.css';
import { Steps } from './Steps.tsx';
import { useElapsed } from './use-elapsed.ts';

/** Props of {@link Connecting}. */
export interface ConnectingProps {
  /** Name of the utility. */
  readonly utilityName: string;
  /** Method of the connection. Default `sign_in`. */
  readonly method?: MethodKind;
  /** Current step of the attempt. */
  readonly step: 'signing_in' | 'reading_accounts';
  /** The service cannot be reached; polling continues. Default `false`. */
  readonly isTroubled?: boolean;
  /** Milliseconds that the person has already waited, for example before a reload. Default 0. */
  readonly waitedMs?: number;
  /** Called to cancel the sign-in and return to the login. */
  readonly onCancel: () => void;
  /** Called to leave the flow; offered after 30 seconds. */
  readonly onLeave: () => void;
}

/** The current step of a sign-in, and its expected duration. */
export function Connecting(props: ConnectingProps): ReactNode {
  const { step, isTroubled = false, waitedMs = 0 } = props;
  const { connecting } = useMessages();
  const utilityName = isolate(props.utilityName);
  const isSlow = useElapsed(2_500 - waitedMs);
  const isVerySlow = useElapsed(30_000 - waitedMs);
  const [isWaiting, setWaiting] = useState(false);
  const offersToLeave = isVerySlow && !isWaiting;

  const firstWords = props.method === 'redirect' ? connecting.confirming : connecting.signingIn;
  const stepWords = step === 'signing_in' ? firstWords : connecting.readingAccounts;
  const waitWords = isVerySlow ? connecting.verySlow(utilityName) : isSlow ? connecting.slow : null;
  const words = isTroubled ? connecting.trouble : waitWords;
  useAnnouncement(stepWords, 500);
  useAnnouncement(words);

  const handleKeepWaiting = (event: MouseEvent) => {
    focusHeadingAround(event.currentTarget);
    setWaiting(true);
  };

  return (
    <Screen
      actions={
        offersToLeave ? (
          <>
            <Button onClick={handleKeepWaiting}>{connecting.keepWaiting}</Button>
            <Button kind="secondary" onClick={props.onLeave}>
              {connecting.leave}
            </Button>
          </>
        ) : (
          <Button kind="plain" onClick={props.onCancel}>
            {connecting.cancel}
          </Button>
        )
      }
    >
      <Intro
        sign={<Monogram name={props.utilityName} size="large" />}
        title={connecting.title(utilityName)}
      />
      <Steps step={step} first={firstWords} />
      <p className={classes.wait} data-wait={isVerySlow ? 'very-slow' : isSlow ? 'slow' : 'short'}>
        {words && renderIsolated(words)}
      </p>
    </Screen>
  );
}
