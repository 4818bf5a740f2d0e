import { ConnectAction } from './ConnectAction.tsx';
import { Illustration } from './Illustration.tsx';
import type { Connection } from './use-connection.ts';
import styles from './Welcome.module.css';

/** Shown before a utility is connected. */
export function Welcome({ connection }: { readonly connection: Connection }) {
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.headline}>See where your energy goes</h1>
        <p className={styles.lead}>
          Connect your electric utility, and Sunny Solar shows what your home uses, from whole months down to
          every quarter of an hour.
        </p>
        <ConnectAction connection={connection}>Connect your utility</ConnectAction>
        <p className={styles.hint}>
          This is a sandbox. Choose any utility and sign in as <code>user@example.com</code> with the password{' '}
          <code>password</code>.
        </p>
        <a className={styles.hosted} href="/hosted">
          Use the hosted page instead
        </a>
      </div>
      <Illustration className={styles.picture} />
    </div>
  );
}
