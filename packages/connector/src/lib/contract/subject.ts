import { authenticatorCode, CODE_SECONDS, readAuthenticatorKey } from '../authenticator.ts';
import { checkSignIn } from '../checks/check-answers.ts';
import { checkBegin, checkFinish } from '../checks/check-redirect.ts';
import type { Connector, MethodKind } from '../connector.ts';
import { connectorAt } from '../connector-at.ts';
import type { ConnectorErrorCode } from '../error.ts';
import type { ConnectorAccount, ConnectorBill, MeterInterval } from '../readings.ts';
import type { Reads } from '../reads.ts';
import type { FinishRequest, RedirectMethod } from '../redirect.ts';
import { defaultFields, type SignedIn, type SignInField, type SignInMethod } from '../sign-in.ts';
import type { Utility } from '../utility.ts';
import { BrokenRuleError } from './broken-rule.ts';

/** Typed values, by the name of the field. */
export type TypedFields = Readonly<Record<string, string>>;

/** A test utility and its logins. Never use the login of a real person: the suite also types wrong passwords. */
export interface ContractSample {
  /** Default: the connector's first utility, if the connector describes it. */
  readonly utility?: Utility;
  /**
   * A login that asks for no code and has data in the last 30 days. Required for `sign_in`. Default with `codeAtEachSignIn`: that of
   * `challenge`.
   */
  readonly login?: TypedFields;
  /** A login that the utility refuses. Default: `login` with another password. */
  readonly wrongLogin?: TypedFields;
  /** Logins that fail in other ways, by the code that the connector must report. */
  readonly failures?: Readonly<Partial<Record<ConnectorErrorCode, TypedFields>>>;
  readonly challenge?: ChallengeSample;
  /** A login whose intervals are not ready yet: reading them rejects with a `NotYetError`. */
  readonly notYet?: TypedFields;
  /** A login that the utility limits, for example with status 429: signing in, or else reading its intervals. */
  readonly limited?: TypedFields;
  /** Data that the reads must give. Required for the rules about wrong data. */
  readonly expected?: ExpectedSample;
  /** Plays the person at the utility's page: gets the address of `begin` and returns the query of the return. Required for `redirect`. */
  readonly approve?: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Makes the utility change the usage of an interval that the suite has read. Called for each method with a login. */
  readonly correct?: () => void | Promise<void>;
  /** A whole file with usable data. Required for `file`. */
  readonly file?: Uint8Array;
  /** UNIX seconds: the end of the 30 days that are read. Default now. */
  readonly to?: number;
}

/** Data of `login`. Copy it from the utility's website, a bill or its documentation, not from the connector. */
export interface ExpectedSample {
  /** Properties of an account. */
  readonly account: Pick<ConnectorAccount, 'key' | 'timeZone' | 'intervalSeconds'> &
    Partial<ConnectorAccount>;
  /**
   * All intervals of the account from the first to the last of these. Best are a day on which clocks change, an hour with exports,
   * and the day on which a meter was replaced, with values that differ. If one has an optional value, such as `cost`, the others lack
   * it because it is unknown.
   */
  readonly intervals: readonly MeterInterval[];
  /** Bills of the account, with all that is known of them. Others may be there too. */
  readonly bills?: readonly ConnectorBill[];
}

/** A login that asks for a code. */
export interface ChallengeSample {
  readonly login: TypedFields;
  readonly code: string;
  /** Default `code` with other digits. */
  readonly wrongCode?: string;
  /** A code that is too old. Without it, this is not tested. */
  readonly expiredCode?: string;
}

/** A connector under test. */
export interface Subject {
  readonly connector: Connector;
  readonly sample: ContractSample;
  readonly utility: Utility;
  /** UNIX seconds. */
  readonly from: number;
  readonly to: number;
  /** Loads the connector again, as after a restart. */
  restart(): Promise<Connector>;
  /** Results that rules share, by their names: utilities limit sign-ins. */
  readonly shared: Map<string, Promise<unknown>>;
}

const DAYS = 30 * 86_400;

