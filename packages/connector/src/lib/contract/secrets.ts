import { isSecretField } from '../sign-in.ts';
import { assertRule, describeError } from './broken-rule.ts';
import { fieldsOf, type Subject } from './subject.ts';

/** Stands for a secret. It must not appear where a secret may not. */
export const CANARY = 'canary-7h3-p4ssw0rd';

/** Properties of a login in JSON that hold secrets. */
const secretName = /token|secret|password|session|cookie|jwt|api_?key|bearer|^(key|access|refresh)$/i;
/** Shorter texts may appear anywhere by chance. */
const MIN_LENGTH = 6;

/** The secrets of a login: the passwords that the person typed, and the tokens. A login that is no JSON is a token. */
export function secretsOf({ connector, sample }: Subject, login: string): string[] {
  const typed = fieldsOf(connector)
    .filter(isSecretField)
    .map(({ name }) => sample.login?.[name] ?? '');
  return [...new Set([...typed, ...tokensOf(login)])].filter(({ length }) => length >= MIN_LENGTH);
}

/** Replaces the secrets of a login, so that the utility refuses it and a leak is found. */
export function withCanary(subject: Subject, login: string): string {
  return secretsOf(subject, login).reduce((text, secret) => text.replaceAll(secret, CANARY), login);
}

/** @throws BrokenRuleError if a thrown value repeats the canary, in any of the usual encodings. */
export function requireNoCanary(thrown: unknown, name: string): void {
  const forms = [CANARY, encodeURIComponent(CANARY), btoa(CANARY).replaceAll('=', '')];
  const text = textsOf(thrown).join('\n');
  assertRule(
    !forms.some((form) => text.includes(form)),
    `an error repeats ${name}: ${describeError(thrown).replaceAll(CANARY, 'PASSWORD')}`,
  );
}

const tokensOf = (login: string): string[] => {
  try {
    const value: unknown = JSON.parse(login);
    return typeof value === 'object' ? textsNamed(value) : [login];
  } catch {
    return [login];
  }
};

const textsNamed = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([name, inner]) => {
    if (typeof inner === 'object') return textsNamed(inner);
    return typeof inner === 'string' && secretName.test(name) ? [inner] : [];
  });

const textsOf = (value: unknown, depth = 0): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Reflect.ownKeys(value).flatMap((key) => textsOf(Reflect.get(value, key), depth + 1));
};
