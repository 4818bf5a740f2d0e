/**
 * Tells the console the cause and the fix of an error that only the client's developer can repair. The texts are loaded on demand.
 *
 * @param address see `developerHint`
 * @param registered see `developerHint`
 * @returns the text; the code if there is none
 */
export async function explainError(
  code: string,
  address: string,
  registered?: readonly string[],
): Promise<string> {
  if (!/^(connect_token|origin|redirect_uri)_/.test(code)) return code;
  const hints = await import('./developer-hint.ts');
  const hint = hints.developerHint(code, address, registered) ?? code;
  // biome-ignore lint/suspicious/noConsole: the screen says nothing that only a developer can repair.
  console.error(`Utility Connect: ${hint}`);
  return hint;
}
