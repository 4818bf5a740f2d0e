import type { Session, UtilitySummary } from '@utility-connect/protocol';

/** Whether the person connected a utility before, and whether it still accepts that login or permission. */
export function connectionOf(
  { connected = [] }: Session,
  utility: UtilitySummary,
): 'new' | 'working' | 'needs_sign_in' {
  const logins = connected.filter((login) => login.utility.id === utility.id);
  // A utility that was never connected is new in update mode too, for example that of a second home.
  if (logins.length === 0) return 'new';
  return logins.some(({ needs_sign_in }) => needs_sign_in) ? 'needs_sign_in' : 'working';
}
