/** @throws TypeError with the message unless the condition is true. */
export function requireShape(condition: boolean, message: string): asserts condition {
  if (!condition) throw new TypeError(message);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextOf(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

export function isInteger(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
