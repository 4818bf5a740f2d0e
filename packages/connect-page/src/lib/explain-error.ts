/**
 * Logs the cause and the fix of an error that only the client's developer can repair. The texts are loaded on demand.
 *
 * @param address see `logHint`
 * @returns the text; the code if there is none
 */
export async function explainError(code: string, address: string): Promise<string> {
  if (!/_token_|_not_allowed/.test(code)) return code;
  return (await import('./developer-hint.ts')).logHint(code, address);
}
