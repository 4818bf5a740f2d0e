import type { ConnectedUtility, UtilitySummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import classes from './ConnectedUtilities.module.css';
import { type TabStop, UtilityRow } from './UtilityRow.tsx';

interface ConnectedUtilitiesProps {
  readonly connected: readonly ConnectedUtility[];
  readonly tabStop: TabStop;
  readonly onChoose: (utility: UtilitySummary) => void;
}

/** The utilities that the person connected before, by name and masked username. */
export function ConnectedUtilities({ connected, tabStop, onChoose }: ConnectedUtilitiesProps): ReactNode {
  const { selection } = useMessages();
  return (
    <>
      <h2 className={classes.title}>{selection.connected}</h2>
      <ul className={classes.list}>
        {connected.map(({ utility, username, needs_sign_in }) => (
          <UtilityRow
            key={`${utility.id} ${username}`}
            utility={utility}
            detail={
              (username || needs_sign_in) && (
                <>
                  {username && <bdi>{username}</bdi>}{' '}
                  {needs_sign_in && <span className={classes.again}>{selection.reconnect}</span>}
                </>
              )
            }
            tabStop={tabStop}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <h2 className={classes.title}>{selection.connectAnother}</h2>
    </>
  );
}
