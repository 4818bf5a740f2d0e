import { scopes } from '@utility-connect/protocol';
import { z } from 'zod';
import { invalidRequest } from '../../core/http/errors.ts';
import { displayName, months, unixSeconds } from '../../core/http/fields.ts';
import type { Sharing } from '../store/sessions.ts';
import { MAX_HISTORY_MONTHS } from '../sync/plan-sync.ts';
import { readScopes } from '../users/scopes.ts';

const MAX_PURPOSE_LENGTH = 200;

const anyScope = `(${scopes.join('|')})`;
const scopeList = new RegExp(`^${anyScope}( ${anyScope})*$`);

/** The fields of a connect token that limit the sharing. The terms show them, and the user agrees to them. */
export const sharingFields = {
  purpose: displayName(MAX_PURPOSE_LENGTH)
    .refine((value) => value.trim() !== '', 'must not be blank.')
    .optional()
    .meta({
      description:
        'One sentence that says why you need the data. Connect shows it to the user as your words.',
      example: 'To size the solar panels and the battery of your home.',
    }),
  scopes: z
    .preprocess(
      (value) => (Array.isArray(value) ? value.join(' ') : value),
      z
        .string('must be text.')
        .regex(scopeList, `must be some of ${scopes.join(', ')}, separated by spaces.`),
    )
    .optional()
    .meta({
      description:
        'What you may read: some of `accounts`, `intervals` and `bills`, separated by spaces. Default: all. In JSON, a list works too. Other requests answer 403 `insufficient_scope`.',
      example: 'accounts intervals',
    }),
  history_months: months(MAX_HISTORY_MONTHS).optional().meta({
    description:
      'How many calendar months before the consent your access reaches back. Older data is left out of every answer. Default: all there is.',
    example: 12,
  }),
  expires_at: unixSeconds().optional().meta({
    description:
      'When your access ends, in UNIX seconds. The data and the login are then erased, and the access token is revoked. Default: when it is removed.',
    example: 1_893_456_000,
  }),
};

/**
 * Reads the sharing that a connect token asks for.
 *
 * @throws ServiceError 400 if the access would have ended already.
 */
export function sharingOf(
  { purpose, scopes, history_months: historyMonths, expires_at: sharedUntil }: SharingFields,
  now: number,
): Sharing {
  if (sharedUntil !== undefined && sharedUntil <= now) {
    throw invalidRequest('expires_at', 'expires_at must be in the future, in UNIX seconds.');
  }
  return {
    purpose: purpose ?? null,
    scopes: scopes === undefined ? null : readScopes(scopes).join(' '),
    historyMonths: historyMonths ?? null,
    sharedUntil: sharedUntil ?? null,
  };
}

type SharingFields = z.output<z.ZodObject<typeof sharingFields>>;
