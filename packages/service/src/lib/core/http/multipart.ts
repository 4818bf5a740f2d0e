import { invalidRequest } from './errors.ts';

/** Parses the body of a form. `contentType` has its boundary. */
export type ReadForm = (bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<FormData>;

/** A field of a form: its name, and its text or the bytes of a file. */
type FormField = readonly [name: string, value: string | Uint8Array];

/**
 * Reads a whole `multipart/form-data` body. Names can repeat. Invalid UTF-8 becomes U+FFFD.
 *
 * @throws ServiceError 400 if the body is malformed.
 */
export async function readMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  readForm: ReadForm = platformForm,
): Promise<FormField[]> {
  const form = await readForm(bytes, contentType).catch(() => {
    throw invalidRequest(
      undefined,
      'The multipart body cannot be read. Check that Content-Type names its boundary.',
    );
  });
  return Promise.all(
    [...form].map(
      async ([name, value]): Promise<FormField> => [
        name,
        typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
      ],
    ),
  );
}

const platformForm: ReadForm = (bytes, contentType) =>
  new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
