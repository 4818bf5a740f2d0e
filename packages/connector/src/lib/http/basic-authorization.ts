/** The value of an `Authorization` header with a name and a password. @see https://www.rfc-editor.org/rfc/rfc7617 */
export function basicAuthorization(name: string, password: string): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
