import type { SignInField } from '../sign-in.ts';
import { isRecord, isTextOf, requireShape } from './shape.ts';

const MAX_FIELDS = 10;
const types = [undefined, 'text', 'email', 'tel', 'password'];

/**
 * Checks the declared fields of a sign-in.
 *
 * @throws TypeError that names the part that does not fit.
 */
export function checkFields(path: string, fields: readonly SignInField[]): void {
  requireShape(
    Array.isArray(fields) && fields.length > 0 && fields.length <= MAX_FIELDS,
    `${path} must have 1 to ${MAX_FIELDS} fields. Leave it out for username and password.`,
  );
  fields.forEach((field, index) => {
    checkField(`${path}[${index}]`, field);
  });
  const names = fields.map(({ name }) => name);
  requireShape(new Set(names).size === names.length, `${path} must contain each name at most once.`);
  requireShape(
    fields.some(({ type, optional }) => type !== 'password' && !optional),
    `${path} must have a required field that is no password, such as a username: it identifies the login.`,
  );
}

const checkField = (path: string, field: SignInField): void => {
  requireShape(isRecord(field), `${path} must be an object.`);
  const { name, label, type, help, pattern, autocomplete, optional } = field;
  requireShape(
    isTextOf(/^[a-z][a-z0-9_]{0,63}$/, name),
    `${path}.name must be lowercase letters, digits and underscores, for example "account_number".`,
  );
  requireShape(
    isTextOf(/^(?=.*\S).{1,100}$/u, label),
    `${path}.label must have 1 to 100 characters on one line.`,
  );
  requireShape(types.includes(type), `${path}.type must be "text", "email", "tel" or "password".`);
  requireShape(
    help === undefined || isTextOf(/^(?=.*\S).{1,300}$/u, help),
    `${path}.help must have 1 to 300 characters on one line.`,
  );
  requireShape(
    pattern === undefined || isPattern(pattern),
    `${path}.pattern must be a regular expression as in HTML, for example "[0-9]{10}".`,
  );
  requireShape(
    autocomplete === undefined || isTextOf(/^[a-z][a-z- ]{0,99}$/, autocomplete),
    `${path}.autocomplete must be a value of HTML's autocomplete, for example "username".`,
  );
  requireShape(
    optional === undefined || typeof optional === 'boolean',
    `${path}.optional must be true or false.`,
  );
};

const isPattern = (pattern: unknown): boolean => {
  try {
    return typeof pattern === 'string' && pattern.length <= 500 && Boolean(fieldPattern(pattern));
  } catch {
    return false;
  }
};

/** The regular expression of a field's `pattern`, which matches whole values as HTML does. */
export function fieldPattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'v');
}
