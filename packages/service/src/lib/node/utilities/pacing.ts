import type { ClaimTurn } from '@utility-connect/connector-host/node';

/** The turns of connectors, which are made before the store is open. */
export interface Pacing {
  /** Waits for `open`. */
  readonly claim: ClaimTurn;
  open(claim: ClaimTurn): void;
}

export function createPacing(): Pacing {
  let open = (_claim: ClaimTurn): void => undefined;
  const opened = new Promise<ClaimTurn>((resolve) => {
    open = resolve;
  });
  return {
    claim: async (...turn) => (await opened)(...turn),
    open: (claim) => open(claim),
  };
}
