import type { Method } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';
import { DomainError } from '../../core/domain-error.ts';
import type { Directory, Utility } from '../../directory/directory.ts';
import type { MethodsFor } from '../utilities/methods-for.ts';

/**
 * Finds a utility that can be connected, and the ways to do that.
 *
 * @throws DomainError `invalid_request` if there is none.
 */
export function requireUtility(
  { directory, methodsFor }: { readonly directory: Directory; readonly methodsFor: MethodsFor },
  utilityId: string,
  environment: Environment,
): { readonly utility: Utility; readonly methods: readonly Method[] } {
  const utility = directory.find(utilityId);
  const methods = utility ? methodsFor(utility, environment) : [];
  if (utility && methods.length > 0) return { utility, methods };
  throw new DomainError(
    'invalid_request',
    'utility_id is unknown. GET /utilities lists the utilities that can be connected.',
    { param: 'utility_id' },
  );
}
