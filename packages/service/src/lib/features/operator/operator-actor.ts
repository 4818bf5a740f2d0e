import type { AppContext } from '../../core/http/app.ts';
import type { OperatorActionName } from '../../core/journal/entry-types.ts';

/** Who does something, for the journal. */
export interface Actor {
  /** Name of the sign-in; `null` for a script or the command line. */
  readonly signIn: string | null;
  /** `null` if it is unknown or loopback. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Something that the operator has done. */
export interface RecordedAction extends Actor {
  readonly action: OperatorActionName;
  /** Id of the changed object. */
  readonly subject: string;
  /** Empty if it is of no client. */
  readonly clientId: string;
  readonly at: number;
}

/** The operator who has sent a request. */
export function actorOf(c: AppContext): Actor {
  const { signIn, address } = c.get('operator');
  return { signIn, address, requestId: c.get('requestId') };
}

/** The operator on the command line. */
export const commandLine: Actor = { signIn: null, address: null, requestId: null };
