import { answerFailure } from '../../../lib/errors.ts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { findSession } from '../../../lib/session.ts';
import { getUtilityConnect } from '../../../lib/utility-connect.ts';

/** Last step: exchanges the code that the page got from Connect. The access token stays on the server. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request)) return new Response(null, { status: 403 });
  const session = await findSession();
  const { code } = await request.json().catch(() => ({}));
  if (!session || typeof code !== 'string') return new Response(null, { status: 400 });
  try {
    const { access_token } = await getUtilityConnect().exchangeCode(code);
    session.accessToken = access_token;
    return new Response(null, { status: 204 });
  } catch (error) {
    return answerFailure(error);
  }
}
