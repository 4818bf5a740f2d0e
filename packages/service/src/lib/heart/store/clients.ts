import type { Appearance, Environment } from '@utility-connect/protocol';

/** The fields that can be changed. */
export type ClientChange = Partial<
  Pick<Client, 'companyName' | 'email' | 'environment' | 'redirectUris' | 'origins' | 'appearance'>
>;

/** A new secret of a client. */
export interface SecretRotation {
  readonly secretHash: string;
  readonly now: number;
  /** Time until which the previous secret also works, UNIX seconds; `null` if it stops at once. */
  readonly previousUntil: number | null;
}

/** An app that uses the service. */
export interface Client {
  readonly id: string;
  /** SHA-256, hex. */
  readonly secretHash: string;
  /** Hash of the previous secret, which works until `previousSecretUntil`; `null` if only one works. */
  readonly previousSecretHash: string | null;
  /** UNIX seconds. */
  readonly previousSecretUntil: number | null;
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  /** Appearance of Connect; `null` for the default. Stored unchecked: `safeAppearance` checks it on use. */
  readonly appearance: Appearance | null;
  readonly createdAt: number;
  /** Time since which the operator has disabled it; `null` if it is enabled. */
  readonly disabledAt: number | null;
}

/** The part of a client that authenticates a request. Without a previous secret that has ended. */
export type KnownClient = Pick<Client, 'id' | 'secretHash' | 'previousSecretHash' | 'environment'>;
