import type { Appearance, Environment } from '@utility-connect/protocol';

export interface ClientStore {
  /** Adds a client, or replaces the one with the same id (the sandbox client of the settings). */
  put(client: Client): Promise<void>;
  find(clientId: string): Promise<Client | null>;
  /** @returns whether the client exists. */
  replaceSecret(clientId: string, secretHash: string): Promise<boolean>;
  /**
   * Changes what is given and leaves the rest, the secret above all.
   *
   * @returns whether the client exists.
   */
  update(clientId: string, change: ClientChange): Promise<boolean>;
  /** Removes a client that was never used, if it is there. Rejects where it has users or sessions, in a database. */
  remove(clientId: string): Promise<void>;
}

/** What can be changed of a client. */
export type ClientChange = Partial<Pick<Client, 'companyName' | 'redirectUris' | 'origins' | 'appearance'>>;

/** An app that uses the service. */
export interface Client {
  readonly id: string;
  /** SHA-256, hex. */
  readonly secretHash: string;
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  /** How Connect looks for its users; `null` for our own look. Kept as it is given: `safeAppearance` checks it where it is used. */
  readonly appearance: Appearance | null;
  readonly createdAt: number;
}

/** What a client is known by, and where its users' utilities are. */
export type KnownClient = Pick<Client, 'id' | 'secretHash' | 'environment'>;
