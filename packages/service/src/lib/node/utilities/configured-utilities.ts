import type { RegisteredUtility, UtilityCredentials } from '@utility-connect/connectors';
import { SettingsError } from '../settings/settings-error.ts';
import { type CredentialsById, variableId, variableName } from '../settings/utility-credentials.ts';

type RedirectEntry = Extract<RegisteredUtility['methods'][number], { readonly kind: 'redirect' }>;

/** A utility that the operator has registered with. */
export interface ConfiguredUtility {
  readonly entry: RegisteredUtility;
  readonly credentials: UtilityCredentials;
}

/** Returns the redirect method of an entry. */
export function redirectEntryOf({ methods }: Pick<RegisteredUtility, 'methods'>): RedirectEntry | undefined {
  return methods.find((method) => method.kind === 'redirect');
}

/**
 * Finds the registry entries that the operator has credentials of.
 *
 * @throws SettingsError for the first credentials that fit no entry, or lack a part that the utility requires.
 */
export function configuredUtilities(
  entries: readonly RegisteredUtility[],
  credentialsById: CredentialsById,
): readonly ConfiguredUtility[] {
  const candidates = entries.filter((entry) => redirectEntryOf(entry) !== undefined);
  return [...credentialsById].map(([id, credentials]) => {
    const entry = candidates.find((candidate) => variableId(candidate.id) === id);
    if (entry === undefined) {
      throw new SettingsError(
        `UTILITY_${id}_CLIENT_ID fits no utility with a redirect method: correct the id (see "utility-connect utilities"), or add the utility to UTILITIES_FILE.`,
      );
    }
    const [missing] = missingVariables(entry, credentials);
    if (missing !== undefined)
      throw new SettingsError(
        `${missing} is missing: ${entry.name} asks for it. Set it, or none of this utility.`,
      );
    return { entry, credentials };
  });
}

/** Returns the variables that a utility with a redirect method still needs. */
export function missingVariables(
  entry: RegisteredUtility,
  credentials: Partial<UtilityCredentials> | undefined,
): readonly string[] {
  const isMutualTls = redirectEntryOf(entry)?.clientAuth === 'mtls';
  return [
    ...(credentials?.clientId === undefined ? [variableName(entry.id, 'CLIENT_ID')] : []),
    ...(credentials?.clientSecret === undefined && !isMutualTls
      ? [variableName(entry.id, 'CLIENT_SECRET')]
      : []),
    ...(credentials?.cert === undefined && isMutualTls
      ? [variableName(entry.id, 'CERT_FILE'), variableName(entry.id, 'KEY_FILE')]
      : []),
  ];
}
