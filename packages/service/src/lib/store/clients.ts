import type { Appearance, Environment } from '@utility-connect/protocol';

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
