import type { Appearance, Environment } from '@utility-connect/protocol';

export interface ClientStore {
  /** Adds or replaces a client. */
  put(client: Client): Promise<void>;
  find(clientId: string): Promise<Client | null>;
  /** Changes the given fields. @returns whether the client exists. */
  update(clientId: string, change: ClientChange): Promise<boolean>;
  /** Removes a client. A SQL store rejects if the client has users or sessions. */
  remove(clientId: string): Promise<void>;
}

/** The fields that can be changed. */
export type ClientChange = Partial<
  Pick<Client, 'secretHash' | 'companyName' | 'redirectUris' | 'origins' | 'appearance'>
>;

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
  /** Appearance of Connect; `null` for the default. Stored unchecked: `safeAppearance` checks it on use. */
  readonly appearance: Appearance | null;
  readonly createdAt: number;
}

/** The part of a client that authenticates a request. */
export type KnownClient = Pick<Client, 'id' | 'secretHash' | 'environment'>;
