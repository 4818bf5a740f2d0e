import type { Urls } from '../context.ts';

/** Where utilities return people to. Operators register it with them. */
export function redirectUriOf({ connectUrl }: Urls): string {
  return `${connectUrl}/return`;
}

/** Where a person leaves for the utility's page. */
export function goUrlOf({ connectUrl }: Urls, attemptId: string): string {
  return `${connectUrl}/go/${attemptId}`;
}

/** The person's own page. */
export function manageUrlOf({ connectUrl }: Urls): string {
  return `${connectUrl}/manage`;
}
