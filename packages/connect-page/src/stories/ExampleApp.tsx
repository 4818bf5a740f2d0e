import type { Appearance } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import appClasses from '../../../../examples/react-app/src/App.module.css';
import { disconnect } from '../../../../examples/react-app/src/api.ts';
import { DisconnectButton } from '../../../../examples/react-app/src/connect/DisconnectButton.tsx';
import { Dashboard } from '../../../../examples/react-app/src/dashboard/Dashboard.tsx';
import css from '../../../../examples/react-app/src/styles.css?inline';
import { sunLogo } from '../../../screens/src/testing/stories/sun-logo.ts';

interface ExampleAppProps {
  /** Default: that of the system. */
  readonly theme: Theme | undefined;
  readonly onDisconnected: () => void;
}

type Theme = NonNullable<Appearance['theme']>;

/** The connected page of the React example. Its server must run. */
export function ExampleApp({ theme = 'auto', onDisconnected }: ExampleAppProps): ReactNode {
  return (
    <>
      {/* Only while it is shown: these styles are for a whole page. */}
      <style>{`${stylesIn(theme)} body { background: var(--background); }`}</style>
      <header className={appClasses.top}>
        <span className={appClasses.brand}>
          <img src={sunLogo} alt="" width="28" height="28" />
          Sunny Solar
        </span>
        <DisconnectButton onDisconnect={() => disconnect().then(onDisconnected)} />
      </header>
      <main className={appClasses.main}>
        <Dashboard
          closings={0}
          connection={{
            state: 'connected',
            notice: null,
            config: { connectToken: '', onSuccess: () => {} },
            remove: disconnect,
            lose: onDisconnected,
          }}
        />
      </main>
    </>
  );
}

// The example has the theme of the system only.
const stylesIn = (theme: Theme): string => {
  if (theme === 'auto') return css;
  const media = theme === 'dark' ? 'all' : 'not all';
  return `${css.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, media)} :root { color-scheme: ${theme}; }`;
};
