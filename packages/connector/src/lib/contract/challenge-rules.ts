import { checkSignIn } from '../checks/check-answers.ts';
import type { Connector } from '../connector.ts';
import type { ConnectorChallenge, SignedIn, SignInResult } from '../sign-in.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { requireCode } from './outcome.ts';
import type { Rule } from './rule.ts';
import {
  type ChallengeSample,
  missingMethod,
  missingSample,
  quiet,
  type Subject,
  signIn,
  signInOf,
} from './subject.ts';

type Asked = Extract<SignInResult, { kind: 'challenge' }>;
type AskedForCode = Asked & { readonly challenge: Extract<ConnectorChallenge, { kind: 'code' }> };

const missing = (subject: Subject): string | undefined =>
  missingMethod(subject, 'sign_in') ?? missingSample(subject, 'challenge');

export const challengeRules: readonly Rule[] = [
  {
    name: 'asks for a code and signs in with it',
    remedy: 'Resolve signIn with a challenge, sendCode with a code challenge, and answer with `signed_in`.',
    missing,
    async check(subject) {
      await requireSignedIn(subject, await askForCode(subject));
    },
  },
  {
    name: 'sends a code in each of the ways that it offers',
    remedy: 'Accept the `id` of every method of a choice as `methodId` in sendCode.',
    missing,
    async check(subject) {
      const asked = await signInToChallenge(subject);
      if (asked.challenge.kind !== 'choice') return;
      for (const { id } of asked.challenge.methods) await send(subject, asked.state, id);
    },
  },
  {
    name: 'reports a wrong code as wrong_code and then accepts the right one',
    remedy:
      "Throw new ConnectorError('wrong_code', …) and keep the challenge open, so that the same `state` still works.",
    missing,
    async check(subject) {
      const { code, wrongCode = otherDigits(code) } = challengeOf(subject);
      const asked = await askForCode(subject);
      await requireCode('answer with a wrong code', ['wrong_code'], () => answer(subject, asked, wrongCode));
      await requireSignedIn(subject, asked);
    },
  },
  {
    name: 'reports an old code as expired_code',
    remedy: "Throw new ConnectorError('expired_code', …), so that the person asks for another code.",
    missing: (subject) =>
      missing(subject) ??
      (challengeOf(subject).expiredCode === undefined
        ? 'the sample has no `challenge.expiredCode`'
        : undefined),
    async check(subject) {
      const asked = await askForCode(subject);
      const { expiredCode = '' } = challengeOf(subject);
      await requireCode('answer with an old code', ['expired_code'], () =>
        answer(subject, asked, expiredCode),
      );
    },
  },
  {
    name: 'sends another code on request',
    remedy: 'Let sendCode work with the `state` of a code challenge too, or leave out `resendAfterSeconds`.',
    missing,
    async check(subject) {
      const asked = await askForCode(subject);
      if (asked.challenge.resendAfterSeconds === undefined) return;
      await requireSignedIn(subject, await send(subject, asked.state, null));
    },
  },
  {
    name: 'continues a challenge after a restart',
    remedy:
      'Keep everything that the next step needs in `state`: cookies and ids as JSON, not in a variable.',
    missing,
    async check(subject) {
      const asked = await askForCode(subject);
      await requireSignedIn({ ...subject, connector: await subject.restart() }, asked);
    },
  },
  {
    name: 'asks for no code on a device that the utility remembers',
    remedy:
      'Resolve answer with `device` if the utility remembers devices, such as a cookie, and send it with the next sign-in.',
    missing,
    async check(subject) {
      const { device } = await requireSignedIn(subject, await askForCode(subject));
      if (device === undefined) throw new UntestedError('the sign-in has no `device`');
      await signIn(subject, challengeOf(subject).login, device);
    },
  },
  {
    name: 'reports an unknown challenge as challenge_over',
    remedy: "Throw new ConnectorError('challenge_over', …) for a `state` that the utility no longer knows.",
    missing,
    async check(subject) {
      const { code } = challengeOf(subject);
      const method = methodOf(subject.connector);
      await requireCode('answer with an unknown state', ['challenge_over'], () =>
        method.answer({ utility: subject.utility, state: 'no such state', answer: code, signal: quiet() }),
      );
    },
  },
];

const challengeOf = ({ sample }: Subject): ChallengeSample => sample.challenge ?? { login: {}, code: '' };

const methodOf = (connector: Connector) => {
  const method = signInOf(connector);
  assertRule(
    method?.sendCode !== undefined && method.answer !== undefined,
    'the connector has no sendCode and answer.',
  );
  return method as Required<typeof method>;
};

/** Signs in with the login that asks for a code. */
export async function signInToChallenge(subject: Subject): Promise<Asked> {
  const { utility } = subject;
  const { login: fields } = challengeOf(subject);
  const result = checkSignIn(await methodOf(subject.connector).signIn({ utility, fields, signal: quiet() }));
  assertRule(result.kind === 'challenge', 'signIn asked for no code for `challenge.login`.');
  return result;
}

/** Signs in up to the question for the code. */
export async function askForCode(subject: Subject): Promise<AskedForCode> {
  const asked = await signInToChallenge(subject);
  if (asked.challenge.kind === 'choice')
    return send(subject, asked.state, asked.challenge.methods[0]?.id ?? null);
  return requireCodeChallenge(asked);
}

const send = async (subject: Subject, state: string, methodId: string | null): Promise<AskedForCode> => {
  const { utility } = subject;
  const method = methodOf(subject.connector);
  return requireCodeChallenge(
    checkSignIn(await method.sendCode({ utility, state, methodId, signal: quiet() })),
  );
};

const requireCodeChallenge = (result: SignInResult): AskedForCode => {
  assertRule(
    result.kind === 'challenge' && result.challenge.kind === 'code',
    'the connector did not ask for a code.',
  );
  return result as AskedForCode;
};

const answer = (subject: Subject, { state }: Asked, text: string): Promise<SignInResult> =>
  methodOf(subject.connector).answer({ utility: subject.utility, state, answer: text, signal: quiet() });

const requireSignedIn = async (subject: Subject, asked: Asked): Promise<SignedIn> => {
  const result = checkSignIn(await answer(subject, asked, challengeOf(subject).code));
  assertRule(result.kind === 'signed_in', 'answer with the right code did not sign in.');
  return result;
};

const otherDigits = (code: string): string =>
  code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