/** @throws BrokenRuleError when the utility is unknown. */
export async function createSubject(
  load: () => Promise<Connector>,
  given: ContractSample,
  now: number,
): Promise<Subject> {
  const loaded = await load();
  const to = given.to ?? now;
  const utility = given.utility ?? describedUtility(loaded);
  const connector = connectorAt(loaded, utility.id);
  const login = given.login ?? (asksAlways(connector) ? given.challenge?.login : undefined);
  const sample = login ? { ...given, login } : given;
  const restart = async () => connectorAt(await load(), utility.id);
  return { connector, sample, utility, from: to - DAYS, to, restart, shared: new Map() };
}

/**
 * Splits a subject by the methods of its connector: a login of one method does not work for the others.
 *
 * @returns a subject for each method.
 */
export function splitByMethod(subject: Subject): Subject[] {
  return subject.connector.methods.map(({ kind }) => {
    const only = (connector: Connector): Connector => ({
      ...connector,
      methods: connector.methods.filter((method) => method.kind === kind),
    });
    return {
      ...subject,
      connector: only(subject.connector),
      restart: async () => only(await subject.restart()),
    };
  });
}

const describedUtility = ({ utilities }: Connector): Utility => {
  const [first] = utilities === 'all' ? [] : utilities;
  if (first && 'name' in first) return { subregion: null, country: 'US', states: [], ...first };
  throw new BrokenRuleError(
    'The suite needs a utility. Pass `utility` with an id, name, states and time zone.',
  );
};

/** A signal that never aborts. */
export const quiet = (): AbortSignal => new AbortController().signal;

/** The sign-in of a connector. Like the service, it passes the code of now in place of an authenticator key. */
export function signInOf(connector: Connector): SignInMethod | undefined {
  const method = connector.methods.find((each) => each.kind === 'sign_in');
  const keyName = method?.fields?.find(({ type }) => type === 'authenticator_key')?.name;
  if (!method || keyName === undefined) return method;
  return {
    ...method,
    async signIn(request) {
      const key = readAuthenticatorKey(request.fields[keyName] ?? '');
      if (key === null) return method.signIn(request);
      const code = await authenticatorCode(key, Math.floor(Date.now() / 1000 / CODE_SECONDS));
      return method.signIn({ ...request, fields: { ...request.fields, [keyName]: code } });
    },
  };
}

export function redirectOf(connector: Connector): RedirectMethod | undefined {
  return connector.methods.find((method) => method.kind === 'redirect');
}

