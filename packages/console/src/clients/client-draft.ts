import type { Appearance, Environment } from '@utility-connect/protocol';
import type {
  OperatorClientChange,
  OperatorClientDetail,
  OperatorNewClient,
} from '@utility-connect/protocol/operator';

/** Values of the fields of a client's form: lists with one entry a line, the look as JSON. */
export interface ClientDraft {
  readonly company: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: string;
  readonly origins: string;
  readonly appearance: string;
}

/** The fields of a client. */
export function draftOf(client: OperatorClientDetail): ClientDraft {
  const { company, environment, redirect_uris: redirectUris, origins, appearance } = client;
  return {
    company,
    // Only known masked: an empty field keeps it.
    email: '',
    environment,
    redirectUris: redirectUris.join('\n'),
    origins: origins.join('\n'),
    appearance: appearance === null ? '' : JSON.stringify(appearance, null, 2),
  };
}

/** The body that creates a client. */
export function newClientOf({
  company,
  email,
  environment,
  redirectUris,
  origins,
}: ClientDraft): OperatorNewClient {
  return {
    company: company.trim(),
    email: email.trim(),
    environment,
    redirect_uris: linesOf(redirectUris),
    origins: linesOf(origins),
  };
}

/**
 * The body that changes a client: only the fields that differ.
 *
 * @returns `invalid_json` if the look is not JSON
 */
export function changeOf(before: ClientDraft, after: ClientDraft): OperatorClientChange | 'invalid_json' {
  const differs = (name: keyof ClientDraft) => before[name] !== after[name];
  let appearance: Appearance | null = null;
  try {
    appearance = after.appearance.trim() === '' ? null : JSON.parse(after.appearance);
  } catch {
    return 'invalid_json';
  }
  return {
    ...(differs('company') && { company: after.company.trim() }),
    ...(differs('email') && { email: after.email.trim() }),
    ...(differs('environment') && { environment: after.environment }),
    ...(differs('redirectUris') && { redirect_uris: linesOf(after.redirectUris) }),
    ...(differs('origins') && { origins: linesOf(after.origins) }),
    ...(differs('appearance') && { appearance }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
