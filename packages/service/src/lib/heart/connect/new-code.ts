import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import type { Context } from '../context.ts';
import type { CodeIssue } from '../store/grants.ts';
import type { Session } from '../store/sessions.ts';

/** Lifetime of an authorization code: 10 minutes. */
const CODE_SECONDS = 10 * 60;

/** Issues an authorization code for a session, which voids its previous one. Only an `issued` code works. */
export async function newCode(
  { store, now, wake }: Pick<Context, 'store' | 'now' | 'wake'>,
  { publicId, clientId }: Pick<Session, 'publicId' | 'clientId'>,
): Promise<{ readonly issued: CodeIssue; readonly code: string }> {
  const code = randomToken();
  const issued = await store.grants.issueCode({
    codeHash: hashSecret(code),
    publicId,
    clientId,
    createdAt: now(),
    expiresAt: now() + CODE_SECONDS,
  });
  if (issued === 'issued') wake('receipt');
  return { issued, code };
}
