import type { SignInField, SignInMethod, UtilitySummary } from '@utility-connect/protocol';

/** The sign-in of a utility. */
export function signInOf(utility: UtilitySummary): SignInMethod {
  return utility.methods?.find((method) => method.kind === 'sign_in') ?? { kind: 'sign_in' };
}

// The secret field of a sign-in that declares no fields.
const defaultPassword: Pick<SignInField, 'name' | 'type'> = { name: 'password', type: 'password' };

/** Returns the typed values, except of secret fields. */
export function withoutSecrets(
  typed: Readonly<Record<string, string>>,
  { fields = [defaultPassword] }: { readonly fields?: readonly Pick<SignInField, 'name' | 'type'>[] },
): Readonly<Record<string, string>> {
  const shown = { ...typed };
  for (const { name, type } of fields)
    if (type === 'password' || type === 'authenticator_key') delete shown[name];
  return shown;
}
