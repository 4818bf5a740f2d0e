/** Body of `POST /operator/api/session`. */
export interface OperatorSignIn {
  readonly token: string;
}

/** Who is signed in: `POST` and `GET /operator/api/session`. `DELETE` signs out and answers 204. */
export interface OperatorSession {
  /** Short name of the sign-in, as in the journal; `null` for a request with the token itself. */
  readonly sign_in: string | null;
  /** UNIX seconds; `null` for a request with the token itself. */
  readonly expires_at: number | null;
}
