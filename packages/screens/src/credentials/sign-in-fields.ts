import type { SignInField, UtilitySummary } from '@utility-connect/protocol';

/** The fields that the sign-in of a utility declares. */
export function signInFields({ methods }: UtilitySummary): readonly SignInField[] | undefined {
  return methods?.find((method) => method.kind === 'sign_in')?.fields;
}

/** Returns the typed values, except of secret fields. */
export function withoutSecrets(
  typed: Readonly<Record<string, string>>,
  utility: UtilitySummary,
): Readonly<Record<string, string>> {
  // Also the password of a sign-in that declares no fields.
  const { password: _, ...shown }: Record<string, string> = typed;
  for (const { name, type } of signInFields(utility) ?? [])
    if (type === 'password' || type === 'authenticator_key') delete shown[name];
  return shown;
}
