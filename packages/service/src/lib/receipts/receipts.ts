import type { Context } from '../context.ts';
import { boundTo } from '../crypto/bound-to.ts';
import { openUnlessDamaged } from '../crypto/vault.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../lease/background-worker.ts';
import { startQueue } from '../lease/start-queue.ts';
import { MailNotSentError } from '../mail/mail-not-sent-error.ts';
import type { Receipt } from '../store/receipts.ts';
import { composeReceipt } from './compose-receipt.ts';

type ReceiptsContext = Pick<Context, 'store' | 'directory' | 'vault' | 'mailer' | 'now' | 'onError'>;

const MAX_ACTIVE = 4;
/** Over about 20 hours. */
const MAX_ATTEMPTS = 24;
const STOP_MS = 3_000;

/** Sends receipts of consent and removal. */
export function createReceipts(context: ReceiptsContext): BackgroundWorker {
  const { store, now, onError } = context;
  return createBackgroundWorker({
    stopping: new AbortController(),
    stopMs: STOP_MS,
    onError,
    start: (shared) => [
      startQueue({
        ...shared,
        claim: () => store.receipts.claimDue(now()),
        work: (receipt: Receipt) => sendReceipt(context, receipt),
        maxActive: MAX_ACTIVE,
      }),
    ],
  });
}

/** @throws MailNotSentError if the mail was not accepted; VaultError if this process does not have its key. It is tried again later. */
const sendReceipt = async (
  { store, directory, vault, mailer }: ReceiptsContext,
  receipt: Receipt,
): Promise<void> => {
  const isGivenUp = receipt.attempts > MAX_ATTEMPTS;
  const to = isGivenUp
    ? null
    : await openUnlessDamaged(vault, receipt.sealed, boundTo.receipt(receipt.publicId));
  const mail = to === null ? null : await composeReceipt({ store, directory }, receipt);
  if (to !== null && mail !== null) {
    await mailer.send({ to, ...mail }).catch((error: unknown) => {
      throw new MailNotSentError(error);
    });
  }
  await store.receipts.finish(receipt);
};
