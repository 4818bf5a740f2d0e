/** Whether a request comes from a page of this server. CSRF protection: another site must not connect anything for the user. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('Origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('Host');
}
