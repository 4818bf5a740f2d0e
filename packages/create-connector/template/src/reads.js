// @ts-check
import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { askUtility } from './utility.js';

/** Range of one request, in seconds. */
const BATCH = 31 * 86_400;

/** @type {import('@utility-connect/connector').Reads['listAccounts']} */
export async function listAccounts(request) {
  const accounts = await read('/accounts', request);
  return accounts.map(({ id, number, address }) => ({
    key: id,
    accountNumber: number,
    address,
    timeZone: request.utility.timeZone,
    intervalSeconds: 3600,
    hasEmissions: false,
  }));
}

/** @type {import('@utility-connect/connector').Reads['readIntervals']} */
export async function* readIntervals(request) {
  for (let from = request.from; from < request.to; from += BATCH) {
    const to = Math.min(from + BATCH, request.to);
    const hours = await read(`/accounts/${request.accountKey}/usage?from=${from}&to=${to}`, request);
    yield hours.map(({ start, end, kwh }) => ({ start, end, usageKwh: kwh }));
  }
}

/** @type {import('@utility-connect/connector').Reads['readBills']} */
export async function readBills(request) {
  const { accountKey, from, to } = request;
  const bills = await read(`/accounts/${accountKey}/bills?from=${from}&to=${to}`, request);
  return bills.map(({ id, start, end, kwh, dollars }) => ({
    id,
    start,
    end,
    usageKwh: kwh,
    cost: dollars,
    currency: 'USD',
  }));
}

/**
 * Reads a list with the session of the login.
 *
 * @param {string} path
 * @param {import('@utility-connect/connector').LoginRequest} request
 * @returns {Promise<any[]>}
 */
async function read(path, { login, signal }) {
  const { status, json, retryAfter } = await askUtility(path, { session: login, signal });
  if (status === 401) throw new ConnectorError('login_expired', 'The session has ended.');
  if (status === 429) throw new NotYetError(retryAfter, 'The utility limits requests.');
  if (!Array.isArray(json)) throw new ConnectorError('invalid_answer', 'The utility gave no list.');
  return json;
}
