import type { AccountSummary } from './account-summary.ts';

/** Bytes that the files of an attempt may have together, compressed or not: 200 MB. */
export const MAX_FILE_BYTES: number = 200 * 1024 * 1024;

/** Why a file is refused: the `error` of the 422. */
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
  'too_many_files',
] as const;

export type FileErrorCode = (typeof fileErrorCodes)[number];

/** The files of an attempt in `collecting_files`, and their contents. */
export interface UploadedFiles {
  readonly files: readonly UploadedFile[];
  readonly accounts: readonly UploadedAccount[];
  readonly left_out: readonly LeftOut[];
  /**
   * Present if a file may give local times as if they were UTC. The person then chooses `times`, which `confirm` needs. `local` is
   * the likelier choice, `null` if neither is.
   */
  readonly suggested_times?: 'local' | null;
}

/** Choices of the person, made before the files are stored. */
export interface FilesChoice {
  /** Ids of the accounts to share, at least one. Needed if the accounts have an `id`. */
  readonly accounts?: readonly string[];
  /** Needed with `suggested_times`. */
  readonly times?: Times;
}

/** Reading of the times of files that may give local times as if they were UTC. */
export type Times = 'local' | 'utc';

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The data of an account in all files together, within the limits that the person agreed to. */
export interface UploadedAccount extends AccountSummary {
  /** Opaque. Present if the person chooses which accounts are shared. */
  readonly id?: string;
  /** Present with `id` if the client has the account already. */
  readonly shared?: true;
  /** IANA time zone of the meter, in which the range is shown. */
  readonly time_zone: string;
  /** Start of the first and end of the last reading or bill, UNIX seconds; `null` if only the account is shared. */
  readonly start: number | null;
  readonly end: number | null;
  /** A reading that several files have counts in each of them. It is stored once. */
  readonly readings: number;
  /**
   * `start` and `end` if times are read as `local`, and when the first reading of the files that leave this open begins, read both
   * ways. Present if the account is in such a file.
   */
  readonly if_local?: {
    readonly start: number;
    readonly end: number;
    readonly first: Readonly<Record<Times, number>>;
  };
  /** Number of readings that are estimates. */
  readonly estimated: number;
  readonly bills: number;
}

/** Reasons for leaving data out, and how often each applied. */
export interface LeftOut {
  readonly reason:
    | 'gas'
    | 'water'
    | 'other_service'
    | 'duplicate'
    | 'not_energy'
    | 'future'
    /** Shorter than a minute or longer than a day. */
    | 'wrong_length'
    | 'damaged'
    | 'cut_off';
  /** Meters for a service, files for `cut_off`, readings and bills for `damaged`, readings otherwise. */
  readonly count: number;
}
