import { boundTo } from '../crypto/bound-to.ts';
import { openOrNull, type Vault } from '../crypto/vault.ts';
import type { Directory } from '../directory/directory.ts';
import type { BackgroundWorker } from '../lease/background-worker.ts';
import { type Queue, startQueue } from '../lease/start-queue.ts';
import { MailNotSentError } from '../mail/mail-not-sent-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Receipt } from '../store/receipts.ts';
import type { Store } from '../store/store.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { settlesWithin } from '../sync/settles-within.ts';
import { composeReceipt } from './compose-receipt.ts';

interface ReceiptsOptions {
  readonly store: Store;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const MAX_ACTIVE = 4;
/** Over about 20 hours. */
const MAX_ATTEMPTS = 24;
const GRACE_MS = 3_000;

/** Sends receipts of consent and removal. */
export function createReceipts({ now, onError, ...options }: ReceiptsOptions): BackgroundWorker {
  const { store } = options;
  const stopping = new AbortController();
  let queue: Queue | undefined;

  return {
    work() {
      queue = startQueue({
        claim: () => store.receipts.claimDue(now()),
        work: (receipt: Receipt) => sendReceipt(options, receipt),
        maxActive: MAX_ACTIVE,
        signal: stopping.signal,
        onError(error) {
          if (!isDatabaseDown(error)) onError(error);
        },
      });
    },
    wake: () => queue?.wake(),
    async stop() {
      stopping.abort();
      if (queue) await settlesWithin(queue.settled(), GRACE_MS);
    },
  };
}

/** @throws MailNotSentError if the mail was not accepted. It is tried again later. */
const sendReceipt = async (
  { store, directory, vault, mailer }: Omit<ReceiptsOptions, 'now' | 'onError'>,
  receipt: Receipt,
): Promise<void> => {
  const to = await openOrNull(vault, receipt.sealed, boundTo.receipt(receipt.publicId));
  const mail = to === null ? null : await composeReceipt({ store, directory }, receipt);
  if (to !== null && mail !== null && receipt.attempts <= MAX_ATTEMPTS) {
    await mailer.send({ to, ...mail }).catch((error: unknown) => {
      throw new MailNotSentError(error);
    });
  }
  await store.receipts.finish(receipt);
};
