/** The values that a field of a JSON object may have. */
export interface Kind {
  readonly accepts: (value: unknown) => boolean;
  /** Ends the sentence "… has to be". */
  readonly name: string;
}

export const bool: Kind = { accepts: (value) => typeof value === 'boolean', name: 'true or false' };

export const string: Kind = { accepts: (value) => typeof value === 'string', name: 'text' };

export const number: Kind = { accepts: Number.isFinite, name: 'a number' };

export const count: Kind = {
  accepts: (value) => Number.isInteger(value) && Number(value) > 0,
  name: 'a whole number of at least 1',
};

export function oneOf(...values: readonly unknown[]): Kind {
  return {
    accepts: (value) => values.includes(value),
    name: values.map((one) => JSON.stringify(one)).join(' or '),
  };
}

export function listOf({ accepts, name }: Kind): Kind {
  return { accepts: (value) => Array.isArray(value) && value.every(accepts), name: `a list, each ${name}` };
}

export function either(first: Kind, second: Kind): Kind {
  const accepts = (value: unknown) => first.accepts(value) || second.accepts(value);
  return { accepts, name: `${first.name} or ${second.name}` };
}

/**
 * Checks a JSON object from outside.
 *
 * @returns the same object
 * @throws TypeError with a sentence that names the field
 */
export function checkFields<Fields>(
  value: unknown,
  kinds: Readonly<Record<string, Kind>>,
  required: readonly string[] = [],
): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('This has to be a JSON object.');
  for (const name of required) if (!Object.hasOwn(value, name)) throw new TypeError(`${name} is missing.`);
  for (const [name, field] of Object.entries(value)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) throw new TypeError(`${name} is unknown: use ${Object.keys(kinds).join(', ')}.`);
    if (!kind.accepts(field)) throw new TypeError(`${name} has to be ${kind.name}.`);
  }
  return value as Fields;
}
