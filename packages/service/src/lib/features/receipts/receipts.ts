import { boundTo } from '../../core/crypto/bound-to.ts';
import { openUnlessDamaged } from '../../core/crypto/vault.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobHandler } from '../../core/jobs/worker.ts';
import type { Mail } from '../../core/mailer.ts';
import { MailNotSentError } from '../../core/mailer.ts';
import type { Context } from '../../heart/context.ts';
import { composeReceipt } from './compose-receipt.ts';
import type { ReceiptStore } from './receipt-store.ts';
import type { Receipt } from './receipt-types.ts';

type ReceiptsContext = Pick<Context, 'directory' | 'vault' | 'mailer' | 'limits'> & {
  readonly store: Context['store'] & { readonly receipts: ReceiptStore };
};

const MAX_ACTIVE = 4;
/** Tries over about 20 hours. */
const MAX_FAILURES = 24;

/** The jobs that mail receipts of consent and removal. */
export function receiptJobs(context: ReceiptsContext): JobHandler {
  return { kind: 'receipt', maxActive: MAX_ACTIVE, work: (job) => sendReceipt(context, job) };
}

/** @throws MailNotSentError if the mail was not accepted; VaultError if this process does not have its key. It is tried again later. */
const sendReceipt = async (context: ReceiptsContext, job: Job): Promise<void> => {
  const { store, mailer } = context;
  const receipt = await store.receipts.find(job.key);
  if (receipt === null) {
    await store.jobs.end(job, { kind: 'removed' });
    return;
  }
  const mail = await mailOf(context, receipt, job.failures);
  if (mail !== null) {
    await mailer.send(mail).catch((error: unknown) => {
      throw new MailNotSentError(error);
    });
  }
  await store.receipts.finish(job, receipt);
};

/** @returns `null` if nothing is sent. */
const mailOf = async (
  { store, directory, vault, limits }: ReceiptsContext,
  receipt: Receipt,
  failures: number,
): Promise<Mail | null> => {
  const { clientId, publicId, sealed } = receipt;
  const client = await store.clients.find(clientId);
  if (client === null || failures >= MAX_FAILURES) return null;
  const to = await openUnlessDamaged(vault, sealed, boundTo.receipt(publicId));
  if (to === null) return null;
  const mail = await composeReceipt({ store, directory }, client, receipt);
  if (mail === null) return null;
  // Counted once, at the first attempt.
  const isAllowed = failures > 0 || (await limits.takeReceipt(client, to));
  return isAllowed ? { to, ...mail } : null;
};
