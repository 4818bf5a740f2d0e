// @ts-check
import { ConnectorError } from '@utility-connect/connector';

// The service passes on the environment variables that begin with CONNECTOR_.
const origin = process.env.CONNECTOR_EXAMPLE_URL ?? 'http://localhost:4300';

/**
 * Asks the utility. Anything that is no answer of its interface is an outage.
 *
 * @param {string} path
 * @param {{ body?: object, session?: string, signal: AbortSignal }} options
 * @returns {Promise<{ status: number, json: any, retryAfter: number }>}
 */
export async function askUtility(path, { body, session, signal }) {
  try {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session}` },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const retryAfter = Number(response.headers.get('Retry-After')) || 60;
    if (response.status === 429) return { status: 429, json: null, retryAfter };
    // A maintenance page is not JSON, whatever its status is.
    const json = await response.json();
    if (response.status < 500) return { status: response.status, json, retryAfter };
  } catch {
    signal.throwIfAborted();
  }
  throw new ConnectorError('utility_unavailable', 'The utility gave no answer that can be used.');
}
