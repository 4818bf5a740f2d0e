import type { Locale, LocalText, SignInField } from '@utility-connect/protocol';

/** A field with its texts in one language. */
export interface ShownField extends Omit<SignInField, 'label' | 'help'> {
  readonly label: string;
  readonly help?: string;
}

/** Chooses the texts of a field in a language, else those in English. */
export function showField({ label, help, ...field }: SignInField, locale: Locale): ShownField {
  return {
    ...field,
    label: inLocale(label, locale),
    ...(help !== undefined && { help: inLocale(help, locale) }),
  };
}

const inLocale = (text: LocalText, locale: Locale): string =>
  typeof text === 'string' ? text : (text[locale] ?? text.en);

/** Whether the value of a field is hidden. */
export function isSecret({ type }: Pick<SignInField, 'type'>): boolean {
  return type === 'password' || type === 'authenticator_key';
}
