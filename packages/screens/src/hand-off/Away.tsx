import type { ReactNode } from 'react';
import { useElapsed } from '../connecting/use-elapsed.ts';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Screen } from '../parts/Screen.tsx';
import { GoLink } from './GoLink.tsx';
import classes from './HandOff.module.css';
import type { HandOffProps } from './hand-off-props.ts';

const LONG_MS = 20_000;

/** The wait for the person's return from the other tab. */
export function Away({ utility, goUrl, waitedMs = 0, ...props }: HandOffProps): ReactNode {
  const { handOff, connecting } = useMessages();
  const name = isolate(utilityName(utility));
  const isLong = useElapsed(LONG_MS - waitedMs);
  useAnnouncement(isLong ? handOff.closed : null);
  return (
    <Screen
      actions={
        <>
          <p className={classes.question}>{isLong ? handOff.closed : handOff.nothing}</p>
          <GoLink kind="secondary" href={goUrl} inNewTab onFollow={props.onGo}>
            {renderIsolated(handOff.openAgain(name))}
          </GoLink>
          <Button kind="plain" onClick={props.onCancel}>
            {connecting.cancel}
          </Button>
        </>
      }
    >
      <Intro
        sign={<Monogram name={utilityName(utility)} size="large" />}
        title={handOff.awayTitle(name)}
        lead={handOff.away}
      />
    </Screen>
  );
}
