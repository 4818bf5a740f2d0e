export interface OperatorTables {
  /** Sign-ins of the operator in a browser. */
  readonly operatorSessions: {
    /** SHA-256 of the id in the cookie, hex. */
    readonly idHash: string;
    /** Name of the sign-in in the journal. */
    readonly name: string;
    /** A keyed hash of the token that it began with: another token ends it. */
    readonly tokenFingerprint: string;
    readonly createdAt: number;
    readonly expiresAt: number;
  };
}
