import type { ConnectFlowCallbacks } from '@utility-connect/screens';

// Only the id of the utility, nothing about the user. Browsers may block storage, especially in a frame.
const KEY = 'utility-connect:last-utility';

/** Returns the EIA id of the utility that was chosen last in this browser, or `null`. */
export function readLastUtility(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the chosen utility for the next time. */
export const saveLastUtility: NonNullable<ConnectFlowCallbacks['onEvent']> = (name, metadata) => {
  if (name !== 'utility_selected') return;
  try {
    localStorage.setItem(KEY, metadata.utility_id);
  } catch {
    // Without it the list starts with the largest utilities.
  }
};
