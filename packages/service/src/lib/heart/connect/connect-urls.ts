import type { Urls } from '../context.ts';

/** Address to which utilities return people. Operators register it with them. */
export function redirectUriOf({ connectUrl }: Urls): string {
  return `${connectUrl}/return`;
}

/** Address that redirects a person to the utility's page. */
export function goUrlOf({ connectUrl }: Urls, attemptId: string): string {
  return `${connectUrl}/go/${attemptId}`;
}

/** The manage page. */
export function manageUrlOf({ connectUrl }: Urls): string {
  return `${connectUrl}/manage`;
}

/** The page on which the hosted flow ends for a person who returns to no client. */
export function closingUrlOf({ connectUrl }: Urls): string {
  return `${connectUrl}/closing`;
}

/** Path of the Connect page, without a slash at its end; empty if the page is at the root. */
export function connectPathOf({ connectUrl }: Urls): string {
  return new URL(connectUrl).pathname.replace(/\/$/, '');
}
