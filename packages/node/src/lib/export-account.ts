import type { Client } from 'openapi-fetch';
import { UtilityConnectError } from './error.ts';
import type { paths } from './openapi.gen.ts';
import type { ExportFormat, FileStream } from './types.ts';

/** The response to a request for an export. `data` is absent unless the response is the file. */
interface ExportResponse {
  readonly data?: { readonly file: FileStream };
  readonly error?: unknown;
  readonly response: Response;
}

interface ExportRequest {
  readonly accountId: string;
  readonly format: ExportFormat;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the wait for the response. */
  readonly limit: AbortSignal;
  /** Ends the download. */
  readonly signal: AbortSignal | undefined;
  /** The longest wait for the next part of the file. */
  readonly timeoutMs: number;
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  'green-button': 'application/atom+xml',
};

/** Asks for the file of an account, and opens it. */
export async function requestExport(
  api: Client<paths, 'application/json'>,
  { accountId, format, headers, limit, signal, timeoutMs }: ExportRequest,
): Promise<ExportResponse> {
  // The limit of the response must not end a download that goes on.
  const request = new AbortController();
  const abort = () => request.abort(limit.reason);
  limit.addEventListener('abort', abort);
  try {
    const result = await api.GET('/accounts/{account_id}/export', {
      headers,
      params: { path: { account_id: accountId }, query: { format } },
      parseAs: 'stream',
      signal: request.signal,
    });
    const { data: body, error, response } = result;
    if (!body) return { error, response };
    if (response.status === 200 && response.headers.get('Content-Type')?.startsWith(mediaTypes[format]))
      return { data: { file: checkDownload(body, timeoutMs, signal) }, response };
    await body.cancel();
    return { response };
  } finally {
    limit.removeEventListener('abort', abort);
  }
}

/** Passes a file on. Fails if it ends early, if nothing arrives for `timeoutMs`, or when the signal is aborted. */
function checkDownload(body: FileStream, timeoutMs: number, signal: AbortSignal | undefined): FileStream {
  const reader = body.getReader();
  const failed = new AbortController();
  // Also ends the read in progress.
  failed.signal.addEventListener('abort', () => reader.cancel(failed.signal.reason).catch(() => {}));
  const abort = () => failed.abort(signal?.reason);
  signal?.addEventListener('abort', abort);

  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => failed.abort(stalled(timeoutMs)), timeoutMs);
      try {
        const { done, value } = await reader.read();
        failed.signal.throwIfAborted();
        if (!done) return controller.enqueue(value);
        controller.close();
        signal?.removeEventListener('abort', abort);
      } catch (cause) {
        signal?.removeEventListener('abort', abort);
        failed.signal.throwIfAborted();
        throw new UtilityConnectError('unreachable', `The connection was lost. ${incomplete}`, { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async cancel(reason) {
      signal?.removeEventListener('abort', abort);
      await reader.cancel(reason);
    },
  });
}

const incomplete = 'The file is not complete: export the account again.';

const stalled = (timeoutMs: number) =>
  new UtilityConnectError('timed_out', `Utility Connect sent nothing for ${timeoutMs} ms. ${incomplete}`);