/** Why a rule about a kind of method does not apply. */
export function missingMethod({ connector }: Subject, ...kinds: readonly MethodKind[]): string | undefined {
  return connector.methods.some(({ kind }) => kinds.includes(kind))
    ? undefined
    : `the connector has no method ${kinds.map((kind) => `\`${kind}\``).join(' or ')}`;
}

/** The method whose data is read. */
export function readsOf(connector: Connector): Reads {
  const method = signInOf(connector) ?? redirectOf(connector);
  if (!method) throw new BrokenRuleError('The connector has no method to read data with.');
  return method;
}

/** The fields that a sign-in asks for. */
export function fieldsOf(connector: Connector): readonly SignInField[] {
  return signInOf(connector)?.fields ?? defaultFields;
}

/** Whether the utility asks for a code at each sign-in. */
function asksAlways({ capabilities }: Connector): boolean {
  return capabilities.codeAtEachSignIn ?? false;
}

/** Signs in: with the code of `challenge` where the utility always asks for one. @param device of an earlier sign-in. */
export async function signIn(
  { connector, utility, sample }: Subject,
  fields: TypedFields = {},
  device?: string,
): Promise<SignedIn> {
  const method = signInOf(connector);
  const request = { utility, fields, ...(device !== undefined && { device }), signal: quiet() };
  let result = checkSignIn(await method?.signIn(request));
  if (result.kind === 'challenge' && asksAlways(connector) && sample.challenge) {
    const { challenge, state } = result;
    const methodId = challenge.kind === 'choice' ? (challenge.methods[0]?.id ?? null) : null;
    if (challenge.kind === 'choice')
      result = checkSignIn(await method?.sendCode?.({ utility, state, methodId, signal: quiet() }));
    const asked = result.kind === 'challenge' ? result.state : state;
    const { code } = sample.challenge;
    result = checkSignIn(await method?.answer?.({ utility, state: asked, answer: code, signal: quiet() }));
  }
  if (result.kind === 'signed_in') return result;
  throw new BrokenRuleError(
    'signIn asked for a code. Use a login without one, and pass this one as `challenge.login`.',
  );
}

/** The redirect URI of the suite. Nothing listens there. */
export const redirectUri = 'https://connect.example.com/return';

/** Gets a login by whichever method the connector has. Rules share that of a sign-in. */
export async function openLogin(subject: Subject): Promise<string> {
  return signInOf(subject.connector) ? (await openSignIn(subject)).login : consentLogin(subject);
}

/** Signs in with the sample's login. Rules share the result. */
export function openSignIn(subject: Subject): Promise<SignedIn> {
  return share(subject, 'sign-in', () => signIn(subject, subject.sample.login));
}

/** Signs in again. Later rules use the newer login, because it may have ended the older one. */
export async function openNewLogin(subject: Subject): Promise<string> {
  if (!signInOf(subject.connector)) return consentLogin(subject);
  const earlier = await openSignIn(subject);
  const newer = await signIn(subject, subject.sample.login, earlier.device);
  shareSignIn(subject, newer);
  subject.shared.set('earlier sign-in', Promise.resolve(earlier));
  return newer.login;
}

/** Gets two sign-ins with the same login, the earlier one first. */
export async function openTwoSignIns(subject: Subject): Promise<[SignedIn, SignedIn]> {
  if (!subject.shared.has('earlier sign-in')) await openNewLogin(subject);
  return [await share(subject, 'earlier sign-in', () => openSignIn(subject)), await openSignIn(subject)];
}

/** Makes later rules use a sign-in. */
export function shareSignIn(subject: Subject, signedIn: SignedIn): void {
  subject.shared.set('sign-in', Promise.resolve(signedIn));
}

/** Makes a result once. */
export function share<T>({ shared }: Subject, name: string, make: () => Promise<T>): Promise<T> {
  const result = (shared.get(name) as Promise<T> | undefined) ?? make();
  shared.set(name, result);
  return result;
}

/** Gets a login by the redirect method. */
export async function consentLogin(subject: Subject): Promise<string> {
  const request = { ...(await approve(subject)), signal: quiet() };
  return checkFinish(await redirectOf(subject.connector)?.finish(request)).login;
}

/** Begins a redirect and plays the person. @returns the request for `finish`. */
export async function approve({
  connector,
  sample,
  utility,
}: Subject): Promise<Omit<FinishRequest, 'signal'>> {
  const request = { utility, redirectUri, state: 'state-of-the-suite', signal: quiet() };
  const { url, progress } = checkBegin(await redirectOf(connector)?.begin(request));
  if (!sample.approve) throw new BrokenRuleError('The sample has no `approve`.');
  return { utility, redirectUri, query: await sample.approve(url), progress };
}

/** The typed fields with other passwords. */
export function withPassword({ connector }: Subject, fields: TypedFields, password: string): TypedFields {
  const passwords = fieldsOf(connector)
    .filter(({ type }) => type === 'password')
    .map(({ name }) => [name, password]);
  return { ...fields, ...Object.fromEntries(passwords) };
}

/** Why a rule about read data does not apply. */
export function missingLogin(subject: Subject): string | undefined {
  const missing = missingMethod(subject, 'sign_in', 'redirect');
  if (missing) return missing;
  const name = signInOf(subject.connector) ? 'login' : 'approve';
  return subject.sample[name] ? undefined : missingSample(subject, name);
}

/** Why a rule about intervals that must be there does not apply. */
export function missingIntervals(subject: Subject): string | undefined {
  const { intervalSeconds } = subject.connector.capabilities;
  return missingLogin(subject) ?? (intervalSeconds.length === 0 ? 'the utility has bills only' : undefined);
}

/** Why a rule that needs a property of the sample does not apply. */
export function missingSample({ sample }: Subject, name: keyof ContractSample): string | undefined {
  return sample[name] === undefined ? `the sample has no \`${name}\`` : undefined;
}
