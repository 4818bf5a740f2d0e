import { ConnectButton } from '../../../../registry/connect-button';
import styles from './ConnectAction.module.css';
import type { Connection } from './use-connection.ts';

/** The button that opens Connect, and a message with the outcome below it. */
export function ConnectAction({
  connection: { config, notice },
  children,
}: {
  readonly connection: Connection;
  readonly children: string;
}) {
  return (
    <div className={styles.action}>
      <ConnectButton config={config}>{children}</ConnectButton>
      {/* Has a fixed height, to avoid layout shifts. The page's status element announces the text. */}
      <p className={styles.notice} data-kind={notice?.kind}>
        {notice?.text}
      </p>
    </div>
  );
}
