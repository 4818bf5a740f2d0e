/**
 * Reads the claims of a JWT without checking its signature: only the interface that issued it can.
 *
 * @returns no claims if the text is no JWT.
 */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

/** The end of a JWT in UNIX seconds; `undefined` if it has none. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && Number.isFinite(exp) && exp > 0 ? Math.floor(exp) : undefined;
}
