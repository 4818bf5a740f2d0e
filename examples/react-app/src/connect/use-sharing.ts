import { useConnect } from '@utility-connect/react';
import { useState } from 'react';
import { fetchManageToken } from '../api.ts';

/** The page of Utility Connect on which the user sees and stops what they share. */
interface Sharing {
  readonly open: () => void;
  readonly isOpen: boolean;
  readonly hasFailed: boolean;
  /** How many times it was closed. Each time, other accounts may be shared than before. */
  readonly closings: number;
}

/**
 * Opens that page in a dialog. Use it where it stays mounted: when the user stops sharing, the dashboard goes away, but the dialog still
 * says what was deleted.
 */
export function useSharing(): Sharing {
  // Loads nothing until it is wanted: few users open it.
  const [isWanted, setIsWanted] = useState(false);
  const [closings, setClosings] = useState(0);
  const { open, isOpen, error } = useConnect({
    manageToken: isWanted ? fetchManageToken : null,
    title: 'Manage sharing',
    onExit: () => setClosings((count) => count + 1),
  });
  return {
    open() {
      setIsWanted(true);
      open();
    },
    isOpen,
    hasFailed: error !== null,
    closings,
  };
}
