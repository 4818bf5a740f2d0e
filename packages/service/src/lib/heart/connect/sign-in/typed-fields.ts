import {
  defaultFields,
  isSecretField,
  needsIdentity,
  type SignInField,
  type SignInMethod,
} from '@utility-connect/connector';
import { fieldPattern, readAuthenticatorKey } from '@utility-connect/connector/checks';
import { DomainError } from '../../../core/domain-error.ts';
import { text } from '../../../core/http/fields.ts';

/** Typed values, by the name of the field. Optional fields that were left empty are absent. */
export type TypedFields = Readonly<Record<string, string>>;

/** Values that identify a login at its utility. */
interface TypedLogin {
  readonly fields: TypedFields;
  /** The `identity` that the connector returned. */
  readonly identity?: string;
}

const MAX_LENGTH = 320;
/** Enough for any token. */
const MAX_SECRET_LENGTH = 8_192;

/** The fields that a sign-in asks for. */
function fieldsOf(method: SignInMethod): readonly SignInField[] {
  return method.fields ?? defaultFields;
}

/**
 * Checks the typed values of a sign-in. Errors never repeat them.
 *
 * @returns the values; an authenticator key in base32.
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

const readField = (field: SignInField, value: unknown): string | undefined => {
  const { name, type, pattern, optional } = field;
  if (optional && (value === undefined || value === '')) return undefined;
  if (value === undefined) throw invalidRequest(`fields.${name}`, 'is required.');
  const result = text(isSecretField(field) ? MAX_SECRET_LENGTH : MAX_LENGTH).safeParse(value);
  if (!result.success)
    throw invalidRequest(`fields.${name}`, result.error.issues[0]?.message ?? 'must be text.');
  if (pattern !== undefined && !fieldPattern(pattern).test(result.data)) {
    throw invalidRequest(`fields.${name}`, 'does not have the form that the utility uses.');
  }
  if (type !== 'authenticator_key') return result.data;
  const key = readAuthenticatorKey(result.data);
  if (key === null) throw invalidRequest(`fields.${name}`, 'must be the key of an authenticator app.');
  return key;
};

const invalidRequest = (param: string, problem: string): DomainError =>
  new DomainError('invalid_request', `${param} ${problem}`, { param });

/**
 * Identifies a login at its utility: the fields that are not secret, without surrounding spaces and in lowercase, as most utilities
 * compare usernames. Where all required fields are secret: the identity.
 */
export function loginNameOf(method: SignInMethod, { fields, identity = '' }: TypedLogin): string {
  if (needsIdentity(method)) return identity;
  // An optional field that was left empty keeps its place: else it could be taken for the next one.
  return fieldsOf(method)
    .filter((field) => !isSecretField(field))
    .map(({ name }) => (fields[name] ?? '').trim().toLowerCase())
    .join('\n');
}

/** The first required field that is not secret, or the identity. The person recognizes the login by it. */
export function firstNameOf(method: SignInMethod, { fields, identity = '' }: TypedLogin): string {
  if (needsIdentity(method)) return identity;
  const field = fieldsOf(method).find((each) => !isSecretField(each) && !each.optional);
  return (field && fields[field.name]) ?? '';
}

/**
 * The key of the limit of sign-ins: {@link firstNameOf} in lowercase, only its letters, digits and `@`, as a utility may ignore
 * the others. Unlike {@link loginNameOf}, it has no other field: with an optional one, guesses at one login could be spread. Where
 * all required fields are secret, it is these: pass it on only as a keyed hash.
 */
export function limitedNameOf(method: SignInMethod, fields: TypedFields): string {
  if (needsIdentity(method)) {
    const required = fieldsOf(method).filter(({ optional }) => !optional);
    return required.map(({ name }) => fields[name] ?? '').join('\n');
  }
  return firstNameOf(method, { fields })
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]/gu, '');
}
