import { needsIdentity } from '@utility-connect/connector';
import { keyedHash, uuidOf } from '../../../core/crypto/hash.ts';
import { CredentialsError, grantKeyOf, openCredentials } from '../../logins/credentials.ts';
import { maskUsername } from '../sign-in/mask-username.ts';
import { firstNameOf, limitedNameOf, loginNameOf } from '../sign-in/typed-fields.ts';
import type { RedirectStep, SignInStep, Step } from './step.ts';

/** The key of a connection and the ids of its accounts. */
interface LoginIdentity {
  readonly loginKey: string;
  /** See `maskUsername`. */
  readonly usernameHint: string;
  readonly accountId: (accountKey: string) => string;
}

/** Identifies the login of an attempt that the utility has accepted. */
export function identifyLogin(step: Step): LoginIdentity {
  return step.kind === 'redirect' ? identifyGrant(step) : identifySignIn(step);
}

const identifyGrant = ({ context, utility, secrets: { grantId = '' } }: RedirectStep): LoginIdentity => ({
  loginKey: grantKeyOf(context.lookupKey, utility.id, grantId),
  usernameHint: '',
  accountId: () => crypto.randomUUID(),
});

const identifySignIn = (step: SignInStep): LoginIdentity => {
  const { context, session, client, utility, method, secrets } = step;
  const loginName = [session.clientId, utility.id, loginNameOf(method, secrets)].join('\n');
  return {
    loginKey: keyedHash(context.lookupKey, loginName),
    usernameHint: maskUsername(firstNameOf(method, secrets)),
    // A sandbox account has the same id for the same client id everywhere, so that tests can name it. A real one cannot be
    // guessed.
    accountId: (key) =>
      client.environment === 'sandbox' ? uuidOf(`${loginName}\n${key}`) : crypto.randomUUID(),
  };
};

/** The `loginKey` of a sign-in request, for the limits of the utility. Before there is an identity, the key of the secrets. */
export function requestKeyOf(step: SignInStep): string {
  const { context, session, utility, method, secrets } = step;
  if (!needsIdentity(method) || secrets.identity !== undefined) return identifyLogin(step).loginKey;
  const typed = ['secret', session.clientId, utility.id, limitedNameOf(method, secrets.fields)];
  return keyedHash(context.lookupKey, typed.join('\n'));
}

/**
 * The device that the utility remembers for this login of the same user; `undefined` if there is none. That of another user must not
 * be passed: it would spare someone who knows the password the code.
 */
export async function findDevice(step: SignInStep): Promise<string | undefined> {
  const { context, session, utility } = step;
  const { clientId, userId } = session;
  const { loginKey } = identifyLogin(step);
  const owner = { clientId, userId, utilityId: utility.id, loginKey };
  const known = await context.store.connections.findOwnLogin(owner);
  if (known === null) return undefined;
  const { id, sealed } = known;
  try {
    return (await openCredentials(context.vault, id, { loginKey, sealed })).device;
  } catch (error) {
    // The person is replacing credentials that cannot be opened.
    if (error instanceof CredentialsError) return undefined;
    throw error;
  }
}
