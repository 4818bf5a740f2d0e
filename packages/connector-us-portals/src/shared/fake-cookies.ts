/** The cookies of a request, with values as they were sent: also in quotes. */
export function cookiesOf(headers: Headers): ReadonlyMap<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(/; */).map((pair) => {
    const index = pair.indexOf('=');
    return [pair.slice(0, index), pair.slice(index + 1)] as const;
  });
  return new Map(pairs);
}

/** Sets cookies of the whole site. Those with an empty value end. */
export function setCookies(response: Response, cookies: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(cookies)) {
    const end = value === '' ? '; Max-Age=0' : '';
    response.headers.append('set-cookie', `${name}=${value}; Path=/; HttpOnly${end}`);
  }
  return response;
}

/** Redirects, with headers that can be changed. */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
