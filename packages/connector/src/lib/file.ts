import type { ConnectorAccount, ConnectorBill, MeterInterval } from './readings.ts';
import type { Utility } from './utility.ts';

/** A file that the person downloads from the utility's website. */
export interface FileMethod {
  readonly kind: 'file';
  /** Extensions of the files, for example `.csv`. Absent: Green Button files, in whose words Connect then asks for them. */
  readonly accept?: readonly string[];
  /** Reads one file, as a stream. Rejects with a `FileError` if nothing in it can be used. */
  readFile(request: FileRequest): Promise<FileContent>;
}

export interface FileRequest {
  readonly utility: Utility;
  /** Fails when `signal` aborts. */
  readonly file: ReadableStream<Uint8Array>;
  readonly signal: AbortSignal;
}

export interface FileContent {
  /** Accounts with at least one interval or bill. */
  readonly accounts: readonly FileAccount[];
  /** Data that was left out, for the summary that the person sees. */
  readonly leftOut: readonly LeftOut[];
}

/** An account in a file, with its data. */
export interface FileAccount extends ConnectorAccount {
  /** In time order, without overlaps. */
  readonly intervals: Iterable<MeterInterval>;
  /** In time order. */
  readonly bills: readonly ConnectorBill[];
  /**
   * Present if the times may be local ones in `timeZone` that the file gives as if they were UTC. Give them as UTC: the person is
   * asked, and the service shifts them. `likely` preselects that they are local.
   */
  readonly localTimeAsUtc?: 'likely' | 'possible';
}

export interface LeftOut {
  readonly reason: LeftOutReason;
  /** Number of meters for a service, files for `cut_off`, readings and bills for `damaged`, readings otherwise. */
  readonly count: number;
}

export const leftOutReasons = [
  /** Usage points of another service than electricity. */
  'gas',
  'water',
  'other_service',
  /** Readings that were there twice, or that another one of the same time replaced. */
  'duplicate',
  /** Readings that are not electric energy per interval, such as power or register values. */
  'not_energy',
  /** Readings in the future. */
  'future',
  /** Readings shorter than a minute or longer than a day. */
  'wrong_length',
  /** Readings and bills that cannot be read, or that belong to no meter. */
  'damaged',
  /** The file ends early: the data before was read. */
  'cut_off',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why nothing in a file can be used. */
export const fileErrorCodes = [
  'empty_file',
  'not_green_button',
  'pdf',
  'web_page',
  'csv',
  'damaged_archive',
  'cut_off',
  'gas_only',
  'water_only',
  'no_electricity',
  'no_readings',
  'too_large',
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

/** Nothing in a file can be used. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: FileErrorCode;

  /** @param message for the log: without data of the file. */
  constructor(code: FileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
