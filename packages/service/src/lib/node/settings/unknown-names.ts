import type { Environment } from './read-setting-file.ts';
import { SettingsError } from './settings-error.ts';

/**
 * Refuses variables that look like a misspelled setting: unknown names of our families, and names that differ from a setting that is
 * not set by one wrong character, or by two that are missing or extra. All others belong to other programs.
 *
 * @param names of all settings.
 * @throws SettingsError for the first one.
 */
export function refuseUnknownNames(environment: Environment, names: readonly string[]): void {
  const known = new Set(names);
  // Other programs have names that are close to a short one: HOME and HOST.
  const unset = names.filter((name) => name.length >= 10 && !environment[name]);
  for (const [name, value] of Object.entries(environment)) {
    if (!value || known.has(name) || UTILITY_VARIABLE.test(name) || OF_OTHERS.test(name)) continue;
    const meant = unset.find((setting) => editDistance(name, setting) <= 2);
    if (meant === undefined && !FAMILY.test(name)) continue;
    const hint = meant === undefined ? 'see docs/configuration.md.' : `did you mean ${meant}?`;
    throw new SettingsError(
      `${name} is not a setting: ${hint} If it belongs to another program, unset it for the service.`,
    );
  }
}

/** A variable with the registration at a utility: its id, and its part. */
export const UTILITY_VARIABLE: RegExp =
  /^UTILITY_([A-Z0-9_]+)_(CLIENT_ID|CLIENT_SECRET|CLIENT_SECRET_FILE|CERT_FILE|KEY_FILE)$/;

/** Prefixes of other programs: connectors read the first; clients' servers and Kubernetes service links use the second. */
export const OF_OTHERS: RegExp = /^(CONNECTOR|UTILITY_CONNECT)_/;

const FAMILY = /^(LIMIT|UTILITY)_/;

/** Number of characters to remove and insert to get from one text to the other. */
const editDistance = (one: string, other: string): number => {
  // Lengths of the longest common subsequences with each beginning of `other`.
  let common = new Array<number>(other.length + 1).fill(0);
  for (const character of one) {
    const next = [0];
    for (const [index, wanted] of [...other].entries()) {
      const [before = 0, above = 0, left = 0] = [common[index], common[index + 1], next[index]];
      next.push(character === wanted ? before + 1 : Math.max(above, left));
    }
    common = next;
  }
  return one.length + other.length - 2 * (common[other.length] ?? 0);
};
