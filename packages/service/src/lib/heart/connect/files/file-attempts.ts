import { ConnectorError, FileError, type FileMethod } from '@utility-connect/connector';
import { MAX_FILE_BYTES } from '@utility-connect/protocol';
import { DomainError } from '../../../core/domain-error.ts';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { StoredFile } from '../../store/files.ts';
import type { Session } from '../../store/sessions.ts';
import { reportConnectorError } from '../../utilities/client-refused-error.ts';
import { findMethod } from '../../utilities/methods-for.ts';
import { asksForChoice } from '../attempts/account-offers.ts';
import { createAttempt } from '../attempts/create-attempt.ts';
import { fileError, notRead } from './file-error.ts';
import { recognizeOwnAccounts } from './own-accounts.ts';
import { receiveBody } from './receive-body.ts';
import { sessionConsent } from './session-consent.ts';
import { type StagedContent, stageFile } from './staged-file.ts';
import { type Confirmation, storeFiles } from './store-files.ts';
import { createUploadSemaphore } from './upload-semaphore.ts';

const MAX_FILES = 20;

/**
 * Files that a process reads at a time: the largest take about 200 MB each. Anyone can register a sandbox client, so these can't
 * keep others from uploading.
 */
const MAX_READING = { production: 3, sandbox: 1 };

interface Upload {
  readonly client: Client;
  readonly name: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Attempts that collect files. */
export function createFileAttempts(context: Context) {
  const { store, now, codec, limits, onError } = context;
  const semaphores = {
    production: createUploadSemaphore(MAX_READING.production),
    sandbox: createUploadSemaphore(MAX_READING.sandbox),
  };

  const current = async ({ publicId }: Session): Promise<Attempt> => {
    const attempt = await store.attempts.findCurrent(publicId);
    if (attempt?.status !== 'collecting_files') throw notReady();
    return attempt;
  };

  const addFile = async (
    session: Session,
    attempt: Attempt,
    { client, name, body }: Upload,
    hasWaiters: () => boolean,
  ): Promise<void> => {
    const { method, utility } = methodOf(context, client, attempt);
    const files = await store.files.list(attempt.id);
    const consent = await sessionConsent(context, session);
    // A file of the same name may be a repeat, so its size doesn't count yet.
    const maxBytes = bytesLeft(files.filter((file) => file.name !== name));
    const received = receiveBody(body, maxBytes, hasWaiters);
    const { signal } = received;
    try {
      const read = await method
        .readFile({ utility, file: received.stream, signal })
        .catch((error: unknown): never => {
          signal.throwIfAborted();
          if (error instanceof FileError || error instanceof ConnectorError) throw error;
          onError(error);
          throw new ConnectorError('utility_unavailable', 'The connector failed.', { cause: error });
        });
      const content = await recognizeOwnAccounts(context, session, utility.id, read);
      const staged = await stageFile(content, { consent, codec, now: now(), signal });
      await received.drain();
      const size = received.size();
      const hash = received.hash();
      if (files.some((file) => file.name === name && file.size === size && hashOf(file) === hash)) return;
      if (size > bytesLeft(files)) throw fileError('too_large');
      const stored = JSON.stringify({ ...staged.content, hash } satisfies StagedContent);
      const file = { id: crypto.randomUUID(), name, size, content: stored, chunks: staged.chunks };
      if (!(await store.files.add(attempt.id, file))) throw notReady();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FileError || error instanceof ConnectorError)) throw error;
      if (error.code !== 'too_large') await received.drain();
      if (error instanceof FileError) throw fileError(error.code, error);
      reportConnectorError(error, utility.id, onError);
      throw notRead(error);
    } finally {
      received.end();
    }
  };

  return {
    /**
     * Starts an attempt, which cancels the session's previous one.
     *
     * @throws DomainError `too_many_attempts` when the session has none left, `consent_required`.
     */
    async start(session: Session, utilityId: string): Promise<Attempt> {
      await limits.session.take('attempt', session.publicId);
      return createAttempt(store, session, {
        id: crypto.randomUUID(),
        utilityId,
        method: 'file',
        status: 'collecting_files',
        sealed: new Uint8Array(),
        createdAt: now(),
      });
    },
    /**
     * Reads a file while it arrives, and adds the data that the user agreed to share to the current attempt. Nothing is kept of a file that
     * fails. A file that the attempt has already is not added again: the response to it may have been lost.
     *
     * @returns the attempt.
     * @throws DomainError with a `FileErrorCode` if it is refused, `upload_too_slow`, `invalid_request`
     * if it was cut off, `attempt_not_ready`, `too_many_attempts` or `temporarily_unavailable`.
     */
    async addFile(session: Session, upload: Upload): Promise<Attempt> {
      const attempt = await current(session);
      await limits.session.take('upload', session.publicId);
      await semaphores[upload.client.environment](session.publicId, (hasWaiters) =>
        addFile(session, attempt, upload, hasWaiters),
      );
      return attempt;
    },
    /**
     * Does nothing if the attempt doesn't have the file: the response to its removal may have been lost.
     *
     * @returns the attempt.
     */
    async removeFile(session: Session, fileId: string): Promise<Attempt> {
      const attempt = await current(session);
      // PostgreSQL rejects text with a NUL.
      await store.files.remove(attempt.id, fileId.replaceAll('\0', ''));
      return attempt;
    },
    /**
     * Stores the data. Does nothing if it was stored already.
     *
     * @returns the attempt, which has ended.
     * @throws DomainError `invalid_request` if a choice is needed, or an id was not offered.
     */
    async confirm(session: Session, { accountIds, ...others }: Confirmation): Promise<Attempt | null> {
      const attempt = await store.attempts.findCurrent(session.publicId);
      // A repeated request, after a response that was lost.
      if (attempt?.status === 'succeeded') return attempt;
      if (attempt?.status !== 'collecting_files') throw notReady();
      if ((await store.files.list(attempt.id)).length === 0) throw notReady();
      const asks = await asksForChoice(context, session, attempt.utilityId);
      await storeFiles(context, session, attempt, {
        ...others,
        accountIds: accountIds ?? (asks ? [] : null),
      });
      return store.attempts.findCurrent(session.publicId);
    },
  };
}

const methodOf = (
  { directory, methodsFor }: Pick<Context, 'directory' | 'methodsFor'>,
  { environment }: Client,
  { utilityId }: Attempt,
): { readonly method: FileMethod; readonly utility: Utility } => {
  const utility = directory.find(utilityId);
  const method = utility && findMethod(methodsFor(utility, environment), 'file');
  if (!method) throw new Error(`Utility ${utilityId} no longer takes files.`);
  return { method, utility };
};

/** @returns the bytes that another file may have. */
const bytesLeft = (files: readonly StoredFile[]): number => {
  if (files.length >= MAX_FILES) {
    throw new DomainError('too_many_files', `An attempt may have ${MAX_FILES} files at most.`);
  }
  return MAX_FILE_BYTES - files.reduce((sum, { size }) => sum + size, 0);
};

const hashOf = ({ content }: StoredFile): string | undefined => (JSON.parse(content) as StagedContent).hash;

const notReady = (): DomainError => new DomainError('attempt_not_ready', 'The attempt has no file to store.');
