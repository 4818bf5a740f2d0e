import { FileError, type FileErrorCode } from '@utility-connect/connector';
import { GreenButtonError, type GreenButtonErrorCode } from '@utility-connect/green-button';

/** Returns the reason why a file cannot be read. Errors of the stream itself are returned as they are. */
export function toFileError(error: unknown, head: string): unknown {
  if (!(error instanceof GreenButtonError)) return error;
  const code = codes[error.code];
  return new FileError(code === 'not_green_button' ? kindOf(head) : code, error.message, { cause: error });
}

const codes: Readonly<Record<GreenButtonErrorCode, FileErrorCode>> = {
  empty_file: 'empty_file',
  not_green_button: 'not_green_button',
  // A web page has one too.
  doctype_refused: 'not_green_button',
  damaged_archive: 'damaged_archive',
  unusable_archive: 'not_green_button',
  unknown_encoding: 'not_green_button',
  too_many_bytes: 'too_large',
  too_many_inflated_bytes: 'too_large',
  too_deep: 'too_large',
  too_much_text: 'too_large',
  too_many_entries: 'too_large',
  too_many_files: 'too_large',
  too_many_usage_points: 'too_large',
  too_many_readings: 'too_large',
};

/** Recognizes other formats by the first bytes. */
const kindOf = (head: string): FileErrorCode => {
  if (head.startsWith('%PDF')) return 'pdf';
  if (/<!doctype\s+html|<html[\s>]/i.test(head)) return 'web_page';
  return isCsv(head) ? 'csv' : 'not_green_button';
};

/** Whether some of the first lines, which may follow a preamble, have the same separator at least twice. */
const isCsv = (head: string): boolean => {
  if (head.trimStart().startsWith('<') || head.startsWith('PK') || isBinary(head)) return false;
  // The last line may be cut off.
  const lines = head.split(/\r?\n|\r/);
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return [',', ';', '\t'].some((separator) => whole.some((line) => line.split(separator).length > 2));
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark binary data
const isBinary = (head: string): boolean => /[\x01-\x08\x0e-\x1f]/.test(head);
