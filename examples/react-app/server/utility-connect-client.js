// @ts-check
// The calls to Utility Connect. This is the only file that sees the client secret.
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ id: string, account_number: string, address: string, usage_unit: string, emissions_unit: string }} Account */
/** @typedef {{ start: number, end: number, usage: number, ghg_emissions?: number }} Interval */
/** @typedef {{ utility: string, account: object, intervals: Interval[] }} Intervals */
/** @typedef {Record<string, { bill_start_date: string, bill_end_date: string }>} Bills */

/** Tries of one call. The first data after a sign-in, or a service that restarts, is worth a short wait. */
const TRIES = 4;
const LONGEST_WAIT_SECONDS = 5;
const TIME_LIMIT_MS = 20_000;

/** Utility Connect did not do what was asked. The message is safe to show. */
export class UtilityConnectError extends Error {
  /**
   * @param {number} status HTTP status of its answer; 0 where there was none
   * @param {string} code stable, such as `invalid_grant`
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(status, code, message, options) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

/**
 * @param {{ serviceUrl: string, clientId: string, clientSecret: string }} settings
 */
export function createUtilityConnectClient({ serviceUrl, clientId, clientSecret }) {
  /**
   * @param {string} path
   * @param {{ method?: string, accessToken?: string, form?: Record<string, string> }} [options]
   */
  const call = async (path, { method = 'GET', accessToken, form } = {}) => {
    for (let attempt = 1; ; attempt++) {
      const response = await request(`${serviceUrl}${path}`, {
        method,
        headers: {
          'Service-Client-Id': clientId,
          'Service-Secret': clientSecret,
          ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        },
        ...(form && { body: new URLSearchParams(form) }),
      });
      if (response.ok) return response.status === 204 ? null : response.json();
      const isPassing = response.status === 409 || response.status === 503;
      if (!isPassing || attempt === TRIES) throw await errorOf(response);
      await wait(secondsToWait(response) * 1000);
    }
  };

  return {
    /**
     * A token that lets one user go through Connect, and the address of the hosted flow.
     *
     * @param {string} userId
     * @returns {Promise<{ connect_token: string, connect_url: string }>}
     */
    createConnectToken: (userId) =>
      call('/auth/connect-token', { method: 'POST', form: { user_id: userId } }),

    /**
     * @param {string} code that Connect gave to the page
     * @returns {Promise<{ access_token: string }>}
     */
    exchangeCode: (code) => call('/auth/token', { method: 'POST', form: { grant_type: 'code', code } }),

    /**
     * @param {string} accessToken
     * @returns {Promise<Account[]>}
     */
    listAccounts: (accessToken) => call('/accounts', { accessToken }),

    /**
     * @param {string} accessToken
     * @param {Record<string, string>} query `account_id`, and `start_date` and `end_date` in UNIX seconds
     * @returns {Promise<Intervals>}
     */
    listIntervals: (accessToken, query) => call(`/intervals?${new URLSearchParams(query)}`, { accessToken }),

    /**
     * @param {string} accessToken
     * @param {string} accountId
     * @returns {Promise<Bills>}
     */
    listBills: (accessToken, accountId) =>
      call(`/users/${encodeURIComponent(accountId)}/bills`, { accessToken }),

    /**
     * Erases what Utility Connect holds of this user.
     *
     * @param {string} accessToken
     */
    removeConnection: (accessToken) => call('/connection', { method: 'DELETE', accessToken }),
  };
}

/** @typedef {ReturnType<typeof createUtilityConnectClient>} UtilityConnectClient */

/**
 * @param {string} url
 * @param {RequestInit} init
 */
const request = async (url, init) => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch (cause) {
    const message = 'Utility Connect cannot be reached. Check that it is running, then try again.';
    throw new UtilityConnectError(0, 'unreachable', message, { cause });
  }
};

/** @param {Response} response */
const errorOf = async (response) => {
  const body = await response.json().catch(() => ({}));
  const { error = 'unknown', error_description: message = 'Utility Connect could not answer.' } = body;
  return new UtilityConnectError(response.status, error, message);
};

// `Retry-After` may also be a date (RFC 9110, section 10.2.3); a proxy's date counts as one second.
/** @param {Response} response */
const secondsToWait = (response) => {
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  return Math.min(Number.isFinite(seconds) ? seconds : 1, LONGEST_WAIT_SECONDS);
};
