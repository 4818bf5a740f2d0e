import { connectLabels } from '@utility-connect/protocol';

/**
 * What Connect does, in a few words: the accessible name of the dialog and its frame, and the label of a button that opens it.
 *
 * @param locale language of the text, default `'en'`
 * @returns the text; nothing for a language that the screens do not speak
 */
export function connectLabel(locale = 'en'): string {
  return (connectLabels as Readonly<Record<string, string>>)[locale] as string;
}
