import { answerFailure, isAccessRemoved } from '../../../lib/errors.ts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { findSession } from '../../../lib/session.ts';
import { getUtilityConnect } from '../../../lib/utility-connect.ts';

/** Removes access, and deletes what Utility Connect has stored. */
export async function DELETE(request: Request): Promise<Response> {
  if (!isOwnOrigin(request)) return new Response(null, { status: 403 });
  const session = await findSession();
  if (!session?.accessToken) return new Response(null, { status: 404 });
  try {
    await getUtilityConnect().disconnect(session.accessToken);
  } catch (error) {
    // Access that was removed elsewhere is gone, too.
    if (!isAccessRemoved(error)) return answerFailure(error);
  }
  session.accessToken = undefined;
  return new Response(null, { status: 204 });
}
