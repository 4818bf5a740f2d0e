import type { FileErrorCode } from '@utility-connect/connector';
import { DomainError } from '../../../core/domain-error.ts';

/** The error of a file, with its remedy in the message. */
export function fileError(code: FileErrorCode, cause?: unknown): DomainError {
  return new DomainError(code, messages[code], { cause });
}

/** The connector failed. */
export function notRead(cause?: unknown): DomainError {
  return new DomainError('temporarily_unavailable', 'The file could not be read. Try again in a moment.', {
    retryAfterSeconds: 10,
    cause,
  });
}

const messages: Readonly<Record<FileErrorCode, string>> = {
  empty_file: 'The file is empty. Download it again.',
  not_green_button: 'This is not a Green Button file.',
  pdf: 'This is a PDF. Download the usage as Green Button data (XML) instead.',
  web_page:
    'This is a web page, possibly of an expired login. Sign in at the utility and download the file again.',
  csv: 'This is a CSV file. Download the usage as Green Button data (XML) instead.',
  damaged_archive: 'The archive is damaged, cut off or protected by a password. Download it again.',
  cut_off: 'The file ends before its first usable reading. Download it again.',
  gas_only: 'The file has gas usage only. Download the electricity usage.',
  water_only: 'The file has water usage only. Download the electricity usage.',
  no_electricity: 'The file has no electricity usage.',
  no_readings: 'The file has no usable reading. Choose another period.',
  too_large:
    'The file is too large. An attempt may have 200 MB, a file 1,000 usage points, and an archive 1,000 files.',
};
