import { isLoopback } from './origins.ts';

const MAX_LENGTH = 2000;

/**
 * Whether a client may register this redirect URI: https, loopback http, or an app's own scheme in reverse domain form such as
 * `com.example.app:/callback` (RFC 8252, section 7.1). A fragment is refused (RFC 6749, section 3.1.2).
 */
export function isRedirectUriAllowed(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\s\p{Cc}#\\]/u.test(text)) return false;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return text.toLowerCase().startsWith('https://');
  return isLoopback(url) || url.protocol.includes('.');
}

/**
 * Whether `given` is one of the registered URIs, character for character; the port of a loopback one may vary (RFC 8252, section 7.3).
 */
export function matchesRedirectUri(registered: readonly string[], given: string): boolean {
  const loopback = withoutPort(given);
  return registered.some((uri) => uri === given || (loopback !== null && withoutPort(uri) === loopback));
}

/** Adds `code` and, only when given, `state` to the URI, keeping its own query. */
export function redirectWithCode(redirectUri: string, code: string, state: string | null): string {
  const separator = redirectUri.includes('?') ? '&' : '?';
  const stateParameter = state === null ? '' : `&state=${encodeURIComponent(state)}`;
  return `${redirectUri}${separator}code=${encodeURIComponent(code)}${stateParameter}`;
}

// A port above 65535 has the form of one and is none.
const withoutPort = (uri: string): string | null => {
  const match = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri);
  return match && URL.canParse(uri) ? `${match[1]}${match[2]}` : null;
};
