import type { Context } from '../../context.ts';
import { boundTo } from '../../crypto/bound-to.ts';
import { openUnlessDamaged } from '../../crypto/vault.ts';
import { type BackgroundWorker, createBackgroundWorker, queueOf } from '../../lease/background-worker.ts';
import type { Mail } from '../../mail/mailer.ts';
import { MailNotSentError } from '../../mail/mailer.ts';
import { composeReceipt } from './compose-receipt.ts';
import type { Receipt } from './receipt-types.ts';

type ReceiptsContext = Pick<
  Context,
  'store' | 'directory' | 'vault' | 'mailer' | 'limits' | 'now' | 'onError'
>;

const MAX_ACTIVE = 4;
/** Over about 20 hours. */
const MAX_ATTEMPTS = 24;
const STOP_MS = 3_000;

/** Sends receipts of consent and removal. */
export function createReceipts(context: ReceiptsContext): BackgroundWorker {
  const { store, now, onError } = context;
  const queue = queueOf({
    claim: () => store.receipts.claimDue(now()),
    work: (receipt: Receipt) => sendReceipt(context, receipt),
    maxActive: MAX_ACTIVE,
  });
  return createBackgroundWorker([queue], { stopMs: STOP_MS, onError });
}

/** @throws MailNotSentError if the mail was not accepted; VaultError if this process does not have its key. It is tried again later. */
const sendReceipt = async (context: ReceiptsContext, receipt: Receipt): Promise<void> => {
  const mail = await mailOf(context, receipt);
  if (mail !== null) {
    await context.mailer.send(mail).catch((error: unknown) => {
      throw new MailNotSentError(error);
    });
  }
  await context.store.receipts.finish(receipt);
};

/** @returns `null` if nothing is sent. */
const mailOf = async (
  { store, directory, vault, limits }: ReceiptsContext,
  receipt: Receipt,
): Promise<Mail | null> => {
  const { clientId, publicId, sealed, attempts } = receipt;
  const client = await store.clients.find(clientId);
  if (client === null || attempts > MAX_ATTEMPTS) return null;
  const to = await openUnlessDamaged(vault, sealed, boundTo.receipt(publicId));
  if (to === null) return null;
  const mail = await composeReceipt({ store, directory }, client, receipt);
  if (mail === null) return null;
  // Counted once, at the first attempt.
  const isAllowed = attempts > 1 || (await limits.takeReceipt(client, to));
  return isAllowed ? { to, ...mail } : null;
};
