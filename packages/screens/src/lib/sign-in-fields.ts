import type { SignInField, SignInMethod, UtilitySummary } from '@utility-connect/protocol';

/** The sign-in of a utility. */
export function signInOf(utility: UtilitySummary): SignInMethod {
  return utility.methods?.find((method) => method.kind === 'sign_in') ?? { kind: 'sign_in' };
}

// The password field of a sign-in that declares no fields.
const defaultPassword: Pick<SignInField, 'name' | 'type'> = { name: 'password', type: 'password' };

/** Returns the typed values, except of password fields. */
export function withoutPasswords(
  typed: Readonly<Record<string, string>>,
  signIn: SignInMethod,
): Readonly<Record<string, string>> {
  const fields = signIn.fields ?? [defaultPassword];
  const passwords = new Set(fields.filter(({ type }) => type === 'password').map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !passwords.has(name)));
}
