import type { Environment, Session, SessionErrorCode, UtilitySummary } from '@utility-connect/protocol';
import type { MockService } from '@utility-connect/service/mock';

/** What can be wrong with the mock backend. */
export type MockFailure = 'none' | 'utility_down' | 'service_500' | SessionErrorCode;

/** How a story wants its backend; the switches of the toolbar have the same names. */
export interface MockSettings {
  /** `slow` answers each request a second later; `offline` answers none. Default `fast`. */
  readonly network?: 'fast' | 'slow' | 'offline' | undefined;
  /**
   * `utility_down`: every utility is down, whoever signs in. `service_500`: the service fails at every request.
   * A session error is the answer to every request. Default `none`.
   */
  readonly failure?: MockFailure | undefined;
  /** What the session says that it is. The utilities behind it stay sandbox ones. Default `sandbox`. */
  readonly environment?: Environment | undefined;
}

/**
 * Sends requests to the mock backend, over the network and with the failures that are wanted at that moment: a
 * switch that is turned in the middle of the flow counts from the next request.
 */
export function sendOver(service: MockService, settings: () => MockSettings) {
  return async (request: Request): Promise<Response> => {
    const { network = 'fast', failure = 'none', environment = 'sandbox' } = settings();
    if (network === 'offline') throw new TypeError('Failed to fetch');
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000));
    if (failure === 'service_500') return refusal(500, 'server_error');
    if (failure === 'utility_down') return whileUtilitiesAreDown(service, request, environment);
    if (failure !== 'none') return refusal(401, failure);
    return saying(environment, request, await service.fetch(request));
  };
}

const refusal = (status: number, error: string): Response =>
  Response.json({ error, error_description: 'The story wants it so.', request_id: 'story' }, { status });

const whileUtilitiesAreDown = async (
  service: MockService,
  request: Request,
  environment: Environment,
): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname.endsWith('/attempts')) {
    // The sandbox has a login for it.
    const body = { ...(await request.json()), username: 'unavailable@example.com', password: 'password' };
    return service.fetch(new Request(request, { body: JSON.stringify(body) }));
  }
  const response = await service.fetch(request);
  if (!pathname.endsWith('/utilities') || !response.ok) return saying(environment, request, response);
  const { utilities } = (await response.json()) as { utilities: readonly UtilitySummary[] };
  return Response.json({ utilities: utilities.map((utility) => ({ ...utility, status: 'down' })) });
};

const saying = async (environment: Environment, request: Request, response: Response): Promise<Response> => {
  if (!request.url.endsWith('/session') || !response.ok) return response;
  return Response.json({ ...((await response.json()) as Session), environment });
};
