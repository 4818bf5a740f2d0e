// The requests that the service is loaded with, as targets of `send` in client.mjs.
import { clientHeaders } from './stored-service.mjs';

/** @returns for each GET figure, one request per stored user with intervals. */
export function requestsFor({ baseUrl, users }) {
  const target = (pathOf, extraHeaders = {}) => ({
    url: baseUrl,
    requests: users.map((user) => ({
      path: pathOf(user),
      headers: { ...clientHeaders, Authorization: `Bearer ${user.accessToken}`, ...extraHeaders },
    })),
  });
  const intervalsPath = ({ accountId }) => `/intervals?account_id=${accountId}`;
  return {
    list: target(() => '/accounts'),
    plain: target(intervalsPath),
    gzip: target(intervalsPath, { 'Accept-Encoding': 'gzip' }),
    daily: target((user) => `${intervalsPath(user)}&resolution=day`),
  };
}

/** @returns a request that exchanges the next code each time. */
export function exchangeRequest(url, codes) {
  let next = 0;
  const request = {
    method: 'POST',
    path: '/auth/token',
    headers: { ...clientHeaders, 'Content-Type': 'application/json' },
    body: () => JSON.stringify({ grant_type: 'code', code: codes[next++ % codes.length] }),
  };
  return { url, requests: [request] };
}
