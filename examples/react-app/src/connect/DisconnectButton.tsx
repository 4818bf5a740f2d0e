import { useRef, useState } from 'react';
import { sentenceOf } from '../parts/sentence.ts';
import styles from './DisconnectButton.module.css';

/** Removes access, after a dialog that says what is deleted. */
export function DisconnectButton({ onDisconnect }: { readonly onDisconnect: () => Promise<void> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const handleConfirm = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await onDisconnect();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        Disconnect
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="disconnect-title">
        <h2 id="disconnect-title">Disconnect your utility?</h2>
        <p>
          Utility Connect deletes your utility login, accounts, usage and bills, and Sunny Solar no longer
          sees them. This can't be undone, but you can connect again at any time.
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.actions}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Keep connected
          </button>
          <button
            type="button"
            className={`button ${styles.delete}`}
            disabled={isBusy}
            onClick={handleConfirm}
          >
            Disconnect and delete
          </button>
        </div>
      </dialog>
    </>
  );
}
