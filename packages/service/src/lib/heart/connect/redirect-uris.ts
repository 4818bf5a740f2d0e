import { parseUrl } from '@utility-connect/connector';
import { isLoopbackHttp } from './origins.ts';

const MAX_LENGTH = 2000;

// Connect adds or reads these. Many clients take the first value of a repeated parameter, so a second `code` would be wrong.
const reservedParameters = ['code', 'state', 'error', 'connect_token'];

/**
 * Explains why a client may not register this redirect URI. Allowed are https, loopback http, and an app's own scheme in reverse domain
 * form such as `com.example.app:/callback` (RFC 8252, section 7.1), without a fragment (RFC 6749, section 3.1.2).
 *
 * @returns the predicate of a sentence about the URI, for example `must be https.`, or `null` when it is allowed.
 */
export function redirectUriProblem(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || text.length > MAX_LENGTH || !isAllowedAddress(url, text)) {
    return 'must be https, http://localhost or a scheme of your app with a dot in it, such as com.example.app:/callback, without a fragment or a user name.';
  }
  if (url.search.slice(1).split('&').some(isReserved)) {
    return 'must not have code, state, error or connect_token in the query: Connect uses these parameters itself.';
  }
  return null;
}

/**
 * Whether `given` is one of the registered URIs, character for character; the port of a loopback one may vary (RFC 8252, section 7.3).
 */
export function matchesRedirectUri(registered: readonly string[], given: string): boolean {
  const loopback = withoutPort(given);
  return registered.some((uri) => uri === given || (loopback !== null && withoutPort(uri) === loopback));
}

/** Adds `code` and, only when given, `state` to the URI. Keeps the URI's own query, except for reserved parameters. */
export function redirectWithCode(redirectUri: string, code: string, state: string | null): string {
  return redirectWith(redirectUri, `code=${encodeURIComponent(code)}`, state);
}

/** Like {@link redirectWithCode}, for a user who leaves without connecting (RFC 6749, section 4.1.2.1). */
export function redirectWithDenial(redirectUri: string, state: string | null): string {
  return redirectWith(redirectUri, 'error=access_denied', state);
}

const redirectWith = (redirectUri: string, outcome: string, state: string | null): string => {
  const [base, ...rest] = redirectUri.split('?');
  const own = rest
    .join('?')
    .split('&')
    .filter((parameter) => parameter !== '' && !isReserved(parameter));
  const added = [outcome];
  if (state !== null) added.push(`state=${encodeURIComponent(state)}`);
  return `${base}?${[...own, ...added].join('&')}`;
};

const isAllowedAddress = (url: URL, text: string): boolean => {
  if (/[\s\p{Cc}#\\]/u.test(text) || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return text.toLowerCase().startsWith('https://');
  return isLoopbackHttp(url) || url.protocol.includes('.');
};

// `URLSearchParams` decodes the name, so `%63ode` counts as `code`. Some servers ignore the case of names.
const isReserved = (parameter: string): boolean =>
  [...new URLSearchParams(parameter).keys()].some((name) => reservedParameters.includes(name.toLowerCase()));

// The pattern accepts ports above 65535, so the URI is parsed too.
const withoutPort = (uri: string): string | null => {
  const match = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri);
  return match && parseUrl(uri) ? `${match[1]}${match[2]}` : null;
};
