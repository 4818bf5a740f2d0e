import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAnnouncement } from '../frame/frame-context.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { focusHeadingAround } from '../parts/Heading.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './Connecting.module.css';
import { Steps } from './Steps.tsx';
import { useElapsed } from './use-elapsed.ts';

/** Props of {@link Connecting}. */
export interface ConnectingProps {
  /** The utility that is signed in to. */
  readonly utilityName: string;
  /** What goes on at the moment, as the attempt says. */
  readonly step: 'signing_in' | 'reading_accounts';
  /** The service cannot be reached; asking goes on. Default `false`. */
  readonly isTroubled?: boolean;
  /** How long the person has waited already, in milliseconds; for a reload in the middle. Default 0. */
  readonly waitedMs?: number;
  /** Gives this sign-in up and goes back to the login. */
  readonly onCancel: () => void;
  /** Leaves the flow; offered after 30 seconds. */
  readonly onLeave: () => void;
}

/** What is really happening, and how long it may take, said before anybody has to wonder. */
export function Connecting(props: ConnectingProps): ReactNode {
  const { step, isTroubled = false, waitedMs = 0 } = props;
  const { connecting } = useMessages();
  const utilityName = isolate(props.utilityName);
  const isSlow = useElapsed(8_000 - waitedMs);
  const isVerySlow = useElapsed(30_000 - waitedMs);
  const [isPatient, setPatient] = useState(false);
  const offersToLeave = isVerySlow && !isPatient;

  const stepWords = step === 'signing_in' ? connecting.signingIn : connecting.readingAccounts;
  const waitWords = isVerySlow ? connecting.verySlow(utilityName) : isSlow ? connecting.slow : null;
  const words = isTroubled ? connecting.trouble : waitWords;
  useAnnouncement(stepWords, 500);
  useAnnouncement(words);

  const handleKeepWaiting = (event: MouseEvent) => {
    focusHeadingAround(event.currentTarget);
    setPatient(true);
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
      <Steps step={step} />
      <p className={classes.wait} data-wait={isVerySlow ? 'very-slow' : isSlow ? 'slow' : 'short'}>
        {words && renderIsolated(words)}
      </p>
    </Screen>
  );
}
