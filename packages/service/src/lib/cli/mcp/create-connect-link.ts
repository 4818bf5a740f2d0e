import { UtilityConnectError } from '@utility-connect/node';
import type { McpSettings } from './mcp-settings.ts';

const TIMEOUT_MS = 20_000;

/**
 * Sends `POST /connect_links`. Not repeated: it could mail a second link.
 *
 * @throws UtilityConnectError
 */
export async function createConnectLink(
  { url, clientId, clientSecret }: McpSettings,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const response = await fetch(`${url}/connect_links`, {
    method: 'POST',
    headers: {
      'Service-Client-Id': clientId,
      'Service-Secret': clientSecret,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(fields),
    // A redirect could send the client secret to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new UtilityConnectError('unreachable', 'Utility Connect cannot be reached: check that it runs.');
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok && body.url) return body;
  const { status, headers } = response;
  const { error = 'unexpected_answer', error_description: description, param, request_id: requestId } = body;
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  throw new UtilityConnectError(
    error,
    description ?? `The response (status ${status}) is not from Utility Connect.`,
    { status, param, requestId, ...(seconds >= 0 && { retryAfterSeconds: seconds }) },
  );
}
