/** Parameters of the hosted flow's URL. */
interface HostedRequest {
  readonly connectToken: string;
  readonly redirectUri?: string | undefined;
  readonly state?: string | undefined;
}

/**
 * Reads the URL of the hosted flow and removes the token from it, so that the token is in no history, log or referrer. The state of
 * the history entry keeps the token for a reload. The service has stored the other parameters.
 */
export function takeHostedRequest(location: Location, history: History): HostedRequest {
  const query = new URLSearchParams(location.search);
  // A repeated parameter is treated as missing (RFC 6749, section 3.1).
  const one = (name: string) =>
    query.getAll(name).length === 1 ? (query.get(name) ?? undefined) : undefined;
  const connectToken = one('connect_token');
  if (connectToken === undefined) return { connectToken: storedToken(history.state) };
  const request = { connectToken, redirectUri: one('redirect_uri') ?? '', state: one('state') };
  history.replaceState({ connectToken }, '', location.pathname);
  return request;
}

const storedToken = (state: unknown): string => {
  const token = (state as { connectToken?: unknown } | null)?.connectToken;
  return typeof token === 'string' ? token : '';
};
