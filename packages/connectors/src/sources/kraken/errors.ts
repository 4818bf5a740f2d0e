import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { z } from 'zod';

export const errorShape = z.object({
  message: z.string().nullish(),
  extensions: z.object({ errorCode: z.string().nullish(), errorDescription: z.string().nullish() }).nullish(),
});
type GraphqlError = z.output<typeof errorShape>;

/** The token has expired. */
const EXPIRED = ['KT-CT-1120', 'KT-CT-1124'];
const TOO_MANY_REQUESTS = 'KT-CT-1199';
/** A field is not for this user, or not for this brand: the rest is answered. */
const FIELD_LEFT_OUT = ['KT-CT-1111', 'KT-CT-1113'];

type Codes = Readonly<Record<string, ConnectorErrorCode>>;

/** @see https://developer.edfgb-kraken.energy/graphql/reference/error-codes/ */
const codes: Codes = {
  'KT-CT-4177': 'client_refused',
  'KT-CT-4501': 'client_refused',
  'KT-CT-7899': 'utility_unavailable',
};

/** A sign-in with a password. Other refusals are no wrong password. */
export const signInCodes: Codes = {
  ...codes,
  'KT-CT-1138': 'invalid_credentials',
  'KT-CT-1139': 'invalid_credentials',
};

/** A request with a token or refresh token. */
export const loginCodes: Codes = {
  ...codes,
  'KT-CT-1111': 'login_expired',
  'KT-CT-1120': 'login_expired',
  'KT-CT-1124': 'login_expired',
  'KT-CT-1134': 'login_expired',
  'KT-CT-1135': 'login_expired',
  'KT-CT-1138': 'login_expired',
  'KT-CT-1139': 'login_expired',
  'KT-CT-1143': 'login_expired',
};

export function isExpired(errors: readonly GraphqlError[]): boolean {
  return errors.some(({ extensions }) => EXPIRED.includes(extensions?.errorCode ?? ''));
}

export function isLimited(errors: readonly GraphqlError[]): boolean {
  return errors.some(({ extensions }) => extensions?.errorCode === TOO_MANY_REQUESTS);
}

/** Errors other than those of single fields, which are `null` in the data. */
export function fatalErrors(errors: readonly GraphqlError[], data: unknown): readonly GraphqlError[] {
  const hasData = Object.values(data ?? {}).some((value) => value !== null);
  if (!hasData) return errors;
  return errors.filter(({ extensions }) => !FIELD_LEFT_OUT.includes(extensions?.errorCode ?? ''));
}

/** The error to throw for those of an answer, without any of its text. */
export function toConnectorError(errors: readonly GraphqlError[], known: Codes): ConnectorError {
  if (errors.some(isCaptcha))
    return new ConnectorError('utility_unavailable', 'The utility demands a CAPTCHA for sign-ins.');
  for (const { extensions } of errors) {
    const code = known[extensions?.errorCode ?? ''];
    if (code)
      return new ConnectorError(code, `The utility answered with the error ${extensions?.errorCode}.`);
  }
  return new ConnectorError('invalid_answer', 'The utility answered with an unknown error.');
}

const isCaptcha = ({ message, extensions }: GraphqlError): boolean =>
  /captcha/i.test(`${message} ${extensions?.errorDescription}`);
