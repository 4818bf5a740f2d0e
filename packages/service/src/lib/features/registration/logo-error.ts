/** A file cannot be a logo. The message completes a sentence that begins with the field's name and has the remedy. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}
