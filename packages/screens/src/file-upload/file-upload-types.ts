import type { FilesChoice, UploadedFiles } from '@utility-connect/protocol';
import type { WithUtility } from '../flow/definition/screen-state.ts';
import type { Upload } from './upload.ts';

/** State of the screen. */
export interface FileUploadState extends WithUtility {
  readonly screen: 'file-upload';
  /** The attempt that collects the files; `null` before the first one is sent. */
  readonly attemptId: string | null;
  /** Files on their way, and files that were refused. */
  readonly uploads: readonly Upload[];
  /** Files that the service has read. */
  readonly uploaded: UploadedFiles;
}

interface FileUploadActions {
  /** Sends files, one after the other. */
  readonly addFiles: (files: readonly File[]) => void;
  /** Sends a file again after its upload failed. */
  readonly retryFile: (id: string) => void;
  /** Stops an upload, or forgets a file that was read. */
  readonly removeFile: (id: string) => void;
  /** Stores the data of the files. Does nothing before there is some. */
  readonly confirmFiles: (choice: FilesChoice) => void;
}

/** Types of the screen. */
export type FileUploadTypes = {
  readonly state: FileUploadState;
  readonly entrance: 'file' | 'collecting_files';
  readonly actions: FileUploadActions;
};
