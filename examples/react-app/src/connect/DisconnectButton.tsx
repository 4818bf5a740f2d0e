import { useState } from 'react';
import styles from './DisconnectButton.module.css';
import { sentenceOf } from './use-connection.ts';

/** Removes access. */
export function DisconnectButton({ onDisconnect }: { readonly onDisconnect: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const handleClick = async () => {
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
    <div className={styles.place}>
      <button type="button" className="button" disabled={isBusy} onClick={handleClick}>
        Disconnect
      </button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
