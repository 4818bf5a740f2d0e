/**
 * Reduces a username to a hint that its owner recognizes: `u•••@example.com`, or `u•••` if it is no e-mail address. A username of
 * up to two characters is masked entirely. The hint is stored unsealed, so it must not reveal more.
 */
export function maskUsername(username: string): string {
  const trimmed = username.trim();
  const at = trimmed.lastIndexOf('@');
  const [name, domain] = at > 0 ? [trimmed.slice(0, at), trimmed.slice(at)] : [trimmed, ''];
  // Someone may type a password into the wrong field, and `pa@ss word` is no e-mail address.
  const isEmail = /^@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain);
  const characters = [...(isEmail ? name : trimmed)];
  const first = characters.length > 2 || isEmail ? (characters[0] ?? '') : '';
  return `${first}•••${isEmail ? domain : ''}`;
}
