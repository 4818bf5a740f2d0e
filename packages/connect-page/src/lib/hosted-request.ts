/** What the address of the hosted flow said. */
export interface HostedRequest {
  readonly connectToken: string;
  readonly redirectUri?: string | undefined;
  readonly state?: string | undefined;
}

/**
 * Reads the hosted flow's address and takes the token out of it at once, so that it stays in no history, log or referrer. The
 * history entry's state keeps the token for a reload; the service has kept the rest.
 */
export function takeHostedRequest(location: Location, history: History): HostedRequest {
  const query = new URLSearchParams(location.search);
  // A parameter given twice is refused like a missing one (RFC 6749, section 3.1).
  const one = (name: string) =>
    query.getAll(name).length === 1 ? (query.get(name) ?? undefined) : undefined;
  const connectToken = one('connect_token');
  if (connectToken === undefined) return { connectToken: rememberedToken(history.state) };
  const request = { connectToken, redirectUri: one('redirect_uri') ?? '', state: one('state') };
  history.replaceState({ connectToken }, '', location.pathname);
  return request;
}

const rememberedToken = (state: unknown): string => {
  const token = (state as { connectToken?: unknown } | null)?.connectToken;
  return typeof token === 'string' ? token : '';
};
