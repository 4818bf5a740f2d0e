/** Why a file can't be read. Each code has one cause, so that an app can show its own sentence for it. */
export type GreenButtonErrorCode =
  /** No bytes, or only white space. */
  | 'empty_file'
  /** Something else than Green Button: a PDF, a web page, a CSV file, other XML. */
  | 'not_green_button'
  /** A document type declaration. Green Button has none, and attacks on XML parsers need one. */
  | 'doctype_refused'
  /** A gzip or zip file that is damaged or protected by a password, in which nothing could be read. */
  | 'damaged_archive'
  /** A zip file with no Green Button file. */
  | 'unusable_archive'
  /** A character encoding that the runtime can't decode. */
  | 'unknown_encoding'
  | 'too_many_bytes'
  | 'too_many_inflated_bytes'
  | 'too_deep'
  | 'too_much_text'
  | 'too_many_entries'
  | 'too_many_files'
  | 'too_many_usage_points'
  | 'too_many_readings';

/** Thrown where nothing can be read from a file, or where it exceeds a limit. The message contains no data of the file. */
export class GreenButtonError extends Error {
  override readonly name = 'GreenButtonError';
  readonly code: GreenButtonErrorCode;

  constructor(code: GreenButtonErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
