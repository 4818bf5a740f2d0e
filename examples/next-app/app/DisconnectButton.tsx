'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';

/** Removes access, after a dialog that says what is deleted. */
export function DisconnectButton() {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, startDisconnecting] = useTransition();
  const [problem, setProblem] = useState('');
  const disconnect = () =>
    startDisconnecting(async () => {
      setProblem('');
      const response = await fetch('/api/connection', { method: 'DELETE' }).catch(() => null);
      if (response?.ok || response?.status === 404) router.refresh();
      else setProblem('Disconnecting did not work. Try again in a moment.');
    });
  return (
    <>
      <button type="button" className="quiet" onClick={() => dialog.current?.showModal()}>
        Disconnect
      </button>
      <dialog ref={dialog} aria-labelledby="disconnect-title">
        <h2 id="disconnect-title">Disconnect your utility?</h2>
        <p>
          Utility Connect deletes your utility login, accounts, usage and bills, and Sunny Solar no longer
          sees them. This can't be undone, but you can connect again at any time.
        </p>
        <p role="alert">{problem}</p>
        <div className="actions">
          <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
            Keep connected
          </button>
          <button type="button" className="danger" disabled={isBusy} onClick={disconnect}>
            Disconnect and delete
          </button>
        </div>
      </dialog>
    </>
  );
}
