import type { Job } from '../../core/jobs/job.ts';
import type { JobHandler } from '../../core/jobs/worker.ts';
import { MailNotSentError } from '../../core/mailer.ts';
import { composeLinkMail } from './compose-link-mail.ts';
import type { LinkContext } from './link-context.ts';
import { openLinkSecrets, sealLinkSecrets } from './link-secrets.ts';
import { linkUrlOf } from './link-urls.ts';

type JobContext = Pick<LinkContext, 'store' | 'vault' | 'mailer' | 'urls' | 'now'>;

const MAX_ACTIVE = 4;
/** Tries over about 20 hours. */
const MAX_FAILURES = 24;

/** The jobs that mail links, and that end those whose time is over. */
export function linkJobs(context: JobContext): JobHandler[] {
  const { store, now } = context;
  return [
    { kind: 'link_mail', maxActive: MAX_ACTIVE, work: (job) => sendLink(context, job) },
    {
      kind: 'link_end',
      maxActive: MAX_ACTIVE,
      async work(job) {
        const dueAt = await store.links.settle(job.key, now());
        await store.jobs.end(job, dueAt === null ? { kind: 'removed' } : { kind: 'done', dueAt });
      },
    },
  ];
}

/** @throws MailNotSentError if the mail was not accepted; VaultError if this process does not have its key. It is tried again later. */
const sendLink = async ({ store, vault, mailer, urls }: JobContext, job: Job): Promise<void> => {
  const { links } = store;
  const link = await links.find(job.key);
  const mail = link && (await links.findMail(link.id));
  const client = link && (await store.clients.find(link.clientId));
  const secrets = mail && (await openLinkSecrets(vault, link.id, mail));
  if (!client || !mail || !secrets?.token || job.failures >= MAX_FAILURES) {
    await links.finishMail(job, null);
    return;
  }
  const { email, token } = secrets;
  const text = composeLinkMail(client, link, linkUrlOf(urls, token), mail.locale);
  await mailer.send({ to: email, ...text }).catch((error: unknown) => {
    throw new MailNotSentError(error);
  });
  // The address gets the receipts.
  await links.finishMail(job, await sealLinkSecrets(vault, link.id, { email, token: null }));
};
