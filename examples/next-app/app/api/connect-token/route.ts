import { answerFailure } from '../../../lib/errors.ts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { ensureSession } from '../../../lib/session.ts';
import { getUtilityConnect } from '../../../lib/utility-connect.ts';

// Connect shows it with the terms, as the words of Sunny Solar.
const purpose = 'To show you what your home uses, and what it costs.';

/** First step: returns a connect token, with which the page opens Connect. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request)) return new Response(null, { status: 403 });
  const { userId } = await ensureSession();
  try {
    const { connect_token } = await getUtilityConnect().createConnectToken({ userId, purpose });
    return Response.json({ connect_token }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return answerFailure(error);
  }
}
