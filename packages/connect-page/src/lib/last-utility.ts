import type { ConnectFlowCallbacks } from '@utility-connect/screens';

// The utility's id and nothing else: what a person chose, not who they are. A browser may forbid even that, above all in a frame.
const KEY = 'utility-connect:last-utility';

/** @returns the EIA id of the utility that this browser chose the last time, or `null`. */
export function readLastUtility(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the utility that was chosen, for the next time. */
export const keepLastUtility: NonNullable<ConnectFlowCallbacks['onEvent']> = (name, { utility_id: id }) => {
  if (name !== 'utility_selected' || id === undefined) return;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Next time the list begins with the largest ones.
  }
};
