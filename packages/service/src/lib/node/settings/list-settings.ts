import type { OperatorSetting } from '@utility-connect/protocol/operator';
import type { Environment } from './read-setting-file.ts';
import { settingsSchema } from './settings-schema.ts';
import { OF_OTHERS, UTILITY_VARIABLE } from './unknown-names.ts';

/** Settings that can also be given as `NAME_FILE`: the path of a file with the value, such as a Docker secret. */
export const secretNames = [
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'SMTP_URL',
  'SANDBOX_CLIENT_SECRET',
  'OPERATOR_TOKEN',
] as const;

/** A variable as it was given. */
export type ListedSetting = OperatorSetting;

/**
 * Lists all variables in the order of the schema, then those of utilities. A secret is only `set`.
 *
 * @param given the values, those of files included.
 */
export function listSettings(
  given: Readonly<Record<string, unknown>>,
  environment: Environment,
): readonly ListedSetting[] {
  const ofUtilities = Object.keys(environment).filter(
    (name) => environment[name] && UTILITY_VARIABLE.test(name) && !OF_OTHERS.test(name),
  );
  return [
    ...Object.keys(settingsSchema.shape).map((name) => toSetting(name, given[name])),
    ...ofUtilities.toSorted().map((name) => toSetting(name, environment[name])),
  ];
}

const toSetting = (name: string, value: unknown): ListedSetting => {
  const isSecret = (secretNames as readonly string[]).includes(name) || UTILITY_VARIABLE.test(name);
  const isSet = value !== undefined;
  return {
    name,
    value: isSet ? (isSecret ? 'set' : String(value)) : null,
    default_value: isSecret ? null : defaultOf(name),
    is_secret: isSecret,
    is_set: isSet,
  };
};

/** `null` without a default that is one text. */
const defaultOf = (name: string): string | null => {
  const field = settingsSchema.shape[name as keyof typeof settingsSchema.shape] as
    | (typeof settingsSchema.shape)[keyof typeof settingsSchema.shape]
    | undefined;
  const value: unknown = field?.safeParse(undefined).data;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
