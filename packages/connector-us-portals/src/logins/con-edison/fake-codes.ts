import { authenticatorCode, CODE_SECONDS } from '@utility-connect/connector/checks';

/** The code that the fake sends by message. */
export const FAKE_MESSAGE_CODE = '246813';

/** The key of the person's authenticator app, in base32. */
export const FAKE_AUTHENTICATOR_KEY = 'MFSGCLLFPBQW24DMMUWW623F';

/** Checks a code: that of the message, or one of the authenticator key of now or of the step before. */
type CodeCheck = (code: unknown) => Promise<boolean>;

interface Options {
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Whether a code of the authenticator key works once. */
  readonly isOnce: boolean;
}

/** Creates the check. People's apps run by the clock of the machine, so codes of that are accepted too. */
export function createCodeCheck({ now, isOnce }: Options): CodeCheck {
  const used = new Set<string>();
  return async (code) => {
    if (code === FAKE_MESSAGE_CODE) return true;
    if (typeof code !== 'string' || used.has(code)) return false;
    const steps = [now(), Date.now()].map((time) => Math.floor(time / 1000 / CODE_SECONDS));
    const codes = await Promise.all(
      steps
        .flatMap((step) => [step, step - 1])
        .map((step) => authenticatorCode(FAKE_AUTHENTICATOR_KEY, step)),
    );
    const isRight = codes.includes(code);
    if (isRight && isOnce) used.add(code);
    return isRight;
  };
}
