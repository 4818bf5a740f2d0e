import { defaultFields, type SignInField, type SignInMethod } from '@utility-connect/connector';
import { fieldPattern } from '@utility-connect/connector/checks';
import { DomainError } from '../../../core/domain-error.ts';
import { text } from '../../../core/http/fields.ts';

/** Typed values, by the name of the field. Optional fields that were left empty are absent. */
export type TypedFields = Readonly<Record<string, string>>;

const MAX_LENGTH = 320;
const MAX_PASSWORD_LENGTH = 1_024;

/** The fields that a sign-in asks for. */
function fieldsOf(method: SignInMethod): readonly SignInField[] {
  return method.fields ?? defaultFields;
}

/**
 * Checks the typed values of a sign-in. Errors never repeat them.
 *
 * @throws DomainError `invalid_request` that names the parameter.
 */
export function readTypedFields(method: SignInMethod, typed: Readonly<Record<string, unknown>>): TypedFields {
  const declared = fieldsOf(method);
  const names = declared.map(({ name }) => name);
  if (Object.keys(typed).some((name) => !names.includes(name))) {
    throw invalidRequest('fields', `may have these names only: ${names.join(', ')}.`);
  }
  const entries = declared.map((field) => [field.name, readField(field, typed[field.name])] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const readField = ({ name, type, pattern, optional }: SignInField, value: unknown): string | undefined => {
  if (optional && (value === undefined || value === '')) return undefined;
  if (value === undefined) throw invalidRequest(`fields.${name}`, 'is required.');
  const result = text(type === 'password' ? MAX_PASSWORD_LENGTH : MAX_LENGTH).safeParse(value);
  if (!result.success)
    throw invalidRequest(`fields.${name}`, result.error.issues[0]?.message ?? 'must be text.');
  if (pattern !== undefined && !fieldPattern(pattern).test(result.data)) {
    throw invalidRequest(`fields.${name}`, 'does not have the form that the utility uses.');
  }
  return result.data;
};

const invalidRequest = (param: string, problem: string): DomainError =>
  new DomainError('invalid_request', `${param} ${problem}`, { param });

/**
 * Identifies a login at its utility: the fields that are not passwords, without surrounding spaces and in lowercase, as most
 * utilities compare usernames.
 */
export function loginNameOf(method: SignInMethod, typed: TypedFields): string {
  // An optional field that was left empty keeps its place: else it could be taken for the next one.
  return fieldsOf(method)
    .filter(({ type }) => type !== 'password')
    .map(({ name }) => (typed[name] ?? '').trim().toLowerCase())
    .join('\n');
}

/** The first required field that is not a password. The person recognizes the login by it. */
export function firstNameOf(method: SignInMethod, typed: TypedFields): string {
  const field = fieldsOf(method).find(({ type, optional }) => type !== 'password' && !optional);
  return (field && typed[field.name]) ?? '';
}

/**
 * The key of the limit of sign-ins: {@link firstNameOf} in lowercase, only its letters, digits and `@`, as a utility may ignore
 * the others. Unlike {@link loginNameOf}, it has no other field: with an optional one, guesses at one login could be spread.
 */
export function limitedNameOf(method: SignInMethod, typed: TypedFields): string {
  return firstNameOf(method, typed)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '');
}
