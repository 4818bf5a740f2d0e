import type { UploadedFiles } from '@utility-connect/protocol';

/** No file has been read. */
export const noFiles: UploadedFiles = { files: [], accounts: [], left_out: [] };
