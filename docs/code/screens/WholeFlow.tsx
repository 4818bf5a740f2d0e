import { ConnectFlow, createHttpBackend } from '@utility-connect/screens';
import '@utility-connect/screens/styles.css';
import { useState } from 'react';

interface ConnectUtilityProps {
  connectToken: string; // from your server
  onCode: (code: string) => void; // send it to your server
  onLeave: () => void;
}

export function ConnectUtility({ connectToken, onCode, onLeave }: ConnectUtilityProps) {
  // The backend must be the same object in every render.
  const [backend] = useState(() => createHttpBackend({ connectToken, apiUrl: '/link/api/' }));
  return <ConnectFlow backend={backend} embedded onSuccess={({ code }) => onCode(code)} onExit={onLeave} />;
}
