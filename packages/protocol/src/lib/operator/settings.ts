/** `GET /operator/api/settings`. */
export interface OperatorSettings {
  readonly as_of: number;
  /** Worst first. Empty: no danger found. */
  readonly dangers: readonly OperatorDanger[];
  readonly settings: readonly OperatorSetting[];
  readonly versions: {
    readonly service: string;
    readonly runtime: string;
    readonly database: string;
    readonly schema: string | null;
  };
  readonly database: {
    readonly kind: 'sqlite' | 'postgres';
    /** `null` if unknown. */
    readonly bytes: number | null;
  };
  /** Encryption keys of stored logins, newest first. */
  readonly keys: readonly {
    readonly id: string;
    readonly created_at: number;
    readonly is_current: boolean;
  }[];
}

export interface OperatorDanger {
  readonly code: string;
  readonly severity: 'critical' | 'warning';
  readonly text: string;
  /** How to fix it. */
  readonly fix: string;
}

export interface OperatorSetting {
  /** The name of the variable. */
  readonly name: string;
  /** `set` for a secret; `null` if it is not set. */
  readonly value: string | null;
  readonly default_value: string | null;
  readonly is_secret: boolean;
  readonly is_set: boolean;
}
