/** Writes an entry with its links, whose paths are relative to the resources. */
export type EntryWriter = (
  links: { readonly self: string; readonly related?: readonly string[]; readonly title?: string | null },
  content: string,
) => string;

/** An element with text. Empty for `null`. */
export function element(name: string, value: string | number | null): string {
  return value === null ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** Escapes text for elements and attributes. Leaves out characters that XML can't hold. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * A whole number of steps.
 *
 * @throws RangeError if it isn't finite or has more than 48 bits
 */
export function inSteps(value: number, stepsPerUnit: number): number {
  const steps = Math.round(value * stepsPerUnit);
  if (!(Math.abs(steps) < 2 ** 47))
    throw new RangeError('The value is not finite or too large for Green Button.');
  return steps;
}
