import type { Attempt } from '@utility-connect/protocol';
import { type Address, noResponse, readError, type Send } from './api-request.ts';
import type { UploadRequest } from './backend.ts';

/** Time without progress after which the connection counts as broken, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Sends a file as the body of a request.
 *
 * @param send takes the request in place of the network, without progress. Default: `XMLHttpRequest`, because `fetch` does not report how
 *   much of the body was sent
 * @throws BackendError with the `error` of the response, or `network`
 */
export async function uploadFile(
  { url, headers }: Address,
  upload: UploadRequest,
  send?: Send,
): Promise<Attempt> {
  const { file, signal, onProgress } = upload;
  if (signal.aborted) throw noResponse(signal.reason);
  const fileHeaders = {
    ...headers,
    'Content-Type': 'application/octet-stream',
    // `encodeURIComponent` throws for a lone surrogate, which Windows allows in names.
    'File-Name': encodeURIComponent(file.name.replace(/\p{Surrogate}/gu, '\ufffd')),
  };
  const request = send
    ? Promise.resolve(send(new Request(url, { method: 'POST', headers: fileHeaders, body: file, signal })))
    : sendWithProgress(url, fileHeaders, upload);
  const response = await request.catch((cause) => {
    throw noResponse(cause);
  });
  onProgress(1);
  if (!response.ok) throw await readError(response);
  return response.json() as Promise<Attempt>;
}

const sendWithProgress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  { file, signal, onProgress }: UploadRequest,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALLED_MS);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 1);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = () => reject(new Error('The connection broke.'));
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    watch();
    request.send(file);
  });
