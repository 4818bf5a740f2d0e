import { lazy, Suspense, useEffect, useRef } from 'react';
import styles from './App.module.css';
import { DisconnectButton } from './connect/DisconnectButton.tsx';
import { type Connection, useConnection } from './connect/use-connection.ts';
import { Welcome } from './connect/Welcome.tsx';
import { DashboardSkeleton } from './parts/Skeleton.tsx';

// Loaded on demand: the charts are most of the code.
const Dashboard = lazy(async () => ({ default: (await import('./dashboard/Dashboard.tsx')).Dashboard }));

/** Sunny Solar: what a home uses, once its utility is connected. */
export function App() {
  const connection = useConnection();
  const { state } = connection;
  const main = useRef<HTMLElement>(null);
  const before = useRef(state);

  // The focused button was removed, so move the focus to the new content.
  useEffect(() => {
    if (before.current !== 'checking' && before.current !== state && state !== 'connected') {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    before.current = state;
  }, [state]);

  return (
    <>
      <header className={styles.top}>
        <a className={styles.brand} href="/">
          <img src="/sun.svg" alt="" width="28" height="28" />
          Sunny Solar
        </a>
        {state === 'connected' && <DisconnectButton onDisconnect={connection.remove} />}
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {state === 'disconnected' && <Welcome connection={connection} />}
        {state === 'exchanging' && <DashboardSkeleton />}
        {state === 'connected' && (
          <Suspense fallback={<DashboardSkeleton />}>
            <Dashboard connection={connection} />
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
