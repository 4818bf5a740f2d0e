import { type ReactNode, useState } from 'react';
import { useAnnouncement } from '../frame/frame-context.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './Connecting.module.css';
import { Steps } from './Steps.tsx';
import { useElapsed } from './use-elapsed.ts';

/** Props of {@link Connecting}. */
export interface ConnectingProps {
  readonly utilityName: string;
  /** What goes on at the moment, as the attempt says. */
  readonly step: 'signing_in' | 'reading_accounts';
  /** The service cannot be reached; asking goes on. Default `false`. */
  readonly isTroubled?: boolean;
  /** Gives this sign-in up and goes back to the login. */
  readonly onCancel: () => void;
  /** Leaves the flow; offered after 30 seconds. */
  readonly onLeave: () => void;
}

/** What is really happening, and how long it may take, said before anybody has to wonder. */
export function Connecting({ utilityName, step, isTroubled = false, ...on }: ConnectingProps): ReactNode {
  const { connecting } = useMessages();
  const isSlow = useElapsed(8_000);
  const isVerySlow = useElapsed(30_000);
  const [isPatient, setPatient] = useState(false);
  const offersToLeave = isVerySlow && !isPatient;

  const stepWords = step === 'signing_in' ? connecting.signingIn : connecting.readingAccounts;
  const waitWords = isVerySlow ? connecting.verySlow(utilityName) : isSlow ? connecting.slow : null;
  const words = isTroubled ? connecting.trouble : waitWords;
  useAnnouncement(stepWords, 500);
  useAnnouncement(words);

  return (
    <Screen
      actions={
        offersToLeave ? (
          <>
            <Button onClick={() => setPatient(true)}>{connecting.keepWaiting}</Button>
            <Button kind="secondary" onClick={on.onLeave}>
              {connecting.leave}
            </Button>
          </>
        ) : (
          <Button kind="plain" onClick={on.onCancel}>
            {connecting.cancel}
          </Button>
        )
      }
    >
      <div className={classes.middle}>
        <Heading>{connecting.title(utilityName)}</Heading>
        <Steps step={step} />
        {/* Keeps its room while empty, so that nothing moves when it speaks. */}
        <p className={classes.wait} data-wait={isVerySlow ? 'very-slow' : isSlow ? 'slow' : 'short'}>
          {words}
        </p>
      </div>
    </Screen>
  );
}
