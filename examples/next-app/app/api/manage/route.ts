import { answerFailure } from '../../../lib/errors.ts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { findSession } from '../../../lib/session.ts';
import { getUtilityConnect } from '../../../lib/utility-connect.ts';

/** Redirects to the page of Utility Connect on which the user sees and stops what they share. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request)) return new Response(null, { status: 403 });
  const session = await findSession();
  if (!session?.accessToken) return new Response(null, { status: 404 });
  try {
    const { manage_url } = await getUtilityConnect().createManageToken(session.userId);
    const headers = { Location: manage_url, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return answerFailure(error);
  }
}
