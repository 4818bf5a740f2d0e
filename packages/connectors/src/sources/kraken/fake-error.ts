import { FieldError } from '../fake-graphql.ts';

/** The error of a field, with a code of Kraken. */
export class KrakenError extends FieldError {
  constructor(message: string, errorCode: string, errorType = 'VALIDATION') {
    super(message, { errorType, errorCode, errorDescription: message, errorClass: errorType });
  }
}
