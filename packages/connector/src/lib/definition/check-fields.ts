import { parseUrl } from '../parse-url.ts';
import type { LocalText, SignInField } from '../sign-in.ts';
import { isRecord, isTextOf, requireShape } from './shape.ts';

const MAX_FIELDS = 10;
const types = [undefined, 'text', 'email', 'tel', 'password', 'authenticator_key'];

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
    fields.some(({ optional }) => !optional),
    `${path} must have a required field, such as a username.`,
  );
  requireShape(
    fields.filter(({ type }) => type === 'authenticator_key').length < 2,
    `${path} must have one authenticator key at most.`,
  );
}

const checkField = (path: string, field: SignInField): void => {
  requireShape(isRecord(field), `${path} must be an object.`);
  const { name, label, type, help, helpUrl, pattern, autocomplete, optional } = field;
  requireShape(
    isTextOf(/^[a-z][a-z0-9_]{0,63}$/, name),
    `${path}.name must be lowercase letters, digits and underscores, for example "account_number".`,
  );
  requireShape(
    isLocalText(/^(?=.*\S).{1,100}$/u, label),
    `${path}.label must have 1 to 100 characters on one line.`,
  );
  requireShape(
    types.includes(type),
    `${path}.type must be "text", "email", "tel", "password" or "authenticator_key".`,
  );
  requireShape(
    help === undefined || isLocalText(/^(?=.*\S).{1,300}$/u, help),
    `${path}.help must have 1 to 300 characters on one line.`,
  );
  requireShape(
    helpUrl === undefined || (isTextOf(/^https:\/\/\S{1,2000}$/, helpUrl) && parseUrl(helpUrl) !== null),
    `${path}.helpUrl must be an https URL.`,
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

const isLocalText = (pattern: RegExp, value: LocalText): boolean =>
  isRecord(value)
    ? isTextOf(pattern, value.en) &&
      Object.entries(value).every(
        ([language, text]) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && isTextOf(pattern, text),
      )
    : isTextOf(pattern, value);

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
