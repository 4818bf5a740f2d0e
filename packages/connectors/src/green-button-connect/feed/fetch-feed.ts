import { ConnectorError, type FileAccount, NotYetError, type Utility } from '@utility-connect/connector';
import { readBytes, toOutage } from '@utility-connect/connector/http';
import {
  type GreenButtonData,
  GreenButtonError,
  type Limits,
  readGreenButton,
} from '@utility-connect/green-button';
import { readAccounts } from '../../green-button/accounts.ts';
import { MAX_SECONDS } from '../../green-button/intervals.ts';
import { createTally } from '../../green-button/tally.ts';
import type { Context } from '../context.ts';
import { readResource } from '../http/resource.ts';
import { createPages } from './pages.ts';

interface FeedRequest {
  /** At least one. */
  readonly addresses: readonly string[];
  /** Gets the errors of addresses that are left out. `null` if all addresses are required. */
  readonly onFailure: ((error: Error) => void) | null;
  /** Of the customer's address and account number; `null` if they are not needed. */
  readonly customer: string | null;
  readonly token: string;
  readonly utility: Utility;
  readonly signal: AbortSignal;
}

const MAX_BYTES = 200 * 1024 * 1024;
const limits: Partial<Limits> = { bytes: MAX_BYTES, inflatedBytes: MAX_BYTES, entries: 200_000 };

const MAX_CUSTOMER_BYTES = 1024 * 1024;
const customerLimits: Partial<Limits> = { bytes: MAX_CUSTOMER_BYTES, inflatedBytes: MAX_CUSTOMER_BYTES };

/**
 * Fetches feeds with all their pages and makes accounts of them.
 *
 * @returns `null` if there is no data, not even a usage point.
 * @throws ConnectorError
 * @throws NotYetError
 */
export async function fetchFeed(context: Context, request: FeedRequest): Promise<FileAccount[] | null> {
  const { utility, signal } = request;
  const now = context.now();
  const controller = new AbortController();
  const openPage = createPages(context, {
    ...request,
    signal: AbortSignal.any([signal, controller.signal]),
  });
  try {
    const first = await openPage(null);
    if (first === null) return null;
    let customerPage = await fetchCustomer(context, request);
    const nextPage = async (link: string | null) => {
      const page = await openPage(link);
      if (page !== null) return page;
      const last = customerPage;
      customerPage = null;
      return last;
    };
    const data = await readGreenButton(first, { limits, now, maxSeconds: MAX_SECONDS, signal, nextPage });
    if (!data.complete) throw new ConnectorError('utility_unavailable', 'The feed is cut off or damaged.');
    if (data.usagePoints.length === 0) return null;
    return await readAccounts(data, utility, { now, tally: createTally(), signal });
  } catch (error) {
    throw toConnectorError(error, signal);
  } finally {
    // Ends requests whose answers are not needed anymore.
    controller.abort();
  }
}

/** The document about the customer; `null` if it cannot be had, since data is worth more without an address than not at all. */
const fetchCustomer = async (
  context: Context,
  { customer, token, signal }: FeedRequest,
): Promise<Uint8Array | null> => {
  if (customer === null) return null;
  try {
    const body = await readResource(context, customer, { token, signal });
    const bytes = await readBytes(body, MAX_CUSTOMER_BYTES, signal);
    const data = await readGreenButton(bytes, { limits: customerLimits, signal });
    return isAboutCustomer(data) ? bytes : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
};

const isAboutCustomer = ({ complete, customers }: GreenButtonData): boolean =>
  complete && customers.length > 0;

const toConnectorError = (error: unknown, signal: AbortSignal): Error => {
  if (error instanceof ConnectorError || error instanceof NotYetError) return error;
  if (!(error instanceof GreenButtonError)) return toOutage(error, signal);
  const isOtherPage = error.code === 'not_green_button' || error.code === 'empty_file';
  const code = isOtherPage ? 'utility_unavailable' : 'invalid_answer';
  return new ConnectorError(code, `The feed cannot be read: ${error.message}`, { cause: error });
};
