import type { Environment, Session, SessionErrorCode, UtilitySummary } from '@utility-connect/protocol';
import type { MockService } from '@utility-connect/service/mock';

/** Failures of the mock backend. */
type MockFailure = 'none' | 'utility_down' | 'service_500' | SessionErrorCode;

/** Settings of the mock backend, named like the toolbar switches. */
export interface MockSettings {
  /** `slow` delays each response by a second; `offline` fails each request. Default `fast`. */
  readonly network?: 'fast' | 'slow' | 'offline' | undefined;
  /**
   * `utility_down`: every utility is down. `service_500`: every request gets status 500. A session error: every request gets
   * that error. Default `none`.
   */
  readonly failure?: MockFailure | undefined;
  /** Environment that the session reports. The utilities are always sandbox ones. Default `sandbox`. */
  readonly environment?: Environment | undefined;
}

/**
 * Sends requests to the mock backend with the current settings, so that a switch changed during the flow applies from the next
 * request.
 */
export function sendOver(service: MockService, settings: () => MockSettings) {
  return async (request: Request): Promise<Response> => {
    const { network = 'fast', failure = 'none', environment = 'sandbox' } = settings();
    if (network === 'offline') throw new TypeError('Failed to fetch');
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000));
    if (failure === 'service_500') return refusal(500, 'server_error');
    if (failure === 'utility_down') return whileUtilitiesAreDown(service, request, environment);
    if (failure !== 'none') return refusal(401, failure);
    return withEnvironment(environment, request, await service.fetch(request));
  };
}

const refusal = (status: number, error: string): Response =>
  Response.json(
    { error, error_description: 'A failure chosen in the toolbar.', request_id: 'story' },
    { status },
  );

const whileUtilitiesAreDown = async (
  service: MockService,
  request: Request,
  environment: Environment,
): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname.endsWith('/attempts')) {
    // This sandbox login always finds the utility down.
    const body = {
      ...(await request.json()),
      fields: { username: 'unavailable@example.com', password: 'password' },
    };
    return service.fetch(new Request(request, { body: JSON.stringify(body) }));
  }
  const response = await service.fetch(request);
  if (!pathname.endsWith('/utilities') || !response.ok)
    return withEnvironment(environment, request, response);
  const { utilities } = (await response.json()) as { utilities: readonly UtilitySummary[] };
  return Response.json({ utilities: utilities.map((utility) => ({ ...utility, status: 'down' })) });
};

const withEnvironment = async (
  environment: Environment,
  request: Request,
  response: Response,
): Promise<Response> => {
  if (!request.url.endsWith('/session') || !response.ok) return response;
  return Response.json({ ...((await response.json()) as Session), environment });
};
