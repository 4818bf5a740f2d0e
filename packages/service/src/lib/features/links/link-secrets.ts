import { boundTo } from '../../core/crypto/bound-to.ts';
import { openUnlessDamaged, type Vault } from '../../core/crypto/vault.ts';
import type { LinkMail, LinkMailSecrets } from './link-types.ts';

/** Seals the secrets of the mail of a link as JSON. */
export function sealLinkSecrets(vault: Vault, linkId: string, secrets: LinkMailSecrets): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(secrets), boundTo.link(linkId));
}

/**
 * Opens them.
 *
 * @returns `null` if they are damaged.
 * @throws VaultError if this process does not have their key.
 */
export async function openLinkSecrets(
  vault: Vault,
  linkId: string,
  { sealed }: Pick<LinkMail, 'sealed'>,
): Promise<LinkMailSecrets | null> {
  const text = await openUnlessDamaged(vault, sealed, boundTo.link(linkId));
  return text === null ? null : (JSON.parse(text) as LinkMailSecrets);
}
