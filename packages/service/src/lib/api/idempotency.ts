import type { Context } from '../context.ts';
import { boundTo } from '../crypto/bound-to.ts';
import { hashSecret } from '../crypto/hash.ts';
import type { AppContext } from '../http/app.ts';
import { invalidRequest, ServiceError } from '../http/errors.ts';
import type { ExchangeAnswer } from '../store/grants.ts';
import type { Parameter } from './endpoint.ts';

const HEADER = 'Idempotency-Key';

/** For how long an answer can be had again, in seconds: as long as a code lives. */
const KEPT_SECONDS = 10 * 60;

/** The header in `openapi.json`. */
export const idempotencyKeyParameter: Parameter = {
  name: HEADER,
  in: 'header',
  required: false,
  description:
    'A new random value for each code, in visible ASCII characters. Send the same one again after a lost connection: the answer is the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '0b0f8f4e-6d7c-4f58-9f0e-5f6d0a8f3f77',
};

/**
 * The `Idempotency-Key` of a request, as it is; `null` without one.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export function idempotencyKey(c: AppContext): string | null {
  const key = c.req.header(HEADER);
  if (key === undefined) return null;
  // Two headers come as one with a comma and a space, which is none of these characters.
  if (!/^[!-~]{1,255}$/.test(key)) {
    throw invalidRequest(HEADER, `${HEADER} must have 1 to 255 visible ASCII characters.`);
  }
  return key;
}

/** How the access token of an exchange is kept for a client that asks again: sealed, since the store knows only hashes of tokens. */
export interface KeptAnswer {
  seal(accessToken: string): Promise<ExchangeAnswer>;
  open(sealed: Uint8Array): Promise<string>;
}

/** @returns `null` without a key. */
export function keptAnswer(
  { vault, now }: Pick<Context, 'vault' | 'now'>,
  clientId: string,
  key: string | null,
): KeptAnswer | null {
  if (key === null) return null;
  // A client id has no line break, so that no other client's key makes the same text.
  const keyHash = hashSecret(`${clientId}\n${key}`);
  return {
    async seal(accessToken) {
      const sealed = await vault.seal(accessToken, boundTo.exchange(keyHash));
      return { keyHash, sealed, expiresAt: now() + KEPT_SECONDS };
    },
    open: (sealed) => vault.open(sealed, boundTo.exchange(keyHash)),
  };
}

/** 422, as the draft has it. */
export function keyReused(): ServiceError {
  return new ServiceError(
    422,
    'idempotency_key_reused',
    `This ${HEADER} came with another code before. Use a new key for each code.`,
    { param: HEADER },
  );
}
