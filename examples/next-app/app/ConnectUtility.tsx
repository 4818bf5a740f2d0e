'use client';

import { ConnectButton } from '@utility-connect/react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

/** The button that opens Connect, and a message with the outcome below it. */
export function ConnectUtility() {
  const router = useRouter();
  const [notice, setNotice] = useState('');
  return (
    <>
      <ConnectButton
        config={{
          connectToken: fetchConnectToken,
          async onSuccess(code) {
            setNotice('Your utility is being connected…');
            const response = await post('/api/exchange', { code }).catch(() => null);
            // The server has the access token now, so it renders the page again with the data.
            if (response?.ok) router.refresh();
            else setNotice('Connecting could not be finished. Try again.');
          },
          onExit(error) {
            // The message is for developers; Connect has told the user what happened.
            if (error) console.warn(error.code, error.message);
            setNotice(
              error
                ? 'Your utility could not be connected. Try again.'
                : 'You closed Connect before it was finished. Nothing was connected.',
            );
          },
        }}
      >
        Connect your utility
      </ConnectButton>
      <p role="status">{notice}</p>
    </>
  );
}

async function fetchConnectToken(): Promise<string> {
  const response = await post('/api/connect-token');
  if (!response.ok) throw new Error('This server could not get a connect token.');
  return (await response.json()).connect_token;
}

function post(path: string, body?: object): Promise<Response> {
  return fetch(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
}
