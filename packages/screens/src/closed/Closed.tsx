import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Screen } from '../parts/Screen.tsx';
import classes from './Closed.module.css';

/** Props of {@link Closed}. */
export interface ClosedProps {
  /** The client, where it is known. Default unknown. */
  readonly companyName?: string | null;
}

/** The end of the hosted flow for somebody who left: nothing more to do, and that is said. */
export function Closed({ companyName = null }: ClosedProps): ReactNode {
  const { closed } = useMessages();
  return (
    <Screen>
      <div className={classes.middle}>
        <Heading>{closed.title}</Heading>
        <p className={classes.body}>{closed.body(companyName)}</p>
      </div>
    </Screen>
  );
}
