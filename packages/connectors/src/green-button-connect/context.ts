import { UtilitiesError } from '../registry/parse-utilities.ts';
import type { GreenButtonConnectOptions, RedirectEntry, UtilityCredentials } from './options.ts';
import { platforms } from './platforms/platforms.ts';
import { type Quirks, quirksOf } from './platforms/quirks.ts';

/** A utility as its requests need it. */
export interface Context {
  readonly redirect: RedirectEntry;
  readonly credentials: UtilityCredentials;
  readonly quirks: Quirks;
  readonly fetch: GreenButtonConnectOptions['fetch'];
  /** UNIX seconds. */
  readonly now: () => number;
}

/** @throws UtilitiesError if the entry or the credentials lack something. */
export function createContext({
  entry,
  credentials,
  fetch,
  now = clock,
}: GreenButtonConnectOptions): Context {
  const redirect = entry.methods.find((method) => method.kind === 'redirect');
  if (!redirect) throw new UtilitiesError(`${entry.id}: has no method redirect. Add it to the registry.`);
  if (redirect.clientAuth !== 'mtls' && !credentials.clientSecret) {
    throw new UtilitiesError(`${entry.id}: the client secret is missing. Set it beside the client id.`);
  }
  const quirks = quirksOf(entry, platforms[redirect.platform], redirect.quirks);
  return { redirect, credentials, quirks, fetch, now };
}

const clock = (): number => Math.floor(Date.now() / 1000);
