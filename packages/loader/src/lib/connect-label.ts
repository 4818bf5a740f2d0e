import { connectLabels } from '@utility-connect/protocol';

/**
 * Returns the default name of the dialog and its frame, and the default label of a button that opens it.
 *
 * @param locale language, default `'en'`
 * @returns "Connect your utility" in that language; `undefined` if there is no translation
 */
export function connectLabel(locale = 'en'): string {
  return (connectLabels as Readonly<Record<string, string>>)[locale] as string;
}
