/** A setting prevents the start. The message is one line with the variable and what it must be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
