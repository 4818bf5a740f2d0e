import { answerFailure } from '../../../lib/errors.ts';
import { findSession } from '../../../lib/session.ts';
import { getUtilityConnect } from '../../../lib/utility-connect.ts';

/**
 * Whether something has happened to the user after a position, such as new data. Each page asks by itself, which is enough for an
 * example. A server with many users reads the events once for all of them, or receives webhooks.
 */
export async function GET(request: Request): Promise<Response> {
  const session = await findSession();
  if (!session?.accessToken) return new Response(null, { status: 404 });
  let after = new URL(request.url).searchParams.get('after') ?? undefined;
  let isChanged = false;
  try {
    for await (const { events, next_after } of getUtilityConnect().webhookEventPages({ after })) {
      after = next_after;
      isChanged ||= events.some(({ data }) => 'user_id' in data && data.user_id === session.userId);
    }
  } catch (error) {
    return answerFailure(error);
  }
  return Response.json({ after, isChanged }, { headers: { 'Cache-Control': 'no-store' } });
}
