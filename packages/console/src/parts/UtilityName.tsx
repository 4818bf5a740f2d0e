import type { Environment } from '@utility-connect/protocol';
import type { UtilityRef } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefOf } from '../lib/href.ts';

interface UtilityNameProps {
  readonly utility: UtilityRef;
  /** Default `production`. */
  readonly environment?: Environment;
}

/** The name of a utility as a link to it. */
export function UtilityName({ utility: { id, name }, environment }: UtilityNameProps): ReactNode {
  return (
    <Link href={utilityHref(id, environment)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The address of a utility: the sandbox has its own page of each. */
export function utilityHref(id: string, environment: Environment = 'production'): string {
  return hrefOf({ page: 'utilities', id, ...(environment === 'sandbox' && { filter: { environment } }) });
}
