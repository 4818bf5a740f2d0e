import { ConnectButton } from '@utility-connect/react';
import '@utility-connect/react/styles.css';

export function ConnectUtility() {
  return (
    <ConnectButton
      className="utility-connect-button"
      config={{
        connectToken: async () => {
          const response = await fetch('/api/connect-token', { method: 'POST' });
          if (!response.ok) throw new Error(`No connect token: ${response.status}`);
          return (await response.json()).connect_token;
        },
        onSuccess: (code) =>
          fetch('/api/exchange', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ code }),
          }),
        onExit: (error) => error && console.warn(error.code, error.message),
      }}
    >
      {({ error }) => (error ? 'Connecting doesn’t work right now. Try again' : 'Connect your utility')}
    </ConnectButton>
  );
}
