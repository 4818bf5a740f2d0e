import type { ReadForm } from '../core/http/multipart.ts';

/** Parses forms with undici, because Node.js 20 itself rejects names without quotes, which .NET sends. */
export const readForm: ReadForm = async (bytes, contentType) => {
  const { Response } = await import('undici');
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  return form as unknown as FormData;
};
