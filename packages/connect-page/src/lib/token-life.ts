/** Enough time to sign in with a code. */
const MARGIN_SECONDS = 600;

/** Age at which a token is too old to open its frame with it. */
export interface TokenLife {
  /** Called with each `expires_in` that the service reports. */
  readonly update: (expiresInSeconds: number) => void;
  /** @param canStartOver nothing would be lost with the frame, so it is renewed while there is little time left */
  readonly needsRenewal: (canStartOver: boolean) => boolean;
}

/** Tracks the token of a frame. */
export function createTokenLife(): TokenLife {
  let expiresAt = Number.POSITIVE_INFINITY;
  let margin: number | undefined;
  return {
    update(expiresInSeconds) {
      // Not a timer: timers stop while the computer sleeps.
      expiresAt = Date.now() + expiresInSeconds * 1000;
      // If little time was left when the frame loaded, another frame may get the same token.
      margin ??= expiresInSeconds > MARGIN_SECONDS ? MARGIN_SECONDS * 1000 : 0;
    },
    needsRenewal: (canStartOver) => expiresAt - Date.now() <= (canStartOver && margin ? margin : 0),
  };
}
