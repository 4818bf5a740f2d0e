/** A setting prevents the start. The message is one line with the variable and its requirement. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
