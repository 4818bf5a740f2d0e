import { lazy, Suspense, useEffect, useRef } from 'react';
import styles from './App.module.css';
import { DisconnectButton } from './connect/DisconnectButton.tsx';
import { type Connection, useConnection } from './connect/use-connection.ts';
import { useSharing } from './connect/use-sharing.ts';
import { Welcome } from './connect/Welcome.tsx';
import { DashboardSkeleton } from './parts/Skeleton.tsx';

// Loaded on demand: the charts are most of the code.
const Dashboard = lazy(async () => ({ default: (await import('./dashboard/Dashboard.tsx')).Dashboard }));

/** Sunny Solar: what a home uses, once its utility is connected. */
export function App() {
  const connection = useConnection();
  const sharing = useSharing();
  const { state } = connection;
  const main = useRef<HTMLElement>(null);
  const before = useRef(state);

  // The focused button was removed, so move the focus to the new content.
  useEffect(() => {
    if (sharing.isOpen) return;
    if (before.current !== 'checking' && before.current !== state && state !== 'connected') {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    before.current = state;
  }, [state, sharing.isOpen]);

  return (
    <>
      <header className={styles.top}>
        <a className={styles.brand} href="/">
          <img src="/sun.svg" alt="" width="28" height="28" />
          Sunny Solar
        </a>
        {state === 'connected' && (
          <div className={styles.actions}>
            <button type="button" className="button" onClick={sharing.open}>
              Manage sharing
            </button>
            <DisconnectButton onDisconnect={connection.remove} />
          </div>
        )}
        {sharing.hasFailed && (
          <p role="alert" className={styles.problem}>
            Your sharing could not be shown. Try again in a moment.
          </p>
        )}
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {state === 'disconnected' && <Welcome connection={connection} />}
        {state === 'exchanging' && <DashboardSkeleton />}
        {state === 'connected' && (
          <Suspense fallback={<DashboardSkeleton />}>
            <Dashboard connection={connection} closings={sharing.closings} />
          </Suspense>
        )}
      </main>
      <footer className={styles.foot}>
        A demo of Utility Connect. The same with a script tag: <a href="/script-tag/">plain page</a>.
      </footer>
      <p className="visually-hidden" role="status">
        {announcementOf(connection)}
      </p>
    </>
  );
}

const announcementOf = ({ state, notice }: Connection): string => {
  if (state === 'exchanging') return 'Your utility is being connected.';
  if (state === 'connected') return 'Your utility is connected.';
  return notice?.text ?? '';
};
