import type { SignInField, SignInMethod, UtilitySummary } from '@utility-connect/protocol';

/** The sign-in of a utility. */
export function signInOf(utility: UtilitySummary): SignInMethod {
  return utility.methods?.find((method) => method.kind === 'sign_in') ?? { kind: 'sign_in' };
}

// The fields of a sign-in that declares none. Their labels are in the words of the screen.
const defaultFields = [
  { name: 'username', autocomplete: 'username' },
  { name: 'password', type: 'password', autocomplete: 'current-password' },
] as const satisfies readonly Omit<SignInField, 'label'>[];

/** Returns the typed values, except of password fields. */
export function withoutPasswords(
  typed: Readonly<Record<string, string>>,
  signIn: SignInMethod,
): Readonly<Record<string, string>> {
  const fields: readonly Omit<SignInField, 'label'>[] = signIn.fields ?? defaultFields;
  const passwords = new Set(fields.filter(({ type }) => type === 'password').map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !passwords.has(name)));
}
