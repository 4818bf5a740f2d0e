import { ConnectorError } from '@utility-connect/connector';

/** The code of the error that a sign-in rejects with, with the step if it has one. */
export async function failureOf(signIn: Promise<unknown>): Promise<string> {
  try {
    await signIn;
    return 'no error';
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error.step === undefined ? error.code : `${error.code}: ${error.step}`;
  }
}
