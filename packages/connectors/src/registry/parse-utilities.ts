import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { type RegisteredUtility, utilityEntry } from './registered-utility.ts';

/** A file with utilities cannot be used. The message is one line with the file, the entry, the field, and the requirement. */
export class UtilitiesError extends Error {
  override readonly name = 'UtilitiesError';
}

/**
 * Parses entries of the registry.
 *
 * @param text YAML: one entry, or a list of them.
 * @param file name of the file, for error messages.
 * @throws UtilitiesError for the first mistake. The message leaves out values.
 */
export function parseUtilities(text: string, file: string): RegisteredUtility[] {
  const given = parseYaml(text, file);
  const entries = Array.isArray(given) ? given : [given];
  const utilities = entries.map((entry, index) => {
    const result = utilityEntry.safeParse(entry, { reportInput: true });
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new UtilitiesError(`${file}: ${nameOf(entry, index)}: ${issue && problemOf(issue)}`);
  });
  refuseDuplicates(utilities, file);
  return utilities;
}

const parseYaml = (text: string, file: string): unknown => {
  try {
    return parse(text, { logLevel: 'error' });
  } catch (error) {
    const place =
      error instanceof YAMLParseError ? `line ${error.linePos?.[0].line} (${error.code})` : 'an alias';
    throw new UtilitiesError(`${file}: ${place} is not valid YAML. Correct it.`);
  }
};

const nameOf = (entry: unknown, index: number): string => {
  const id = (entry as { id?: unknown } | null)?.id;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : `entry ${index + 1}`;
};

type Issue = z.core.$ZodIssue;

const problemOf = (issue: Issue): string => {
  const field = z.core.toDotPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return `${z.core.toDotPath([...issue.path, issue.keys[0] ?? ''])} is unknown. Remove it or correct its name.`;
  }
  if (field === '') return 'must be a map of fields such as id and name.';
  return issue.input === undefined ? `${field} is missing: it ${issue.message}` : `${field} ${issue.message}`;
};

const refuseDuplicates = (utilities: readonly RegisteredUtility[], file: string): void => {
  for (const key of ['id', 'utilityId'] as const) {
    const seen = new Set<string>();
    for (const utility of utilities) {
      if (seen.has(utility[key])) {
        const field = key === 'id' ? 'id' : 'eia_id';
        throw new UtilitiesError(
          `${file}: ${utility.id}: ${field} is the same as in an earlier entry. Keep one.`,
        );
      }
      seen.add(utility[key]);
    }
  }
};
