import { NotYetError, type SignInMethod } from '@utility-connect/connector';
import { authenticatorCode, CODE_SECONDS } from '@utility-connect/connector/checks';
import type { Limits } from '../limits/limits.ts';

type Fields = Readonly<Record<string, string>>;

/** Puts the code of now in place of an authenticator key. */
export type FillInCode = (method: Pick<SignInMethod, 'fields'>, fields: Fields) => Promise<Fields>;

interface Authenticator {
  readonly limits: Pick<Limits, 'takeCode'>;
  /** UNIX seconds. */
  readonly now: () => number;
}

/**
 * Creates the codes of authenticator keys. Utilities accept a code once (RFC 6238, section 5.2), so no code of a key is made twice, by
 * any process.
 *
 * @returns rejects with a `NotYetError` until the next code if the one of now was made before.
 */
export function createFillInCode({ limits, now }: Authenticator): FillInCode {
  return async (method, fields) => {
    const name = method.fields?.find(({ type }) => type === 'authenticator_key')?.name;
    const key = name === undefined ? undefined : fields[name];
    if (name === undefined || key === undefined) return fields;
    const time = now();
    const step = Math.floor(time / CODE_SECONDS);
    if (!(await limits.takeCode(key, step))) {
      throw new NotYetError(CODE_SECONDS - (time % CODE_SECONDS), 'The code of now was used before.');
    }
    return { ...fields, [name]: await authenticatorCode(key, step) };
  };
}
